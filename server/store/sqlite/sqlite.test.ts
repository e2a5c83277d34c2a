import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

import { describe, expect, onTestFinished, test } from 'vitest';

import { openSqlite } from '../../../testing/engines.ts';
import { everything } from '../../../testing/make-server.ts';
import {
  eventsOfFirstVersion,
  oddText,
  promiseAnswersIn,
  promisesIn,
} from '../../../testing/promise-answers.ts';
import { act, another, apply, entry, to } from '../../../testing/sample-entry.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { networkOf } from '../data-folder.ts';
import { sqliteTypes, steps } from '../schema.ts';
import { openStore, type Store } from '../store.ts';
import { databaseFile, openDatabase } from './open-database.ts';

const now = '2025-01-31T10:00:00.000Z';
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test('folder, database and journal can be read by their owner only', async () => {
  const dataDir = join(temporaryFolder(), 'kept', 'here');
  const store = openSqlite(dataDir);
  await store.add(entry);
  expect(store.isNew).toBe(true);
  expect(openSqlite(dataDir).isNew).toBe(false);
  expect(modeOf(dataDir)).toBe('700');
  const modes = readdirSync(dataDir).map((name) => `${name} ${modeOf(join(dataDir, name))}`);
  expect(modes.sort()).toEqual([
    'applications.sqlite 600',
    'applications.sqlite-shm 600',
    'applications.sqlite-wal 600',
  ]);
  const opened = temporaryFolder();
  writeFileSync(databaseFile(opened), '', { mode: 0o644 });
  openSqlite(opened);
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
});

test('a folder that is shared over the network is told from a disk of this computer', () => {
  const on = (type: number) => networkOf('data', () => ({ type }));
  expect([0x69_69, 0xff_53_4d_42, 0xfe_53_4d_42].map(on)).toEqual(['NFS', 'SMB', 'SMB']);
  // ext4, and memory.
  expect([0xef_53, 0x01_02_19_94].map(on)).toEqual([undefined, undefined]);
  expect(networkOf(temporaryFolder())).toBeUndefined();
  expect(networkOf(join(temporaryFolder(), 'none'))).toBeUndefined();
});

describe('opening a database', () => {
  test('makes nothing for a command', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    const opening = openStore({ dataDir }, { mustExist: true });
    await expect(opening).rejects.toThrow(/^There is no database at /);
    expect(existsSync(dataDir)).toBe(false);
  });

  test('keeps for what is there already what is promised on the day of the upgrade', async () => {
    const dataDir = temporaryFolder();
    const file = databaseFile(dataDir);
    const insert = (reference: string) => `
      INSERT INTO submissions (kind, reference, submitted_at, content_hash, content)
      VALUES ('enrolment', '${reference}', '2025-01-31T09:05:12.345Z', '', '{}');`;
    const former = new DatabaseSync(file);
    former.exec(steps[0]!.statements(sqliteTypes));
    former.exec(`${insert('4KX7-9QMD')} PRAGMA user_version = 11`);
    former.close();
    promiseAnswersIn(30);
    const store = openSqlite(dataDir);
    promiseAnswersIn(72);
    expect((await store.find('4KX7-9QMD'))?.dueAt).toBe('2025-02-01T15:05:12.345Z');
    // A server of the version before, which stores beside this one, keeps nothing.
    const beside = new DatabaseSync(file);
    beside.exec(insert('CCCC-2222'));
    beside.close();
    expect((await store.find('CCCC-2222'))?.dueAt).toBe('2025-02-03T09:05:12.345Z');
  });

  test('keeps for what version 1.0.0 offered, and heard, what is promised on the day of the upgrade', async () => {
    const dataDir = temporaryFolder();
    const file = databaseFile(dataDir);
    const former = new DatabaseSync(file);
    former.exec(steps[0]!.statements(sqliteTypes));
    former.exec(`${eventsOfFirstVersion(1)} PRAGMA user_version = 11`);
    former.close();
    promiseAnswersIn(30);
    openSqlite(dataDir);
    promiseAnswersIn(72);
    // Not even a further start gives them another.
    const store = openSqlite(dataDir);
    const beside = new DatabaseSync(file);
    beside.exec(eventsOfFirstVersion(2));
    beside.close();
    expect(await promisesIn(store)).toEqual([
      { replyHours: 30, dueAt: '2025-02-02T16:07:00.123Z', text: oddText },
      // A server of that version, beside this one, keeps nothing.
      { replyHours: 72, dueAt: undefined, text: oddText },
    ]);
  });

  test('goes on with a database of a later version, which only added', async () => {
    const dataDir = temporaryFolder();
    await (await openStore({ dataDir })).close();
    const database = openDatabase(dataDir);
    database.exec('ALTER TABLE submissions ADD COLUMN next text; PRAGMA user_version = 999');
    database.close();
    const again = openSqlite(dataDir);
    await again.add(another());
    expect(await everything(again, 'enrolment')).toHaveLength(1);
  });

  test.each([
    ['is a text file', (file: string) => writeFileSync(file, 'no database '.repeat(1_000))],
    ['lost some of its rows', damage],
  ])('a database that %s is reported as damaged, in one line', async (_how, spoil) => {
    const dataDir = temporaryFolder();
    const store = await openStore({ dataDir });
    for (let count = 0; count < 20; count += 1) await store.add(another());
    await store.close();
    spoil(databaseFile(dataDir));
    await expect(openStore({ dataDir })).rejects.toThrow(/^The database .* is damaged\. [^\n]*$/);
  });

  test('what can be no data folder, or no database, is reported in one line', async () => {
    const [parent, dataDir] = [temporaryFolder(), temporaryFolder()];
    writeFileSync(join(parent, 'file'), '');
    const why = /^The data folder .* cannot be written to \(\w+\)\.$/;
    // On Linux, making folders in `/proc` never ends by itself.
    for (const none of [join(parent, 'file', 'data'), '/proc/no-such-folder/data'])
      await expect(openStore({ dataDir: none })).rejects.toThrow(why);
    mkdirSync(databaseFile(dataDir));
    await expect(openStore({ dataDir })).rejects.toThrow(/^The database .* cannot be opened \(/);
  });
});

