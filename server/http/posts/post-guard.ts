import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onRequestHookHandler,
} from 'fastify';

import { addressGroups } from '../connections/address-group.ts';
import { clientAddress } from '../connections/client-address.ts';
import { bodyLimit, countedAddresses, networkShare } from '../limits.ts';
import { ClientError } from '../../intake/client-error.ts';
import type { Settings } from '../../settings.ts';
import { messages } from '../../intake/messages.ts';

/** What stands before every endpoint: hooks that refuse a post by its headers, before its body is read. */
export type PostGuard = (onRequestHookHandler | onRequestAsyncHookHandler)[];

type GuardSettings = Pick<Settings, 'siteUrl' | 'rateLimit' | 'trustsProxy'>;

/**
 * Refuses a post from another website with 403, one too many with 429 and `Retry-After`, and one that
 * says itself that it is too large with 413. Posts through all endpoints count together. Needs the plugin
 * `@fastify/rate-limit` to be loaded.
 */
export function createPostGuard(app: FastifyInstance, settings: GuardSettings): PostGuard {
  const secondsToWait = createCount(app, settings);
  return [
    (request, _reply, done) => {
      const isOurs = isSameOrigin(request, settings.siteUrl);
      done(isOurs ? undefined : new ClientError(403, messages.foreign));
    },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const seconds = await secondsToWait(request);
      if (seconds === 0) return;
      reply.header('retry-after', String(seconds));
      throw new ClientError(429, messages.tooMany);
    },
    ({ headers }, _reply, done) => {
      const isTooLarge = Number(headers['content-length']) > bodyLimit;
      done(isTooLarge ? new ClientError(413, messages.tooLarge) : undefined);
    },
  ];
}

/** Counts a post, and gives the seconds to wait where it is one too many, otherwise 0. */
function createCount(app: FastifyInstance, { rateLimit, trustsProxy }: GuardSettings) {
  const groupsOf = ({ raw }: FastifyRequest) => addressGroups(clientAddress(raw, trustsProxy));
  const each = { timeWindow: 60_000, cache: countedAddresses };
  const countClient = app.createRateLimit({
    ...each,
    max: rateLimit,
    keyGenerator: (request) => groupsOf(request).client,
  });
  const countNetwork = app.createRateLimit({
    ...each,
    max: rateLimit * networkShare,
    keyGenerator: (request) => groupsOf(request).network ?? '',
    allowList: (_request, key) => key === '',
  });
  return async (request: FastifyRequest): Promise<number> => {
    // Looked at before anything is counted: a network that is over its limit could otherwise have every
    // other address forgotten, its own among them, by posting from 10,000 of its clients.
    const network = await countNetwork(request, { increment: false });
    if (!network.isAllowed && network.remaining === 0) return network.ttlInSeconds;
    // What is refused here does not count for the network: no client may use up its neighbours' share.
    const client = await countClient(request);
    if (!client.isAllowed && client.isExceeded) return client.ttlInSeconds;
    await countNetwork(request);
    return 0;
  };
}

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
