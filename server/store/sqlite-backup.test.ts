import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { to } from '../../testing/destinations.ts';
import { everything } from '../../testing/make-server.ts';
import { another, withoutKey } from '../../testing/sample-entry.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { databaseFile } from './open-database.ts';
import { openSqliteStore } from './sqlite.ts';

function open(dataDir = temporaryFolder()) {
  const store = openSqliteStore({ dataDir });
  onTestFinished(() => store.close());
  return store;
}

test('a backup is a whole database of its own, readable by its owner only', async () => {
  const store = open();
  await store.add({ ...withoutKey, deliverTo: to('spreadsheet') });
  const file = databaseFile(temporaryFolder());
  await store.backup(file);
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  expect(readdirSync(dirname(file))).toHaveLength(1);
  const restored = open(dirname(file));
  expect(await everything(restored, 'enrolment')).toEqual(await everything(store, 'enrolment'));
});

test('a backup is made while applications come in', async () => {
  const store = open();
  const file = databaseFile(temporaryFolder());
  const before = Array.from({ length: 50 }, () => store.add(another()));
  await Promise.all(before);
  const [, ...during] = await Promise.all([
    store.backup(file),
    ...Array.from({ length: 50 }, () => store.add(another())),
  ]);
  expect(during).toHaveLength(50);
  const copied = await everything(open(dirname(file)), 'enrolment');
  expect(copied.length).toBeGreaterThanOrEqual(50);
});

test('a backup overwrites nothing', async () => {
  const file = join(temporaryFolder(), 'letter.txt');
  writeFileSync(file, 'Dear');
  await expect(open().backup(file)).rejects.toThrow(`${file} is there already. Name a new file.`);
});

test('a folder that is not there is said in one line', async () => {
  const file = join(temporaryFolder(), 'missing', 'copy.sqlite');
  await expect(open().backup(file)).rejects.toThrow(`${file} cannot be written (ENOENT).`);
});