function replaceByCopy(file: string) {
  copyFileSync(file, `${file}.new`);
  renameSync(`${file}.new`, file);
}

/** Overwrites one page of the rows, which SQLite opens without a word. */
function damage(file: string) {
  const pages = readFileSync(file);
  writeFileSync(file, pages.fill(0x5a, pages.length - 4_096));
}

test.each([
  ['deleted', (file: string) => renameSync(file, `${file}.old`)],
  ['replaced', replaceByCopy],
])(
  'once the file is %s nothing is acknowledged, and one line says what to do',
  async (_how, take) => {
    const dataDir = temporaryFolder();
    const lines: string[] = [];
    const store = openSqlite(dataDir, (line) => lines.push(line));
    await store.add(another());
    take(databaseFile(dataDir));
    await expect(store.add(another())).rejects.toThrow(
      /Nothing is stored any more: stop the server, /,
    );
    await expect(store.probe()).rejects.toThrow(/deleted, moved or replaced/);
    expect(lines).toHaveLength(1);
  },
);

describe('another program that holds the lock', () => {
  test('is waited for, while others go on', async () => {
    const dataDir = temporaryFolder();
    const store = openSqlite(dataDir);
    const giveUp = await holdLock(databaseFile(dataDir));
    const adding = Promise.all([store.add(another()), store.add(another())]);
    await pause(300);
    expect(await everything(store, 'enrolment')).toEqual([]);
    await giveUp();
    expect((await adding).map(({ outcome }) => outcome)).toEqual(['stored', 'stored']);
  });

  test('is not waited for longer than five seconds, and nothing is stored', async () => {
    const dataDir = temporaryFolder();
    const store = openSqlite(dataDir);
    const giveUp = await holdLock(databaseFile(dataDir));
    const adding = [store.add(another()), store.add(another())];
    for (const each of await Promise.allSettled(adding)) {
      expect(each).toMatchObject({ reason: { message: /has locked the database/ } });
    }
    await giveUp();
    expect(await everything(store, 'enrolment')).toEqual([]);
    await store.probe();
  });
});

