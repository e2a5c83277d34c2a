import { setTimeout as pause } from 'node:timers/promises';

import pg from 'pg';

import { expect, onTestFinished, test } from 'vitest';

import { paths } from '../../../domain/paths.ts';
import { brand } from '../../../domain/brand.ts';
import { makeServer } from '../../../testing/make-server.ts';
import { setUpPostgres } from '../../../testing/postgres.ts';
import { openPostgresStore } from './postgres-store.ts';

const postgres = setUpPostgres();

test('a database that can only be read, as a standby, is not well', async () => {
  const store = await openPostgresStore({ databaseUrl: await postgres.emptyDatabase() });
  const { app } = makeServer({ store });
  expect((await app.inject(paths.health)).statusCode).toBe(200);
  const reading = 'ALTER ROLE tester SET default_transaction_read_only = on';
  await postgres.run(reading, `SELECT pg_terminate_backend(pid) FROM ${ours}`);
  onTestFinished(async () => {
    const allowed = 'SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE';
    await postgres.run(allowed, 'ALTER ROLE tester RESET default_transaction_read_only');
  });
  await pause(1_100);
  const answer = await app.inject(paths.health);
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ status: 'unavailable', deliveries: { waiting: 0 } });
});

test.skipIf(process.platform === 'win32')(
  'a database that is frozen is not well, and that is said within seconds',
  async () => {
    const store = await openPostgresStore({ databaseUrl: await postgres.emptyDatabase() });
    const { app } = makeServer({ store });
    expect((await app.inject(paths.health)).statusCode).toBe(200);
    await freeze();
    await pause(1_100);
    // As whoever looks waits (`HEALTHCHECK` in the Dockerfile).
    const patience = pause(5_000, { statusCode: 'none' });
    expect((await Promise.race([app.inject(paths.health), patience])).statusCode).toBe(503);
  },
);

const ours = `pg_stat_activity WHERE application_name = '${brand.slug}'`;

/** Stops the processes that serve the store, until the test is finished. */
async function freeze() {
  const client = new pg.Client(postgres.address());
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(`SELECT pid FROM ${ours}`);
  await client.end();
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
  // The store is closed after this.
  onTestFinished(() => rows.forEach(({ pid }) => process.kill(pid, 'SIGCONT')));
}
