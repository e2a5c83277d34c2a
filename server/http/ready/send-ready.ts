import type { FastifyReply, FastifyRequest } from 'fastify';

import { heldBy, isWantedBy } from './conditions.ts';
import { rangeIn } from './range.ts';
import { bodyFor, type Ready } from './ready.ts';

/**
 * Answers with what lies ready: the whole, a part (206), that it is what the client holds (304), or that it
 * is not what the client takes it for (412). In the order of RFC 9110, 13.2.2.
 */
export function sendReady(
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  ready: Ready,
): FastifyReply {
  const { bytes, etag, headers: own } = bodyFor(ready, headers['accept-encoding']);
  if (!isWantedBy(headers['if-match'], ready)) return refuse(reply, 412);
  const held = heldBy(headers['if-none-match'], ready);
  if (held !== undefined) return reply.code(304).headers(held.unchanged).send();

  const ifRange = headers['if-range'];
  const isForPart = method === 'GET' && (ifRange === undefined || ifRange === etag);
  const range = isForPart ? rangeIn(headers.range, bytes.length) : undefined;
  if (range === undefined) return reply.headers(own).send(bytes);
  const { first, last } = range;
  if (first > last) {
    return refuse(reply.header('content-range', `bytes */${bytes.length}`), 416);
  }
  return reply
    .code(206)
    .headers(own)
    .header('content-range', `bytes ${first}-${last}/${bytes.length}`)
    .send(bytes.subarray(first, last + 1));
}

/**
 * Answers with the whole of a page that says why there is nothing else, with the status that is set beforehand,
 * whatever the client holds of it: conditions and ranges are for what is found (RFC 9110, 13.2.1).
 */
export function sendStatusPage(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  ready: Ready,
  cacheControl: string,
): FastifyReply {
  const { bytes, headers: own } = bodyFor(ready, headers['accept-encoding']);
  reply.headers(own).header('cache-control', cacheControl);
  return reply.removeHeader('accept-ranges').removeHeader('etag').send(bytes);
}

function refuse(reply: FastifyReply, status: 412 | 416): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send();
}
