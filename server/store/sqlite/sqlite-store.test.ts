import { execFileSync } from 'node:child_process';
import { closeSync, fstatSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { symlinkSync, writeFileSync, writeSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { expect, onTestFinished, test } from 'vitest';

import { openSqlite as open } from '../../../testing/engines.ts';
import { everything as everythingOf } from '../../../testing/make-server.ts';
import { another, entry } from '../../../testing/sample-entry.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { databaseFile, openDatabase } from './open-database.ts';
import { openSqliteStore } from './sqlite-store.ts';
import { StoreError, type Store } from '../store.ts';

const everything = (store: Store) => everythingOf(store, 'enrolment');

test('folder, database and journal can be read by their owner only', async () => {
  const dataDir = join(temporaryFolder(), 'kept', 'here');
  const store = open(dataDir);
  await store.add(entry);
  expect(modeOf(dataDir)).toBe('700');
  const modes = readdirSync(dataDir).map((name) => `${name} ${modeOf(join(dataDir, name))}`);
  expect(modes.sort()).toEqual([
    'applications-were-kept-here.txt 600',
    'applications.sqlite 600',
    'applications.sqlite-shm 600',
    'applications.sqlite-wal 600',
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
  expect(pragma('secure_delete')).toBe(1);
  // SQLite's own waiting stops the whole server: `lock.ts` waits in its place.
  expect(pragma('busy_timeout')).toBe(0);
});

test('a command that writes at the same time is waited for, not refused', async () => {
  const dataDir = temporaryFolder();
  const [server, command] = [open(dataDir), open(dataDir)];
  await server.add(entry);
  await command.add(another());
  expect(await everything(server)).toHaveLength(2);
});

test('a start writes nothing where all is as it should be', async () => {
  const dataDir = temporaryFolder();
  await openSqliteStore({ dataDir }).close();
  const file = databaseFile(dataDir);
  const before = statSync(file);
  const store = openSqliteStore({ dataDir });
  expect(statSync(`${file}-wal`).size).toBe(0);
  await store.close();
  const { mtimeMs, ctimeMs } = statSync(file);
  expect({ mtimeMs, ctimeMs }).toEqual({ mtimeMs: before.mtimeMs, ctimeMs: before.ctimeMs });
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

test('a data folder that cannot be written to is reported in one line', () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  const why = /^The data folder .* cannot be written to \(ENOTDIR\)\.$/;
  expect(() => openSqliteStore({ dataDir: join(file, 'data') })).toThrow(why);
});

test.skipIf(process.platform === 'win32')(
  'what is no file is left as it is, also behind a link',
  () => {
    const [dataDir, other] = [temporaryFolder(), join(temporaryFolder(), 'pipe')];
    execFileSync('mkfifo', ['-m', '666', other]);
    symlinkSync(other, databaseFile(dataDir));
    expect(() => openSqliteStore({ dataDir })).toThrow(/applications\.sqlite is not a file, /);
    expect((statSync(other).mode & 0o777).toString(8)).toBe('666');
  },
);

test('a link to itself, or a folder, where the database should be is reported in one line', () => {
  const [first, second] = [temporaryFolder(), temporaryFolder()];
  symlinkSync(databaseFile(first), databaseFile(first));
  expect(() => openSqliteStore({ dataDir: first })).toThrow(StoreError);
  mkdirSync(databaseFile(second));
  expect(() => openSqliteStore({ dataDir: second })).toThrow(/\(EISDIR\)\.$/);
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
  const file = openSync(databaseFile(dataDir), 'r+');
  writeSync(file, Buffer.alloc(pageSize, 0x5a), 0, pageSize, fstatSync(file).size - pageSize);
  closeSync(file);
}

const pageSize = 4096;

test('a wrong key to the desk is refused without anything being written', async () => {
  const dataDir = temporaryFolder();
  const store = open(dataDir);
  const other = new DatabaseSync(databaseFile(dataDir));
  onTestFinished(() => other.close());
  // Blocks every other writer.
  other.exec('BEGIN IMMEDIATE');
  const key = { hash: 'a'.repeat(64), browserHash: undefined, now: '2025-01-31T09:05:00.000Z' };
  const session = { hash: 'b'.repeat(64), name: 'Eve', endsAt: '2025-01-31T21:05:00.000Z' };
  expect(await store.sessions.signIn(key, session)).toBe(false);
});
