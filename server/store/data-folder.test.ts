import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { everything } from '../../testing/make-server.ts';
import { another } from '../../testing/sample-entry.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { databaseFile } from './sqlite/open-database.ts';
import { openStore } from './open-store.ts';
import { openSqliteStore } from './sqlite/sqlite-store.ts';
import { startEmpty } from './sqlite/restore.ts';
import { erasureList } from './erasure-list.ts';

const now = new Date('2025-01-31T09:05:12.000Z');

test('a server does not begin anew where the database is missing', async () => {
  const dataDir = await filled();
  rmSync(databaseFile(dataDir));
  await expect(serve(dataDir)).rejects.toThrow(
    /^The database .* is missing, and applications-were-kept-here\.txt shows that there was one\. [^\n]* start-empty$/,
  );
  expect(existsSync(databaseFile(dataDir))).toBe(false);
});

test.each([
  ...['applications.sqlite-wal', 'applications.sqlite.old'],
  ...['applications-salvage-copy-20250131T090512Z.sqlite', 'replaced-20250131T090512Z-abcdef'],
])('%s shows as well that there was a database', async (name) => {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, name), '');
  await expect(serve(dataDir)).rejects.toThrow(`${name} shows that there was one`);
});

test('a first start that was broken off is begun again; an empty file in place of a database is none', async () => {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, 'letter.txt'), 'Dear');
  for (const name of ['', '-journal']) writeFileSync(databaseFile(dataDir) + name, '');
  await expect(serve(dataDir)).resolves.toBeDefined();
  const former = await filled();
  writeFileSync(databaseFile(former), '');
  await expect(serve(former)).rejects.toThrow(/is missing/);
});

test('on purpose it is begun anew, and what is left of the former is kept', async () => {
  const dataDir = await filled();
  renameSync(databaseFile(dataDir), `${databaseFile(dataDir)}-wal`);
  expect(startEmpty(dataDir, now)).toMatch(/^An empty database is at .* is in .*replaced-\S+\. /);
  const [replaced = ''] = readdirSync(dataDir).filter((name) => name.startsWith('replaced-'));
  expect(readdirSync(join(dataDir, replaced))).toEqual(['applications.sqlite-wal']);
  expect(await everything(await serve(dataDir), 'enrolment')).toEqual([]);
});

test('nothing is begun anew over a database', async () => {
  const dataDir = await filled();
  expect(() => startEmpty(dataDir, now)).toThrow(/^There is a database at .* Nothing was done/);
  expect(await everything(await serve(dataDir), 'enrolment')).toHaveLength(1);
});

async function filled(): Promise<string> {
  const dataDir = temporaryFolder();
  const store = openSqliteStore({ dataDir });
  await store.add(another());
  await store.close();
  return dataDir;
}

async function serve(dataDir: string) {
  const store = await openStore({ dataDir });
  onTestFinished(() => store.close());
  return store;
}

test('the list of erasures goes on after a line that a kill has cut short', () => {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, 'erased.txt'), '2222-2222 2025-01-31\n3333-33');
  const list = erasureList(dataDir);
  for (const each of ['4444-4444', '5555-5555']) {
    list.end({ erased: [each], kept: [] }, new Date('2025-01-31T09:05:00.000Z'));
  }
  expect(list.erased()).toEqual(['2222-2222', '4444-4444', '5555-5555']);
});
