import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { paths } from '../../../domain/paths.ts';
import { countedAddresses } from '../limits.ts';
import { makeServer } from '../../../testing/make-server.ts';

/** Posts an empty form, which is answered with 400 if it is read and with 429 if it is one too many. */
function posting(settings: { rateLimit: number; trustsProxy?: boolean }) {
  const { app } = makeServer({ settings });
  const post = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (await app.inject({ method: 'POST', url: paths.enrolmentsApi, remoteAddress, headers }))
      .statusCode;
  const forwarded = (value: string) => post('127.0.0.1', { 'x-forwarded-for': value });
  return { app, from: post, forwarded };
}

/** The n-th client of one network of IPv6. */
const neighbour = (n: number, network = 1) => `2001:db8:${network}:${n.toString(16)}::1`;

describe('a count of posts', () => {
  test('is one for a client, and three times as high for a whole network, of which nobody takes all', async () => {
    const { from } = posting({ rateLimit: 2 });
    const greedy = [];
    for (let n = 0; n < 50; n += 1) greedy.push(await from(`2001:db8:1:0:${n}::1`));
    expect(greedy.filter((status) => status === 400)).toHaveLength(2);
    const answers = [];
    for (let n = 1; n < 8; n += 1) answers.push(await from(neighbour(n)));
    expect(answers).toEqual([400, 400, 400, 400, 429, 429, 429]);
    expect(await from(neighbour(0, 2))).toBe(400);
  });

  test('is not forgotten because a network posts from more clients than are remembered', async () => {
    const { from } = posting({ rateLimit: 1 });
    expect(await from('192.0.2.7')).toBe(400);
    for (let n = 0; n <= countedAddresses; n += 1) await from(neighbour(n));
    expect(await from('192.0.2.7')).toBe(429);
  }, 60_000);
});

test('who posts too often waits a minute at most, also where the clock was a day ahead', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: new Date('2025-02-01T09:05:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { app, from } = posting({ rateLimit: 1 });
  expect(await from('127.0.0.1')).toBe(400);
  vi.setSystemTime(new Date('2025-01-31T09:05:02Z'));
  const refused = await app.inject({ method: 'POST', url: paths.enrolmentsApi });
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  vi.advanceTimersByTime(60_000);
  expect(await from('127.0.0.1')).toBe(400);
});

// Every other spelling is in client-address.test.ts.
test('behind a trusted proxy a count of posts cannot be got round by a spelling of one address', async () => {
  const { forwarded } = posting({ rateLimit: 2, trustsProxy: true });
  const answers = [];
  for (const entry of ['198.51.100.1:1001', '::ffff:198.51.100.1', '192.0.2.9, 198.51.100.1,'])
    answers.push(await forwarded(entry));
  expect(answers).toEqual([400, 400, 429]);
});
