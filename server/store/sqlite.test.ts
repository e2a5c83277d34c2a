import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { expect, onTestFinished, test } from 'vitest';

import { everything as everythingOf } from '../testing/make-server.ts';
import { sampleApplication } from '../testing/sample-application.ts';
import { sampleMessage } from '../testing/sample-message.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { databaseFile, openDatabase } from './open-database.ts';
import { openSqliteStore } from './sqlite.ts';
import { StoreError, type NewSubmission, type Store } from './store.ts';

const everything = (store: Store) => everythingOf(store, 'enrolment');

const entry: NewSubmission = {
  kind: 'enrolment',
  content: sampleApplication,
  idempotencyKey: '7a9f7e0c-1f0e-4a53-9d1c-0d4f3f1f6f11',
  contentHash: 'a'.repeat(64),
  submittedAt: '2025-01-31T09:05:00.000Z',
};
const withoutKey = { ...entry, idempotencyKey: undefined };
const message: NewSubmission = { ...withoutKey, kind: 'contact', content: sampleMessage };

test('an application is still there, unchanged, after the store is opened again', async () => {
  const dataDir = temporaryFolder();
  const first = openSqliteStore({ dataDir });
  const added = await first.add(entry);
  await first.close();

  const again = open(dataDir);
  const reference = 'reference' in added ? added.reference : '';
  const { kind, content, submittedAt } = entry;
  const stored = { kind, reference, submittedAt, content };
  expect(added.outcome).toBe('stored');
  expect(await again.find(reference)).toEqual(stored);
  expect(await everything(again)).toEqual([stored]);
});

test('the same key with the same content is answered with the first reference', async () => {
  const store = open();
  const first = await store.add(entry);
  const second = await store.add({ ...entry, submittedAt: '2025-02-01T00:00:00.000Z' });
  expect(second).toEqual({ ...first, outcome: 'repeated' });
  expect(await everything(store)).toHaveLength(1);
});

test('the same key with other content is a conflict and stores nothing', async () => {
  const store = open();
  await store.add(entry);
  const other = { ...entry, contentHash: 'b'.repeat(64) };
  expect(await store.add(other)).toEqual({ outcome: 'conflict' });
  expect(await everything(store)).toHaveLength(1);
});

test('posts without a key are never taken for each other', async () => {
  const store = open();
  await store.add(withoutKey);
  await store.add(withoutKey);
  expect(await everything(store)).toHaveLength(2);
});

test('a reference that is taken is drawn again', async () => {
  const drawn = ['4KX7-9QMD', '4KX7-9QMD', '4KX7-9QMD', 'CCCC-2222'];
  const store = open(temporaryFolder(), () => drawn.shift() ?? '');
  await store.add(withoutKey);
  expect(await store.add(withoutKey)).toEqual({ outcome: 'stored', reference: 'CCCC-2222' });
});

test('applications and messages are listed apart and found alike', async () => {
  const drawn = ['4KX7-9QMD', 'CCCC-2222', 'DDDD-3333'];
  const store = open(temporaryFolder(), () => drawn.shift() ?? '');
  for (const each of [withoutKey, message, withoutKey]) await store.add(each);
  const references = async (kind: 'enrolment' | 'contact') =>
    (await everythingOf(store, kind)).map(({ reference }) => reference);
  expect(await references('enrolment')).toEqual(['4KX7-9QMD', 'DDDD-3333']);
  expect(await references('contact')).toEqual(['CCCC-2222']);
  expect(await store.find('CCCC-2222')).toMatchObject({ kind: 'contact', content: sampleMessage });
});

test('a reference that an application has is not given to a message', async () => {
  const drawn = ['4KX7-9QMD', '4KX7-9QMD', 'CCCC-2222'];
  const store = open(temporaryFolder(), () => drawn.shift() ?? '');
  await store.add(withoutKey);
  expect(await store.add(message)).toEqual({ outcome: 'stored', reference: 'CCCC-2222' });
});

test('when no reference is left, the application is refused and the store goes on', async () => {
  const store = open(temporaryFolder(), () => '4KX7-9QMD');
  await store.add(entry);
  await expect(store.add(withoutKey)).rejects.toThrow('no unused reference');
  expect(await store.add(entry)).toEqual({ outcome: 'repeated', reference: '4KX7-9QMD' });
});

