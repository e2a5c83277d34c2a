import { DatabaseSync } from 'node:sqlite';

import { describe, expect, onTestFinished, test } from 'vitest';

import { everything } from '../../testing/make-server.ts';
import { setUpPostgres } from '../../testing/postgres.ts';
import {
  entry,
  message,
  referenceOf,
  withoutKey,
  withReceipt,
} from '../../testing/sample-entry.ts';
import { sampleMessage } from '../../testing/sample-message.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { DeskView } from '../../domain/views.ts';
import { databaseFile, openDatabase } from './sqlite/open-database.ts';
import { migrations as postgresSteps } from './postgres/migrations.ts';
import { openPool } from './postgres/pool.ts';
import { openPostgresStore } from './postgres/postgres-store.ts';
import { migrations as sqliteSteps } from './sqlite/migrations.ts';
import { openSqliteStore } from './sqlite/sqlite-store.ts';
import { openStore } from './open-store.ts';
import { copyToPostgres } from './postgres/copy-to-postgres.ts';
import { type Store, StoreError, type StorePlace } from './store.ts';

const postgres = setUpPostgres();
const quoted = (value: object) => `'${JSON.stringify(value).replaceAll("'", "''")}'`;

/** Rows in every table, as the first version wrote them; each engine numbers them from 1. */
const rows = `
  INSERT INTO submissions
    (kind, reference, submitted_at, idempotency_key, content_hash, content, suspicion) VALUES
    ('enrolment', '2222-2222', '2025-01-31T23:59:59.999Z', '${entry.idempotencyKey}',
     '${entry.contentHash}', ${quoted(entry.content)}, NULL),
    ('contact', '3333-3333', '2025-02-01T09:05:00.000Z', NULL, '${message.contentHash}',
     ${quoted(sampleMessage)}, NULL),
    ('contact', '4444-4444', '2025-02-01T09:06:00.000Z', NULL, '${message.contentHash}',
     ${quoted(sampleMessage)}, 'honeypot');
  INSERT INTO deliveries (submission_id, channel, state, due_at, tries, current_attempt) VALUES
    (1, 'spreadsheet', 'delivered', '2025-02-01T09:05:00.000Z', 2, NULL),
    (1, 'receipt', 'waiting', '2025-02-01T09:07:00.000Z', 1, 3),
    (2, 'spreadsheet', 'given-up', '2025-02-01T09:05:00.000Z', 1, NULL);
  INSERT INTO attempts (delivery_id, started_at, ended_at, failure) VALUES
    (1, '2025-02-01T09:04:00.000Z', '2025-02-01T09:04:01.000Z', 'It is closed.'),
    (1, '2025-02-01T09:05:00.000Z', '2025-02-01T09:05:01.000Z', NULL),
    (2, '2025-02-01T09:05:00.000Z', NULL, NULL),
    (3, '2025-02-01T09:05:00.000Z', '2025-02-01T09:05:02.000Z', 'It is gone.')`;

