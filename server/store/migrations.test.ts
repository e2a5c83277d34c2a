import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';

import { describe, expect, onTestFinished, test } from 'vitest';

import { everything } from '../../testing/make-server.ts';
import { setUpPostgres } from '../../testing/postgres.ts';
import {
  entry,
  referenceOf,
  referencesIn,
  withoutKey,
  withReceipt,
} from '../../testing/sample-entry.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { databaseFile } from './sqlite/open-database.ts';
import { openStore } from './open-store.ts';
import { schemaVersion } from './schema.ts';
import { StoreError } from './store.ts';

const postgres = setUpPostgres();

/** A file with what the last version before the first release wrote, the same in each engine. */
const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../testing/fixtures', name));

/**
 * An empty place, a function that runs statements in it past the store, one that makes the statement that changes its
 * version, and one that writes what the earlier version wrote.
 */
function placeInSqlite() {
  const dataDir = temporaryFolder();
  const file = databaseFile(dataDir);
  return Promise.resolve({
    place: { dataDir },
    run: (sql: string) => {
      const database = new DatabaseSync(file);
      database.exec(sql);
      database.close();
      return Promise.resolve();
    },
    moveVersion: (by: number) => `PRAGMA user_version = ${schemaVersion + by}`,
    writeEarlier: () => writeFile(file, gunzipSync(fixture('schema-7.sqlite.gz'))),
  });
}

async function placeInPostgres() {
  const databaseUrl = await postgres.emptyDatabase();
  const run = (sql: string) => postgres.query(sql, databaseUrl);
  return {
    ...{ place: { dataDir: temporaryFolder(), databaseUrl }, run },
    moveVersion: (by: number) => `UPDATE schema_steps SET taken = ${schemaVersion + by}`,
    writeEarlier: () => run(fixture('schema-7.postgres.sql').toString()),
  };
}

describe.each([
  ['SQLite', placeInSqlite],
  ['PostgreSQL', placeInPostgres],
] as const)('the schema in %s', (_engine, makePlace) => {
  async function broughtOver() {
    const { place, writeEarlier } = await makePlace();
    await writeEarlier();
    await (await openStore(place)).close();
    const store = await openStore(place, { purpose: 'change' });
    onTestFinished(() => store.close());
    return store;
  }

  test('of the version before keeps what was submitted, what was done with it and who is signed in', async () => {
    const store = await broughtOver();
    const references = (await everything(store, 'enrolment')).map(({ reference }) => reference);
    expect(references).toEqual(['2222-2222', '4444-4444', '5555-5555', '6666-6666']);
    expect(await store.find('2222-2222')).toEqual({
      ...{ kind: 'enrolment', reference: '2222-2222' },
      ...{ submittedAt: '2025-01-31T09:00:00.000Z', content: entry.content },
    });
    const at = (time?: string) => time && `2025-01-31T09:${time}.000Z`;
    const attempt = (started: string, ended?: string, failure?: string) => ({
      ...{ startedAt: at(started), endedAt: at(ended), failure },
    });
    const failed = attempt('01:00', '01:01', 'The sheet is closed.');
    const arrived = attempt('03:00', '03:01');
    const [sheet, receipt] = [
      { channel: 'spreadsheet', state: 'delivered', dueAt: at('05:00'), isUnderWay: false },
      { channel: 'receipt', state: 'waiting', dueAt: at('06:00'), isUnderWay: true },
    ];
    expect(await store.outbox.deliveriesOf('2222-2222')).toEqual([
      { ...sheet, attempts: [failed, arrived] },
      { ...receipt, attempts: [attempt('04:00')] },
    ]);
    expect(await store.outbox.listGivenUp()).toMatchObject([
      { reference: '4444-4444', channel: 'staff-mail', failure: 'No such mailbox.' },
    ]);

    expect(await referencesIn(store, 'to-answer', 'fridays')).toEqual(['2222-2222']);
    expect(await referencesIn(store, 'done')).toEqual(['4444-4444']);
    expect(await referencesIn(store, 'quarantined')).toEqual(['7777-7777', '3333-3333']);
    expect(await referencesIn(store, 'not-delivered')).toEqual(['4444-4444']);
    expect(await store.desk.history('2222-2222')).toMatchObject([
      { action: 'taken' },
      { action: 'noted', text: 'Wants Fridays' },
    ]);
    const now = '2025-02-01T09:06:00.000Z';
    const session = await store.sessions.find('hash of a session', now);
    expect(session).toMatchObject({ name: "Zoë O'Brien" });
  });

  test('of the version before goes on where it was: knows what comes again, and uses no id again', async () => {
    const { outbox, desk, ...store } = await broughtOver();
    for (const again of [
      { ...entry, submittedAt: '2025-02-02T09:00:00.000Z' },
      { ...withoutKey, submittedAt: '2025-01-31T10:00:00.000Z' },
    ])
      expect(await store.add(again)).toEqual({ outcome: 'repeated', reference: '2222-2222' });
    // Receipts from before the migration still count. The hash is one that no stored content has.
    const contentHash = 'f'.repeat(64);
    const fourth = await store.add(withReceipt(entry.content.email, { contentHash }));
    expect((await outbox.deliveriesOf(referenceOf(fourth)))[1]?.state).toBe('withheld');
    const now = '2025-01-31T09:05:30.000Z';
    const event = { action: 'noted', text: 'Sent', at: now, by: 'Ada' } as const;
    await desk.add('2222-2222', event, undefined, [{ channel: 'letter', dueAt: now }]);
    expect(await outbox.deliveriesOf('2222-2222')).toHaveLength(3);
    // An attempt that was begun before the migration can still be ended.
    await outbox.record('4', { outcome: 'delivered', at: now });
    expect((await outbox.deliveriesOf('2222-2222'))[1]?.state).toBe('delivered');
    const terms = { now, leaseEnds: '2025-01-31T09:07:30.000Z', limit: 1 };
    const [next] = await outbox.claim('staff-mail', terms);
    expect(Number(next?.attempt)).toBe(5);
    const [erased] = await store.erase(['2222-2222'], now);
    expect(erased?.sentTo.toSorted()).toEqual(['receipt', 'spreadsheet']);
  });

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
    ['an unreleased', -2, /^The database is of a version from before [^\n]*$/],
  ])('of %s version is refused, and left as it is', async (_which, by, message) => {
    const { open, run, moveVersion } = await serving();
    await run(moveVersion(by));
    await expect(open({ purpose: 'change' })).rejects.toThrow(message);
    // Only a server brings an earlier version up to date.
    if (by !== -1) await expect(open()).rejects.toThrow(message);
    const read = open({ purpose: 'read' }).then((store) => store.find('2222-2222'));
    await expect(read).rejects.toThrow(message);
    await run(moveVersion(0));
    expect(await everything(await open(), 'enrolment')).toHaveLength(1);
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
    const said = /brought to another version .* Nothing is stored any more, .* that version/;
    expect(lines).toEqual([expect.stringMatching(said)]);
  });

  test('is given at a start what it lacks: the secret of the links, and the desk’s lists', async () => {
    const { open, run, server } = await serving();
    const secret = await server.linkSecret();
    expect(secret).toMatch(/^[\w-]{43}$/u);
    expect(await (await open()).linkSecret()).toBe(secret);
    await run('DROP TABLE secrets');
    expect(await (await open()).linkSecret()).toMatch(/^[\w-]{43}$/u);
    await run('DELETE FROM desk');
    expect((await (await open()).desk.page('to-answer')).rows).toHaveLength(1);
  });
});
