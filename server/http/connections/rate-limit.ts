import type { IncomingMessage } from 'node:http';

import { addressGroups, clientAddress } from './client-address.ts';
import { countedAddresses, networkShare } from '../limits.ts';

/** Counts by name what is let through, and nothing else. */
export type Count = {
  /** Seconds until one more is let through; 0 if it would be let through now. */
  secondsToWait: (name: string) => number;
  /** Lets one through, unless it is one too many. Returns the seconds like `secondsToWait`. */
  letThrough: (name: string) => number;
};

/** How many are let through under one name, and within which time after the first of them. */
type CountTerms = { most: number; withinMs: number };

/** Counts by a clock that only goes forward, so that the time of day may be set while the server runs. */
export function createCount({ most, withinMs }: CountTerms): Count {
  const windows = new Map<string, { since: number; count: number }>();
  const windowOf = (name: string) => {
    const found = windows.get(name);
    const isOpen = found !== undefined && performance.now() - found.since < withinMs;
    return isOpen ? found : undefined;
  };
  const secondsToWait = (name: string) => {
    const window = windowOf(name);
    if (window === undefined || window.count < most) return 0;
    return Math.max(1, Math.ceil((window.since + withinMs - performance.now()) / 1000));
  };
  return {
    secondsToWait,
    letThrough: (name) => {
      const seconds = secondsToWait(name);
      if (seconds > 0) return seconds;
      const { since, count } = windowOf(name) ?? { since: performance.now(), count: 0 };
      // Moves the name to the end, because the first in the map is forgotten first.
      windows.delete(name);
      windows.set(name, { since, count: count + 1 });
      if (windows.size > countedAddresses) windows.delete(windows.keys().next().value!);
      return 0;
    },
  };
}

/** Lets something through for the client of a request: gives 0, or the seconds to wait where it is one too many. */
export type RateLimit = (request: IncomingMessage) => number;

/** Counts by client, and by its network too (`networkShare`). */
export function createRateLimit({
  most,
  withinMs,
  trustsProxy,
}: CountTerms & { trustsProxy: boolean }): RateLimit {
  const clients = createCount({ most, withinMs });
  const networks = createCount({ most: most * networkShare, withinMs });
  return (request) => {
    const { client, network } = addressGroups(clientAddress(request, trustsProxy));
    // Checked before anything is counted: otherwise a network over its limit could have every other address
    // forgotten by posting from 10,000 of its clients.
    const ofNetwork = network === undefined ? 0 : networks.secondsToWait(network);
    if (ofNetwork > 0) return ofNetwork;
    // What is refused here does not count for the network: no client may use up its neighbours' share.
    const ofClient = clients.letThrough(client);
    return ofClient > 0 || network === undefined ? ofClient : networks.letThrough(network);
  };
}