/** Holds the write lock from a process of its own, as a database browser does with a change that is not saved yet. */
async function holdLock(file: string) {
  const program = `
    const { DatabaseSync } = require('node:sqlite');
    const database = new DatabaseSync(${JSON.stringify(file)}, { timeout: 10_000 });
    database.exec('BEGIN EXCLUSIVE');
    process.stdout.write('held');
    process.stdin.resume().on('end', () => database.close());`;
  const child = spawn(process.execPath, ['--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  return async () => {
    child.stdin.end();
    await ended;
  };
}

describe('erasing from SQLite', () => {
  /** Adds applications of many sizes, each with a mark of its own in its form and in an event. */
  async function fill(store: Store, count: number): Promise<string[]> {
    const references = [];
    for (let at = 0; at < count; at += 1) {
      const mark = `mark-${String(at).padStart(4, '0')}`;
      const additionalRequirements = `${mark} ${'x'.repeat((at * 197) % 5_000)} ${mark}`;
      const person = { fullName: `Zoë ${mark}`, email: `${mark}@applicant.example` };
      const content = { ...entry.content, ...person, additionalRequirements };
      const reference = await apply(store, 0, { content, deliverTo: to('spreadsheet') });
      await act(store, reference, { action: 'noted', text: mark }, 1, `Ada ${mark}`);
      references.push(reference);
    }
    return references;
  }

  function marksIn(dataDir: string): number {
    const files = readdirSync(dataDir).map((name) => readFileSync(join(dataDir, name), 'latin1'));
    return new Set(files.join('').match(/mark-\d{4}/g)).size;
  }

  test('leaves nothing in any file once the store is closed, also beside a server', async () => {
    const dataDir = temporaryFolder();
    openSqlite(dataDir);
    const command = await openStore({ dataDir });
    const references = await fill(command, 150);
    expect(marksIn(dataDir)).toBe(150);
    await command.erase(references.slice(0, 100), now);
    await command.close();
    expect(marksIn(dataDir)).toBe(50);
  });

  test('says what to do where the list of erasures cannot be written', async () => {
    const dataDir = temporaryFolder();
    const store = openSqlite(dataDir);
    const [reference] = await fill(store, 1);
    mkdirSync(join(dataDir, 'erased.txt'));
    await expect(store.erase([reference!], now)).rejects.toThrow(
      new RegExp(`^It is erased, but erased.txt .* by hand, .*: ${reference}$`),
    );
    expect(await store.find(reference!)).toBeUndefined();
  });
});

describe('a backup of SQLite', () => {
  test('is private, holds all that was stored while others go on, and no session or key', async () => {
    const dataDir = temporaryFolder();
    const store = openSqlite(dataDir);
    for (let count = 0; count < 20; count += 1) await store.add(another());
    const hash = 'hash-of-a-session';
    const endsAt = '2025-02-01T00:00:00.000Z';
    await store.sessions.addKey({ hash, expiresAt: endsAt });
    await store.sessions.addKey({ hash: 'hash-of-a-key', expiresAt: endsAt });
    const key = { hash, browserHash: undefined, now };
    await store.sessions.signIn(key, { hash, name: 'Ada', endsAt });
    await store.sessions.addCalendarKey('hash-of-a-calendar');
    const folder = temporaryFolder();
    const [, added] = await Promise.all([store.backup(databaseFile(folder)), store.add(another())]);
    expect(added.outcome).toBe('stored');
    expect(modeOf(databaseFile(folder))).toBe('600');
    expect(readFileSync(databaseFile(folder)).includes('hash-of-')).toBe(false);
    expect(await store.sessions.find(hash, now)).toBeDefined();
    expect(readdirSync(folder)).toEqual(['applications.sqlite']);
    const copied = await everything(openSqlite(folder), 'enrolment');
    // What came meanwhile may be in it.
    expect(copied.length).toBeGreaterThan(19);
    expect(copied).toEqual((await everything(store, 'enrolment')).slice(0, copied.length));
  });

  test('overwrites nothing, and says in one line where it cannot be written', async () => {
    const store = openSqlite();
    const file = join(temporaryFolder(), 'letter.txt');
    writeFileSync(file, 'Dear');
    await expect(store.backup(file)).rejects.toThrow(`${file} is there already. Name a new file.`);
    const missing = join(temporaryFolder(), 'missing', 'copy.sqlite');
    await expect(store.backup(missing)).rejects.toThrow(
      `The copy ${missing} could not be made (ENOENT).`,
    );
  });
});
