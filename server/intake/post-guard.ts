import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onRequestHookHandler,
} from 'fastify';

import { bodyLimit } from '../limits.ts';
import { Refusal } from '../refusal.ts';
import { isSameOrigin } from './same-origin.ts';
import type { Settings } from '../settings.ts';
import { wording } from '../wording.ts';

/** What stands before every door: hooks that refuse a post by its headers, before its body is read. */
export type PostGuard = (onRequestHookHandler | onRequestAsyncHookHandler)[];

/**
 * Refuses a post from another website with 403, one too many with 429 and `Retry-After`, and one that
 * says itself that it is too large with 413. Posts through all doors count together. Needs the plugin
 * `@fastify/rate-limit` to be loaded.
 */
export function createPostGuard(app: FastifyInstance, { siteUrl }: Settings): PostGuard {
  const countPost = app.createRateLimit();
  return [
    (request, _reply, done) => {
      const isOurs = isSameOrigin(request, siteUrl);
      done(isOurs ? undefined : new Refusal(403, wording.foreign));
    },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const count = await countPost(request);
      if (count.isAllowed || !count.isExceeded) return;
      reply.header('retry-after', String(count.ttlInSeconds));
      throw new Refusal(429, wording.tooMany);
    },
    ({ headers }, _reply, done) => {
      const isTooLarge = Number(headers['content-length']) > bodyLimit;
      done(isTooLarge ? new Refusal(413, wording.tooLarge) : undefined);
    },
  ];
}