test('the list is in the order of arrival, over more than one page', async () => {
  const store = open();
  const times = Array.from({ length: 450 }, (_, at) => new Date(at).toISOString());
  for (const submittedAt of times) await store.add({ ...withoutKey, submittedAt });
  expect((await everything(store)).map((stored) => stored.submittedAt)).toEqual(times);
});

test('folder, database and journal can be read by their owner only', async () => {
  const dataDir = join(temporaryFolder(), 'kept', 'here');
  const store = open(dataDir);
  await store.add(entry);
  expect(modeOf(dataDir)).toBe('700');
  expect(readdirSync(dataDir).map((name) => modeOf(join(dataDir, name)))).toEqual([
    '600',
    '600',
    '600',
  ]);
});

test('a database that others could read is closed to them', () => {
  const dataDir = temporaryFolder();
  writeFileSync(databaseFile(dataDir), '', { mode: 0o644 });
  open(dataDir);
  expect(modeOf(databaseFile(dataDir))).toBe('600');
});

test('a commit reaches the disk before it is answered: WAL with full synchronisation', () => {
  const database = openDatabase(temporaryFolder());
  onTestFinished(() => database.close());
  const pragma = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
  expect(pragma('journal_mode')).toBe('wal');
  expect(pragma('synchronous')).toBe(2);
  expect(pragma('foreign_keys')).toBe(1);
  expect(pragma('busy_timeout')).toBe(5_000);
});

test('a command that writes at the same time is waited for, not refused', async () => {
  const dataDir = temporaryFolder();
  const [server, command] = [open(dataDir), open(dataDir)];
  await server.add(entry);
  await command.add(withoutKey);
  expect(await everything(server)).toHaveLength(2);
});

test('a store that must exist is not made', () => {
  const dataDir = join(temporaryFolder(), 'data');
  expect(() => openSqliteStore({ dataDir, mustExist: true })).toThrow(StoreError);
  expect(() => statSync(dataDir)).toThrow('ENOENT');
});

test.each([
  ['is a text file', overwrite],
  ['lost some of its rows', damage],
])('a database that %s is reported as damaged, in one line', async (_how, spoil) => {
  const dataDir = temporaryFolder();
  await spoil(dataDir);
  expect(() => openSqliteStore({ dataDir })).toThrow(/^The database .* is damaged\. [^\n]*$/);
});

test('a database of a newer version is left alone', () => {
  const dataDir = temporaryFolder();
  const newer = new DatabaseSync(databaseFile(dataDir));
  newer.exec('PRAGMA user_version = 999');
  newer.close();
  expect(() => openSqliteStore({ dataDir })).toThrow(/newer version/);
});

test('a data folder that cannot be written to is reported in one line', () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  expect(() => openSqliteStore({ dataDir: join(file, 'data') })).toThrow(
    /^The data folder .* cannot be written to \(ENOTDIR\)\.$/,
  );
});

test('a folder where the database should be is reported in one line', () => {
  const dataDir = temporaryFolder();
  mkdirSync(databaseFile(dataDir));
  expect(() => openSqliteStore({ dataDir })).toThrow(/\(EISDIR\)\.$/);
});

function open(dataDir = temporaryFolder(), newReference?: () => string) {
  const store = openSqliteStore(newReference ? { dataDir, newReference } : { dataDir });
  onTestFinished(() => store.close());
  return store;
}

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

function overwrite(dataDir: string): Promise<void> {
  return writeFile(databaseFile(dataDir), 'no database '.repeat(1_000));
}

/** Overwrites one page of the rows in a database that was fine, which SQLite opens without a word. */
async function damage(dataDir: string) {
  const store = openSqliteStore({ dataDir });
  for (let count = 0; count < 20; count += 1) await store.add(withoutKey);
  await store.close();
  const file = openSync(databaseFile(dataDir), 'r+');
  writeSync(file, Buffer.alloc(pageSize, 0x5a), 0, pageSize, fstatSync(file).size - pageSize);
  closeSync(file);
}

const pageSize = 4096;
