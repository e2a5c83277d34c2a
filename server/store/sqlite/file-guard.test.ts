import { execFileSync } from 'node:child_process';
import { closeSync, copyFileSync, existsSync, openSync, renameSync, statSync } from 'node:fs';
import { truncateSync, unlinkSync, writeFileSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { expect, onTestFinished, test as anywhere } from 'vitest';

import { openSqlite } from '../../../testing/engines.ts';
import { everything } from '../../../testing/make-server.ts';
import { another, referenceOf } from '../../../testing/sample-entry.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { DatabaseLostError } from './file-guard.ts';
import { databaseFile } from './open-database.ts';
import { openSqliteStore } from './sqlite-store.ts';
import { UncertainError, type Store } from '../store.ts';
import { until } from '../../../testing/until.ts';

/** `older` is a copy of the database from before the last application. */
type Place = { dataDir: string; file: string; older: string };

// Windows lets nobody delete or replace a file that is open.
const test = anywhere.skipIf(process.platform === 'win32');

const losses: [string, (place: Place) => void, 'older'?][] = [
  ['is deleted', ({ file }) => unlinkSync(file)],
  ['is moved away with its folder', ({ dataDir }) => renameSync(dataDir, `${dataDir}-old`)],
  ['is replaced with an older copy', ({ older, file }) => renameSync(older, file), 'older'],
  ['is written over with an older copy', ({ older, file }) => copyFileSync(older, file), 'older'],
  ['is emptied', ({ file }) => writeFileSync(file, '')],
  ['loses its journal', ({ file }) => unlinkSync(`${file}-wal`)],
  ['loses its shared memory', ({ file }) => unlinkSync(`${file}-shm`)],
];

test.each(losses)(
  'nothing is acknowledged once the database %s, and what it held is saved',
  async (_how, lose, inItsPlace) => {
    const { place, store, references, lines } = await filled();
    lose(place);
    await expect(store.add(another())).rejects.toThrow(DatabaseLostError);
    await expect(store.probe()).rejects.toThrow(DatabaseLostError);
    await expect(store.release('2222-2222', { deliverTo: [], now: '' })).rejects.toThrow(/stored/);
    await store.close();
    const [, copy = ''] = /What it held is in (\S+)\. /.exec(lines.join('\n')) ?? [];
    expect(dirname(copy)).toBe(place.dataDir);
    expect(basename(copy)).toMatch(/^applications-salvage-copy-\d{8}T\d{6}Z\.sqlite$/);
    expect(await referencesIn(copy)).toEqual(references);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^The (?:database|journal) [^\n]* and start it again\.$/);
    if (inItsPlace) expect(await referencesIn(place.file)).toEqual(references.slice(0, 1));
  },
);

const journalLosses: [string, (journal: string) => void][] = [
  ['is emptied', (journal) => truncateSync(journal)],
  ['is cut short', (journal) => truncateSync(journal, statSync(journal).size - 8_192)],
  ['is written over', (journal) => copyFileSync(`${journal}-older`, journal)],
  ['loses its head', (journal) => zero(journal, 0, 32)],
];

test.each(journalLosses)(
  'nothing is acknowledged once its journal %s, and the database stays whole',
  async (_how, lose) => {
    const { place, store, lines, references } = await filled();
    const journal = `${place.file}-wal`;
    copyFileSync(journal, `${journal}-older`);
    references.push(await add(store));
    lose(journal);
    await expect(store.add(another())).rejects.toThrow(DatabaseLostError);
    await expect(store.probe()).rejects.toThrow(DatabaseLostError);
    await store.close();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/-wal, was emptied or written over while it was open\. Nothing is /);
    expect(references).toEqual(expect.arrayContaining(await referencesIn(place.file)));
  },
);

test('nothing is acknowledged once the database has turned out to be damaged', async () => {
  const first = await filled({ count: 5_000 });
  await first.store.close();
  const { dataDir, file } = first.place;
  const lines: string[] = [];
  const store = openSqliteStore({ dataDir, report: (line) => lines.push(line) });
  zero(file, 8_192, statSync(file).size - 8_192);
  await expect(Promise.all([add(store), add(store)])).rejects.toThrow(DatabaseLostError);
  await expect(store.probe()).rejects.toThrow(DatabaseLostError);
  await store.close();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/ is damaged: a part of it cannot be read any more\. Nothing is /);
});

test('a loss is noticed without anybody who posts', async () => {
  const { place, lines } = await filled();
  unlinkSync(place.file);
  await until(() => lines.length > 0);
  expect(lines[0]).toContain('What it held is in');
});

test('what is committed to a file that was taken away meanwhile is not acknowledged', async () => {
  const dataDir = temporaryFolder();
  const newReference = () => {
    unlinkSync(databaseFile(dataDir));
    return '2222-2222';
  };
  const store = openSqliteStore({ dataDir, newReference });
  onTestFinished(() => store.close());
  await expect(store.add(another())).rejects.toThrow(UncertainError);
  await expect(store.add(another())).rejects.toThrow(DatabaseLostError);
});

test('nobody gets the database for itself while its files are watched', async () => {
  const { place } = await filled();
  const program = `
    const { DatabaseSync } = require('node:sqlite');
    const database = new DatabaseSync(${JSON.stringify(place.file)});
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');`;
  const run = () => execFileSync(process.execPath, ['--eval', program], { stdio: 'pipe' });
  expect(run).toThrow(/database is locked/);
});

test('what other programs do to the database in SQLite’s own way is no loss', async () => {
  const { place, store } = await filled();
  const command = openSqlite(place.dataDir);
  await command.erase([await add(command), await add(store)], '2025-01-31T09:05:00.000Z');
  await add(store);
  const other = new DatabaseSync(place.file);
  for (const statement of ['PRAGMA wal_checkpoint(TRUNCATE)', 'VACUUM']) {
    other.exec(statement);
    await add(store);
  }
  other.close();
  await add(store);
  await expect(store.probe()).resolves.toBeUndefined();
});

async function filled({ count = 100 } = {}) {
  const dataDir = join(temporaryFolder(), 'data');
  const lines: string[] = [];
  const store = openSqlite(dataDir, (line) => lines.push(line));
  const references = [await add(store)];
  const older = join(temporaryFolder(), 'older.sqlite');
  await store.backup(older);
  for (let at = 0; at < count; at += 50)
    references.push(...(await Promise.all(Array.from({ length: 50 }, () => add(store)))));
  return { place: { dataDir, file: databaseFile(dataDir), older }, store, references, lines };
}

async function add(store: Store): Promise<string> {
  return referenceOf(await store.add(another()));
}

async function referencesIn(file: string): Promise<string[]> {
  const dataDir = temporaryFolder();
  for (const end of ['', '-wal', '-shm']) {
    if (existsSync(file + end)) copyFileSync(file + end, databaseFile(dataDir) + end);
  }
  const stored = await everything(openSqlite(dataDir), 'enrolment');
  return stored.map(({ reference }) => reference);
}

function zero(file: string, from: number, bytes: number) {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(bytes), 0, bytes, from);
  closeSync(descriptor);
}