async function inSqlite(): Promise<Store> {
  const dataDir = temporaryFolder();
  const database = new DatabaseSync(databaseFile(dataDir));
  for (const step of sqliteSteps.slice(0, 2)) database.exec(step);
  database.exec(`PRAGMA user_version = 2; ${rows}`);
  database.close();
  const migrated = openDatabase(dataDir);
  expect(migrated.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  migrated.close();
  return Promise.resolve(openSqliteStore({ dataDir }));
}

async function inPostgres(): Promise<Store> {
  const databaseUrl = await postgres.emptyDatabase();
  const pool = openPool(databaseUrl);
  for (const step of postgresSteps.slice(0, 1)) await pool.query(step);
  await pool.query(`
    CREATE TABLE schema_steps (taken integer NOT NULL); INSERT INTO schema_steps VALUES (1); ${rows}`);
  await pool.end();
  return openPostgresStore({ databaseUrl });
}

describe.each([
  ['SQLite', inSqlite],
  ['PostgreSQL', inPostgres],
])('a database in %s that the first version made', (_engine, makeReleased) => {
  async function migrated() {
    const store = await makeReleased();
    onTestFinished(() => store.close());
    return store;
  }

  test('keeps what was submitted and every attempt at its deliveries', async () => {
    const store = await migrated();
    expect(await everything(store, 'enrolment')).toEqual([
      {
        kind: 'enrolment',
        reference: '2222-2222',
        submittedAt: '2025-01-31T23:59:59.999Z',
        content: entry.content,
      },
    ]);
    expect(await everything(store, 'contact')).toMatchObject([{ reference: '3333-3333' }]);
    expect(await store.find('4444-4444')).toMatchObject({ suspicion: 'honeypot' });
    expect(await store.outbox.deliveriesOf('2222-2222')).toEqual([
      {
        channel: 'spreadsheet',
        state: 'delivered',
        dueAt: '2025-02-01T09:05:00.000Z',
        isUnderWay: false,
        attempts: [
          {
            startedAt: '2025-02-01T09:04:00.000Z',
            endedAt: '2025-02-01T09:04:01.000Z',
            failure: 'It is closed.',
          },
          {
            startedAt: '2025-02-01T09:05:00.000Z',
            endedAt: '2025-02-01T09:05:01.000Z',
            failure: undefined,
          },
        ],
      },
      {
        channel: 'receipt',
        state: 'waiting',
        dueAt: '2025-02-01T09:07:00.000Z',
        isUnderWay: true,
        attempts: [
          { startedAt: '2025-02-01T09:05:00.000Z', endedAt: undefined, failure: undefined },
        ],
      },
    ]);
    expect(await store.outbox.listGivenUp()).toMatchObject([
      { reference: '3333-3333', failure: 'It is gone.' },
    ]);
  });

  test('knows it by its old key and by the day on which it came, the oldest first', async () => {
    const store = await migrated();
    const known = (reference: string) => ({ outcome: 'repeated', reference });
    const sameDay = '2025-01-31T00:00:00.000Z';
    expect(await store.add(entry)).toEqual(known('2222-2222'));
    expect(await store.add({ ...withoutKey, submittedAt: sameDay })).toEqual(known('2222-2222'));
    const nextDay = '2025-02-01T00:00:00.000Z';
    expect(await store.add({ ...withoutKey, submittedAt: nextDay })).toMatchObject({
      outcome: 'stored',
    });
    expect(await store.add({ ...message, submittedAt: nextDay })).toEqual(known('3333-3333'));
  });

  test('is in the lists of the desk, and found there', async () => {
    const { desk } = await migrated();
    const inView = async (view: DeskView, search = '') =>
      (await desk.page(view, { search })).rows.map(({ submission }) => submission.reference);
    expect(await inView('to-answer', 'zoe 07700')).toEqual(['2222-2222']);
    expect(await inView('messages', 'bram')).toEqual(['3333-3333']);
    expect(await inView('quarantined')).toEqual(['4444-4444']);
    expect(await inView('not-delivered')).toEqual(['3333-3333']);
    const taken = { action: 'taken', at: '2025-02-01T09:06:00.000Z', by: 'Ada' } as const;
    await desk.add('2222-2222', taken, { seen: undefined });
    const { rows } = await desk.page('to-answer');
    expect(rows[0]?.state).toEqual({ stage: 'review', owner: 'Ada' });
  });

  test('can hold a receipt back', async () => {
    const store = await migrated();
    const email = sampleMessage.email;
    for (let count = 0; count < 3; count += 1) await store.add(withReceipt(email));
    const fourth = await store.add(withReceipt(email));
    expect((await store.outbox.deliveriesOf(referenceOf(fourth)))[1]).toMatchObject({
      channel: 'receipt',
      state: 'held-back',
    });
  });

  test('records the end of an attempt that the first version began', async () => {
    const store = await migrated();
    await store.outbox.record('3', { outcome: 'delivered', at: '2025-02-01T09:06:00.000Z' });
    expect((await store.outbox.deliveriesOf('2222-2222'))[1]).toMatchObject({ state: 'delivered' });
  });

  test('still removes deliveries and attempts with what was submitted', async () => {
    const store = await migrated();
    const [erased] = await store.erase(['2222-2222'], '2025-02-01T09:10:00.000Z');
    expect(erased?.sentTo.toSorted()).toEqual(['receipt', 'spreadsheet']);
    expect(await store.outbox.deliveriesOf('2222-2222')).toEqual([]);
    expect(await store.outbox.listGivenUp()).toHaveLength(1);
  });
});

type Place = {
  place: StorePlace;
  /** Runs statements past the store. */
  run: (sql: string) => Promise<void>;
  /** A statement that gives the schema so many steps more. */
  moveVersion: (by: number) => string;
};

async function placeInSqlite(): Promise<Place> {
  const place = { dataDir: temporaryFolder() };
  return Promise.resolve({
    place,
    run: async (sql) => {
      const database = new DatabaseSync(databaseFile(place.dataDir));
      database.exec(sql);
      database.close();
      return Promise.resolve();
    },
    moveVersion: (by) => `PRAGMA user_version = ${sqliteSteps.length + by}`,
  });
}

async function placeInPostgres(): Promise<Place> {
  const databaseUrl = await postgres.emptyDatabase();
  return {
    place: { dataDir: temporaryFolder(), databaseUrl },
    run: async (sql) => {
      const pool = openPool(databaseUrl);
      await pool.query(sql);
      await pool.end();
    },
    moveVersion: (by) => `UPDATE schema_steps SET taken = taken + ${by}`,
  };
}

describe.each([
  ['SQLite', placeInSqlite],
  ['PostgreSQL', placeInPostgres],
])('the schema in %s', (_engine, makePlace) => {
  async function serving() {
    const made = await makePlace();
    const lines: string[] = [];
    const open = async (options: Parameters<typeof openStore>[1] = {}) => {
      const store = await openStore(made.place, options);
      onTestFinished(() => store.close());
      return store;
    };
    const server = await open({ report: (line) => lines.push(line) });
    await server.add(entry);
    return { ...made, lines, server, open };
  }

  test.each([
    ['an earlier', -1, /^The database is that of an earlier version .* Start the server once/],
    ['a newer', 1, /^The database was written by a newer version/],
  ])('of %s version is refused by a command, and left as it is', async (_which, by, message) => {
    const { open, run, moveVersion } = await serving();
    await run(moveVersion(by));
    await expect(open({ purpose: 'change' })).rejects.toThrow(message);
    const read = open({ purpose: 'read' }).then((store) => store.find('2222-2222'));
    await expect(read).rejects.toThrow(message);
  });

  test('that changed under a server has it take nothing in any more, and say so', async () => {
    const { lines, server, run, moveVersion } = await serving();
    const { reference } = (await everything(server, 'enrolment'))[0]!;
    await run(moveVersion(1));
    const noted = { action: 'noted', text: 'Fridays', at: entry.submittedAt, by: 'Ada' } as const;
    for (const refused of [
      () => server.add(withoutKey),
      () => server.desk.add(reference, noted),
      () => server.probe(),
    ]) {
      await expect(refused()).rejects.toThrow(StoreError);
    }
    expect(await everything(server, 'enrolment')).toHaveLength(1);
    expect(lines).toEqual([
      expect.stringMatching(
        /brought to another version .* Nothing is stored any more, .* that version/,
      ),
    ]);
  });

  test('has its lists filled at a start with what they lack', async () => {
    const { open, run } = await serving();
    await run('DELETE FROM desk');
    const started = await open();
    expect((await started.desk.page('to-answer')).rows).toHaveLength(1);
  });
});

test('what was never served is refused by a command', async () => {
  const { place } = await placeInPostgres();
  await expect(openStore(place, { purpose: 'change' })).rejects.toThrow(/is empty/);
});

test('a copy leaves a PostgreSQL database of an earlier version as it is', async () => {
  const { place, run } = await placeInPostgres();
  await openSqliteStore(place).close();
  await (await openStore(place)).close();
  await run('UPDATE schema_steps SET taken = taken - 1');
  await expect(copyToPostgres(place)).rejects.toThrow(/earlier version/);
});
