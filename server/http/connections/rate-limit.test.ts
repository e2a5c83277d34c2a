import type { IncomingMessage } from 'node:http';

import { expect, test } from 'vitest';

import { countedAddresses } from '../limits.ts';
import { createRateLimit } from './rate-limit.ts';

/** Makes a function that says whether a post from an address is let through; an address may send `most` a minute. */
function limit(most: number, trustsProxy = false) {
  const letThrough = createRateLimit({ most, withinMs: 60_000, trustsProxy });
  return (remoteAddress: string, forwarded?: string) => {
    const headers = { 'x-forwarded-for': forwarded };
    return letThrough({ headers, socket: { remoteAddress } } as unknown as IncomingMessage) === 0;
  };
}

/** The n-th client of one network of IPv6. */
const neighbour = (n: number, network = 1) => `2001:db8:${network}:${n.toString(16)}::1`;

test('a count is one for a client, and three times as high for a whole network', () => {
  const from = limit(2);
  // No client takes its neighbours' share, however often it posts.
  const greedy = Array.from({ length: 50 }, (_, n) => from(`2001:db8:1:0:${n}::1`));
  expect(greedy.filter(Boolean)).toHaveLength(2);
  const neighbours = [1, 2, 3, 4, 5, 6].map((n) => from(neighbour(n)));
  expect(neighbours).toEqual([true, true, true, true, false, false]);
  expect(from(neighbour(0, 2))).toBe(true);
});

test('it is not forgotten because a network posts from more clients than are remembered', () => {
  const from = limit(1);
  expect(from('192.0.2.7')).toBe(true);
  for (let n = 0; n <= countedAddresses; n += 1) from(neighbour(n));
  expect(from('192.0.2.7')).toBe(false);
});

// Every other spelling is in client-address.test.ts.
test('behind a trusted proxy it cannot be got round by a spelling of one address', () => {
  const from = limit(2, true);
  const spelled = ['198.51.100.1:1001', '::ffff:198.51.100.1', '192.0.2.9, 198.51.100.1,'];
  const answers = spelled.map((forwarded) => from('127.0.0.1', forwarded));
  expect(answers).toEqual([true, true, false]);
});
