import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { expect, onTestFinished, test } from 'vitest';

import { openSqlite as open } from '../../../testing/engines.ts';
import { everything } from '../../../testing/make-server.ts';
import { another, entry, referenceOf, to } from '../../../testing/sample-entry.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { databaseFile, openDatabase } from './open-database.ts';
import { openSqliteStore, openStoreForReading } from './sqlite-store.ts';
import { StoreError } from '../store.ts';

test('folder, database and journal can be read by their owner only', async () => {
  const dataDir = join(temporaryFolder(), 'kept', 'here');
  await open(dataDir).add(entry);
  expect(modeOf(dataDir)).toBe('700');
  const modes = readdirSync(dataDir).map((name) => `${name} ${modeOf(join(dataDir, name))}`);
  expect(modes.sort()).toEqual([
    'applications-were-kept-here.txt 600',
    'applications.sqlite 600',
    'applications.sqlite-shm 600',
    'applications.sqlite-wal 600',
  ]);
  const opened = temporaryFolder();
  writeFileSync(databaseFile(opened), '', { mode: 0o644 });
  open(opened);
  expect(modeOf(databaseFile(opened))).toBe('600');
});

test('a commit reaches the disk before it is answered: WAL with full synchronisation', () => {
  const database = openDatabase(temporaryFolder());
  onTestFinished(() => database.close());
  const pragma = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
  expect(pragma('journal_mode')).toBe('wal');
  expect(pragma('synchronous')).toBe(2);
  expect(pragma('foreign_keys')).toBe(1);
  expect(pragma('secure_delete')).toBe(1);
  // SQLite's own waiting stops the whole server: `whenFree` waits in its place.
  expect(pragma('busy_timeout')).toBe(0);
});

test('a store that must exist is not made', () => {
  const dataDir = join(temporaryFolder(), 'data');
  expect(() => openSqliteStore({ dataDir, mustExist: true })).toThrow(StoreError);
  expect(() => openStoreForReading(dataDir)).toThrow(/^There is no database at /);
  expect(() => statSync(dataDir)).toThrow('ENOENT');
});

test('a store for reading shows what a running server has stored, and changes nothing', async () => {
  const dataDir = temporaryFolder();
  const server = open(dataDir);
  const reference = referenceOf(await server.add({ ...entry, deliverTo: to('receipt') }));
  const reader = openForReading(dataDir);
  expect(await everything(reader, 'enrolment')).toEqual(await everything(server, 'enrolment'));
  expect(await reader.outbox.deliveriesOf(reference)).toHaveLength(1);
  const changes = [
    reader.add(another()),
    reader.erase([reference], entry.submittedAt),
    reader.outbox.retry('given-up', ''),
    reader.probe(),
  ];
  for (const change of changes) await expect(change).rejects.toThrow(/for reading only/);
});

test('a database of an earlier version is backed up and nothing else', async () => {
  const dataDir = temporaryFolder();
  await openSqliteStore({ dataDir }).close();
  const database = new DatabaseSync(databaseFile(dataDir));
  database.exec('PRAGMA user_version = 7');
  database.close();
  const reader = openForReading(dataDir);
  await expect(everything(reader, 'enrolment')).rejects.toThrow(/earlier version of this program/);
  const copy = join(temporaryFolder(), 'copy.sqlite');
  await reader.backup(copy);
  expect(statSync(copy).size).toBeGreaterThan(0);
});

test.each([
  ['is a text file', overwrite],
  ['lost some of its rows', damage],
])('a database that %s is reported as damaged, in one line', async (_how, spoil) => {
  const dataDir = temporaryFolder();
  await spoil(dataDir);
  expect(() => openSqliteStore({ dataDir })).toThrow(/^The database .* is damaged\. [^\n]*$/);
});

test('what can be no data folder, or no database, is reported in one line', () => {
  const [parent, dataDir] = [temporaryFolder(), temporaryFolder()];
  writeFileSync(join(parent, 'file'), '');
  const why = /^The data folder .* cannot be written to \(ENOTDIR\)\.$/;
  expect(() => openSqliteStore({ dataDir: join(parent, 'file', 'data') })).toThrow(why);
  mkdirSync(databaseFile(dataDir));
  expect(() => openSqliteStore({ dataDir })).toThrow(/\(EISDIR\)\.$/);
});

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

function overwrite(dataDir: string): Promise<void> {
  return writeFile(databaseFile(dataDir), 'no database '.repeat(1_000));
}

/** Overwrites one page of the rows in a database that was fine, which SQLite opens without a word. */
async function damage(dataDir: string) {
  const store = openSqliteStore({ dataDir });
  for (let count = 0; count < 20; count += 1) await store.add(another());
  await store.close();
  const pages = readFileSync(databaseFile(dataDir));
  writeFileSync(databaseFile(dataDir), pages.fill(0x5a, pages.length - 4_096));
}

function openForReading(dataDir: string) {
  const reader = openStoreForReading(dataDir);
  onTestFinished(() => reader.close());
  return reader;
}
