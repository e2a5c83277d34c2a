import type { FastifyReply } from 'fastify';

/**
 * The headers of every answer. Set on Node's own response, so that they are also on the pages that
 * are rendered past Fastify. The content security policy comes with the page, from the site.
 */
export function setSecurityHeaders(reply: FastifyReply): void {
  reply.raw.setHeader('X-Content-Type-Options', 'nosniff');
  reply.raw.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin');
  reply.raw.setHeader('X-Frame-Options', 'DENY');
}
