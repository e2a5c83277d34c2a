import { setTimeout as pause } from 'node:timers/promises';

import { expect, onTestFinished, test, vi } from 'vitest';

import { paths } from '../../../domain/paths.ts';
import type { Channel } from '../../delivery/channel.ts';
import { openSqlite } from '../../../testing/engines.ts';
import { another, to } from '../../../testing/sample-entry.ts';
import { brokenStore, makeServer } from '../../../testing/make-server.ts';

const none = { waiting: 0, gaveUp: 0, withoutChannel: 0 };

test('it is well while applications are stored', async () => {
  const answer = await makeServer().app.inject(paths.health);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ status: 'ok', deliveries: none });
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('it is not with a store that fails, and says nothing of why', async () => {
  const { app, logLines } = makeServer({ store: brokenStore });
  const answer = await app.inject(paths.health);
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({ status: 'unavailable' });
  expect(logLines).toEqual([expect.stringMatching(/ 503 Error ERR_SQLITE_ERROR$/)]);
});

test('it is not with a store that can only be read', async () => {
  const store = sqliteStore();
  const { app } = makeServer({ store: { ...store, probe: () => brokenStore.probe() } });
  const answer = await app.inject(paths.health);
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({ status: 'unavailable', deliveries: none });
});

test('however many ask, it is looked once a second', async () => {
  const store = sqliteStore();
  const probe = vi.spyOn(store, 'probe');
  const { app } = makeServer({ store });
  const ask = async () => (await app.inject(paths.health)).statusCode;
  await Promise.all(Array.from({ length: 20 }, ask));
  expect(await ask()).toBe(200);
  expect(probe).toHaveBeenCalledTimes(1);
  const later = performance.now() + 1_000;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  onTestFinished(() => void vi.restoreAllMocks());
  probe.mockRejectedValueOnce(new Error('the disk is full'));
  expect(await ask()).toBe(503);
  expect(probe).toHaveBeenCalledTimes(2);
});

test('a store that never answers is not well, and is not asked again meanwhile', async () => {
  const store = sqliteStore();
  const probe = vi.spyOn(store, 'probe').mockReturnValue(new Promise(() => undefined));
  const { app } = makeServer({ store });
  expect((await Promise.race([app.inject(paths.health), patience()])).statusCode).toBe(503);
  expect((await app.inject(paths.health)).statusCode).toBe(503);
  expect(probe).toHaveBeenCalledTimes(1);
});

test('what waits, what gave up and what waits for a channel that is gone is counted', async () => {
  const store = sqliteStore();
  const submittedAt = '2025-01-31T09:00:00.000Z';
  const terms = { now: submittedAt, leaseEnds: '2099-01-31T09:00:00.000Z', limit: 2 };
  for (let count = 0; count < 3; count += 1)
    await store.add(another({ submittedAt, deliverTo: to('spreadsheet', 'receipt') }));
  const [arrived, gaveUp] = await store.outbox.claim('spreadsheet', terms);
  await store.outbox.record(arrived!.attempt, { outcome: 'delivered', at: submittedAt });
  const reason = 'It is closed.';
  const failed = { outcome: 'failed', at: submittedAt, reason, nextAt: undefined } as const;
  await store.outbox.record(gaveUp!.attempt, failed);
  await store.outbox.claim('spreadsheet', terms);
  const { app } = makeServer({ store, channels: [silent('spreadsheet')] });
  const answer = await app.inject(paths.health);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    status: 'ok',
    deliveries: { waiting: 1, gaveUp: 1, withoutChannel: 3 },
  });
});

/** The health check waits no longer than this (`HEALTHCHECK` in the Dockerfile). */
const patience = () => pause(5_000, { statusCode: 'none' });

function sqliteStore() {
  return openSqlite();
}

function silent(name: string): Channel {
  return { name, deliver: () => Promise.resolve() };
}
