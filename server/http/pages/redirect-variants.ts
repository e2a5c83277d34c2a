import type { FastifyInstance } from 'fastify';

/**
 * One address for one page: `/contact/` and `/contact.html` lead to `/contact` for good, with the
 * query they came with.
 */
export function redirectVariants(app: FastifyInstance, address: string): void {
  const variants = address === '/' ? ['/index.html'] : [`${address}/`, `${address}.html`];
  for (const variant of variants) {
    app.get(variant, (request, reply) => {
      const queryAt = request.url.indexOf('?');
      const query = queryAt === -1 ? '' : request.url.slice(queryAt);
      return reply.redirect(encodeURI(address) + query, 301);
    });
  }
}
