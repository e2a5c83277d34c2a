import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';

import { Refusal } from '../refusal.ts';
import { isSameOrigin } from './same-origin.ts';
import type { Settings } from '../settings.ts';
import { wording } from '../wording.ts';

/** What stands before every door; posts through any of them count together. */
export type PostGuard = {
  /** Hook that refuses a post from another website with 403. */
  refuseForeign: onRequestHookHandler;
  /** Counts the post. When it is one too many, sets `Retry-After` and gives true. */
  isOverLimit: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
};

/** Needs the plugin `@fastify/rate-limit` to be loaded. */
export function createPostGuard(app: FastifyInstance, { siteUrl }: Settings): PostGuard {
  const countPost = app.createRateLimit();
  return {
    refuseForeign: (request, _reply, done) => {
      done(isSameOrigin(request, siteUrl) ? undefined : new Refusal(403, wording.foreign));
    },
    isOverLimit: async (request, reply) => {
      const count = await countPost(request);
      if (count.isAllowed || !count.isExceeded) return false;
      reply.raw.setHeader('Retry-After', String(count.ttlInSeconds));
      return true;
    },
  };
}
