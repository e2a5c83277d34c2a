import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';

import { createRateLimit } from '../connections/rate-limit.ts';
import { ClientError } from '../../intake/client-error.ts';
import type { Settings } from '../../settings.ts';
import { messages } from '../../intake/messages.ts';

/** What stands before every endpoint: hooks that refuse a post by its headers, before its body is read. */
export type PostGuard = onRequestHookHandler[];

type GuardSettings = Pick<Settings, 'siteUrl' | 'rateLimit' | 'trustsProxy'>;

/**
 * Refuses a post from another website with 403, one too many with 429 and `Retry-After`, and one that
 * says itself that it is too large with 413. Posts through all endpoints count together.
 */
export function createPostGuard({ siteUrl, rateLimit, trustsProxy }: GuardSettings): PostGuard {
  const letThrough = createRateLimit({ most: rateLimit, withinMs: 60_000, trustsProxy });
  return [
    (request, _reply, done) => {
      done(isSameOrigin(request, siteUrl) ? undefined : new ClientError(403, messages.foreign));
    },
    (request, reply, done) => {
      const seconds = letThrough(request.raw);
      done(seconds === 0 ? undefined : tooMany(reply, seconds));
    },
    refuseTooLarge,
  ];
}

/** Says when to come again. */
function tooMany(reply: FastifyReply, seconds: number): ClientError {
  reply.header('retry-after', String(seconds));
  return new ClientError(429, messages.tooMany);
}

/** Refuses by its headers what is larger than its route takes. */
export const refuseTooLarge: onRequestHookHandler = (request, _reply, done) => {
  const isTooLarge = Number(request.headers['content-length']) > request.routeOptions.bodyLimit;
  done(isTooLarge ? new ClientError(413, messages.tooLarge) : undefined);
};

/**
 * Whether a post comes from a page of this site, or from no page at all (a program). The browser says
 * so in `Sec-Fetch-Site` (Fetch Metadata); an older one at least names the `Origin` of the page.
 */
export function isSameOrigin(
  request: Pick<FastifyRequest, 'headers' | 'host'>,
  siteUrl: string,
): boolean {
  const fetchSite = request.headers['sec-fetch-site'];
  if (fetchSite !== undefined) return fetchSite === 'same-origin' || fetchSite === 'none';
  const { origin } = request.headers;
  if (origin === undefined || origin === siteUrl) return true;
  const theirs = URL.parse(origin);
  if (theirs === null) return false;
  // The origin's own scheme is taken for ours: behind a proxy that ends TLS this server only sees http.
  return URL.parse(`${theirs.protocol}//${request.host}`)?.host === theirs.host;
}
