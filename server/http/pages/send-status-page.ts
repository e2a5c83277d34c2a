import type { FastifyReply, FastifyRequest } from 'fastify';

import type { SiteFile } from './site-files.ts';
import { ownHeaders } from './site.ts';

/**
 * Sends a page of the site that says why there is nothing else, with the status that is set beforehand:
 * whole, whatever the client already holds, since conditions are for what is found (RFC 9110, 13.2.1).
 */
export function sendStatusPage(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  page: SiteFile,
  cacheControl: string,
): FastifyReply {
  for (const name of conditions) Reflect.deleteProperty(raw.headers, name);
  reply.headers({ 'cache-control': cacheControl, ...ownHeaders(page) });
  return reply.sendFile(page.path, { acceptRanges: false });
}

const conditions = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'];
