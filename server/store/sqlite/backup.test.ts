import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

import {
  another,
  referenceOf,
  referencesIn,
  to,
  withoutKey,
} from '../../../testing/sample-entry.ts';
import { openSqlite as open } from '../../../testing/engines.ts';
import { everything } from '../../../testing/make-server.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { erasureList } from '../erasure-list.ts';
import { databaseFile, openForReading } from './open-database.ts';
import { copyDatabase } from './backup.ts';
import { restoreSqlite } from './restore.ts';

test('a backup is a whole database that its owner alone can read, made while others write', async () => {
  const store = open();
  await store.add({ ...withoutKey, deliverTo: to('spreadsheet') });
  const before = await everything(store, 'enrolment');
  const file = databaseFile(temporaryFolder());
  const adding = Array.from({ length: 50 }, () => store.add(another()));
  await Promise.all([store.backup(file), ...adding]);
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  expect(readdirSync(dirname(file))).toHaveLength(1);
  expect((await everything(open(dirname(file)), 'enrolment')).slice(0, 1)).toEqual(before);
});

test('nobody is signed in by a backup, nor by one that was made in another way', async () => {
  const from = temporaryFolder();
  const store = open(from);
  const [now, endsAt] = ['2025-01-31T09:05:00.000Z', '2025-01-31T21:05:00.000Z'];
  const hash = 'hash-of-one';
  for (const each of [hash, 'hash-of-key']) {
    await store.sessions.addKey({ hash: each, expiresAt: endsAt });
  }
  await store.sessions.signIn({ hash, browserHash: undefined, now }, { hash, name: 'Ada', endsAt });
  const file = databaseFile(temporaryFolder());
  await store.backup(file);
  expect(await store.sessions.find(hash, now)).toBeDefined();
  expect(readFileSync(file).includes('hash-of-')).toBe(false);

  const [plainCopy, dataDir] = [join(temporaryFolder(), 'copy.sqlite'), temporaryFolder()];
  const reader = openForReading(from);
  await copyDatabase(reader, plainCopy);
  reader.close();
  await restoreSqlite(plainCopy, { dataDir, now: new Date(now) });
  const restored = open(dataDir);
  expect(await restored.sessions.find(hash, now)).toBeUndefined();
  expect(await restored.sessions.endAll()).toBe(0);
});

test('a backup put back has every event, but those of what was erased since', async () => {
  const store = open();
  const [kept, gone] = [await store.add(another()), await store.add(another())].map(referenceOf);
  const at = '2025-01-31T09:05:00.000Z';
  const noted = { action: 'noted', text: 'Fridays', at, by: 'Ada' } as const;
  for (const reference of [kept, gone]) await store.desk.add(reference!, noted);
  const file = databaseFile(temporaryFolder());
  await store.backup(file);
  const dataDir = temporaryFolder();
  erasureList(dataDir).end({ erased: [gone!], kept: [] }, new Date());
  await restoreSqlite(file, { dataDir, now: new Date() });
  const restored = open(dataDir);
  expect(await restored.desk.history(kept!)).toEqual(await store.desk.history(kept!));
  expect(await restored.desk.history(gone!)).toEqual([]);
  expect(await referencesIn(restored, 'to-answer', 'friday')).toEqual([kept]);
});

test('a backup overwrites nothing, and says in one line where it cannot be written', async () => {
  const file = join(temporaryFolder(), 'letter.txt');
  writeFileSync(file, 'Dear');
  await expect(open().backup(file)).rejects.toThrow(`${file} is there already. Name a new file.`);
  const missing = join(temporaryFolder(), 'missing', 'copy.sqlite');
  await expect(open().backup(missing)).rejects.toThrow(`${missing} cannot be written (ENOENT).`);
});
