import { join } from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { imageHeaders } from '../headers/security-headers.ts';
import { redirectVariants } from './redirect-variants.ts';
import type { SiteFile, SiteFiles } from './site-files.ts';

/** The built site: one route for each file that is there at start. */
export function siteRoutes(app: FastifyInstance, { folder, files }: SiteFiles): void {
  const etags = new Map(
    files.flatMap((file) => [...file.etags].map(([path, etag]) => [join(folder, path), etag])),
  );
  app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    // Its own validator is weak and made from size and time, which a deployment changes for nothing.
    etag: false,
    lastModified: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const etag = etags.get(path);
      if (etag !== undefined) reply.header('etag', etag);
    },
  });
  for (const file of files) {
    // A colon begins a parameter; two stand for one.
    app.get(file.address.replaceAll(':', '::'), (request, reply) => send(file, request, reply));
    if (file.isPage) redirectVariants(app, file.address);
  }
}

function send(file: SiteFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({ 'cache-control': cacheControl(file), ...ownHeaders(file) });
  const known = knownEtag(file, request.headers['if-none-match']);
  if (known === undefined) return reply.sendFile(file.path);
  return reply.code(304).headers({ etag: known, vary: 'accept-encoding' }).send();
}

/** The security headers that are not the same for every answer. */
export function ownHeaders({
  path,
  policy,
}: Pick<SiteFile, 'path' | 'policy'>): Record<string, string> {
  return {
    ...(policy !== undefined && { 'Content-Security-Policy': policy }),
    ...(/\.(?:svg|png|jpe?g|webp|avif|ico)$/.test(path) && imageHeaders),
  };
}

/** A page is fresh for a minute, without which a browser throws away what it prefetched. */
export function cacheControl({ isHashed, isPage }: Pick<SiteFile, 'isHashed' | 'isPage'>): string {
  if (isHashed) return 'public, max-age=31536000, immutable';
  return isPage ? 'public, max-age=60' : 'public, max-age=3600';
}

/** The validator the client already holds, compared weakly (RFC 9110, 13.1.2). */
function knownEtag({ etags }: SiteFile, ifNoneMatch: string | undefined): string | undefined {
  if (ifNoneMatch === undefined) return undefined;
  const held = ifNoneMatch.split(',').map((etag) => etag.trim().replace(/^W\//, ''));
  return [...etags.values()].find((etag) => held.includes(etag));
}
