import type { FastifyRequest } from 'fastify';

import { addressGroups } from '../http/connections/address-group.ts';
import { clientAddress } from '../http/connections/client-address.ts';
import { countedAddresses, networkShare } from '../http/limits.ts';

/** Counts what one client does, and says when it is too much. */
export type RateLimit = (request: FastifyRequest) => boolean;

type RateLimitTerms = {
  /** How many a minute of one client; the network of one may have `networkShare` times as many. */
  perClient: number;
  /** Of all together. */
  ofAll: number;
  trustsProxy: boolean;
  clock: () => Date;
};

/** Gives what counts a try, and resolves whether it is one too many for the minute. */
export function createRateLimit({
  perClient,
  ofAll,
  trustsProxy,
  clock,
}: RateLimitTerms): RateLimit {
  let minute = 0;
  let counts = new Map<string, number>();
  const add = (group: string) => {
    // Who wants to be forgotten within the minute finds nothing to be pushed out by.
    const counted = counts.has(group) || counts.size < countedAddresses ? group : 'others';
    const count = (counts.get(counted) ?? 0) + 1;
    counts.set(counted, count);
    return count;
  };
  return ({ raw }) => {
    const now = Math.floor(clock().getTime() / 60_000);
    if (now !== minute) [minute, counts] = [now, new Map<string, number>()];
    const { client, network } = addressGroups(clientAddress(raw, trustsProxy));
    const isOverOne = add(client) > perClient;
    const isOverNetwork = network !== undefined && add(network) > perClient * networkShare;
    const isOverAll = add('all') > ofAll;
    return isOverOne || isOverNetwork || isOverAll;
  };
}
