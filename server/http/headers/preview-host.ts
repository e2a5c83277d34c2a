import { isIP } from 'node:net';

import type { FastifyInstance } from 'fastify';

/**
 * Tells search engines to list nothing that they reach under another name than the site's own, such
 * as that of a preview. A header says so and not the pages, because the same build may be looked at as a
 * preview and then published.
 */
export function keepPreviewsUnlisted(app: FastifyInstance, siteUrl: string): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isPreview(request.host, siteUrl)) reply.header(unlisted, 'noindex');
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    const given = reply.hasHeader(unlisted) && reply.getHeader('cache-control');
    // The key of a shared cache may lack the host (that of nginx does by default): a page that somebody asked
    // for under another name would then be kept out of search under the site's name too.
    if (typeof given === 'string') {
      reply.header('cache-control', given.replace(/^max-age/u, 'private, max-age'));
    }
    done(null, payload);
  });
}

const unlisted = 'x-robots-tag';

/**
 * Whether a host (name, and port if any) is a public name other than the site's. A name without a dot and
 * an IP address do not count: search engines use neither, but this server sees them instead of the site's
 * name behind a proxy that does not pass that on, and the site must not vanish from search for it.
 */
export function isPreview(host: string, siteUrl: string): boolean {
  const asked = URL.parse(`http://${host}`);
  if (asked === null) return false;
  // A dot at the end, which stands for the root, does not change the name.
  const hostname = asked.hostname.replace(/\.$/u, '');
  const isPublicName = hostname.includes('.') && isIP(hostname) === 0;
  return isPublicName && hostname !== new URL(siteUrl).hostname;
}
