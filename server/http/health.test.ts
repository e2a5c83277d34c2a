import { setTimeout as pause } from 'node:timers/promises';

import { expect, onTestFinished, test, vi } from 'vitest';

import { paths } from '../../domain/provider/paths.ts';
import { openSqlite } from '../../testing/engines.ts';
import { brokenStore, makeServer } from '../../testing/make-server.ts';
import { another, giveUp, to } from '../../testing/sample-entry.ts';

test('health: a store that fails, or can only be read, is unavailable, and nothing is said of why', async () => {
  const readOnly = { ...openSqlite(), probe: () => brokenStore.probe() };
  for (const store of [brokenStore, readOnly]) {
    const { app, logged } = makeServer({ store });
    const answer = await app.inject(paths.health);
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'unavailable' }]);
    expect(logged()).toMatchObject([{ status: 503, error: 'Error ERR_SQLITE_ERROR' }]);
  }
});

test('health: strangers who ask all the time do not have the disk to themselves', async () => {
  const { app, store } = makeServer();
  const probe = vi.spyOn(store, 'probe');
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject(paths.health)));
  for (const { statusCode } of answers) expect(statusCode).toBe(200);
  expect(probe).toHaveBeenCalledTimes(1);
});

test('health: a store that never answers is unavailable, which is said in time', async () => {
  const { app, store } = makeServer();
  vi.spyOn(store, 'probe').mockReturnValue(new Promise(() => undefined));
  // The health check waits no longer than this (`HEALTHCHECK` in the Dockerfile).
  const patience = pause(5_000, { statusCode: 'none' });
  expect((await Promise.race([app.inject(paths.health), patience])).statusCode).toBe(503);
});

test('health: counts what waits, what gave up and what waits for a channel that is gone', async () => {
  const channel = { name: 'spreadsheet', deliver: () => Promise.reject(new Error('away')) };
  const { app, store } = makeServer({ channels: [channel] });
  const at = '2025-01-31T09:00:00.000Z';
  const add = (...names: string[]) =>
    store.add(another({ submittedAt: at, deliverTo: to(...names) }));
  await add('spreadsheet', 'receipt');
  await giveUp(store, 'spreadsheet', at);
  for (const names of [['spreadsheet', 'receipt'], ['receipt']]) await add(...names);
  const deliveries = { waiting: 1, gaveUp: 1, withoutChannel: 3, oldestWaitingSeconds: 300 };
  const answer = await app.inject(paths.health);
  const never = { lastGoodNightSeconds: null, lastBackupSeconds: null };
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok', deliveries, ...never }]);
  expect(answer.headers['cache-control']).toBe('no-store');
});
