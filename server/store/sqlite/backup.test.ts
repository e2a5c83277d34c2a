import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

import { another, referenceOf, to, withoutKey } from '../../../testing/sample-entry.ts';
import { openSqlite as open } from '../../../testing/engines.ts';
import { everything } from '../../../testing/make-server.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { erasureList } from '../erasure-list.ts';
import { databaseFile, openForReading } from './open-database.ts';
import { copyDatabase } from './backup.ts';
import { restoreSqlite } from './restore.ts';

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

test('nobody is signed in by a backup, nor by one that was made in another way', async () => {
  const from = temporaryFolder();
  const store = open(from);
  const { sessions } = store;
  const times = { now: '2025-01-31T09:05:00.000Z', ends: '2025-01-31T21:05:00.000Z' };
  const hash = 'hash-of-one';
  await sessions.addKey({ hash, expiresAt: times.ends });
  const session = { hash, name: 'Ada', endsAt: times.ends };
  await sessions.signIn({ hash, browserHash: undefined, now: times.now }, session);
  await sessions.addKey({ hash: 'hash-of-key', expiresAt: times.ends });
  const file = databaseFile(temporaryFolder());
  await store.backup(file);
  expect(await sessions.find(hash, times.now)).toBeDefined();
  expect(readFileSync(file).includes('hash-of-')).toBe(false);

  const [plainCopy, dataDir] = [join(temporaryFolder(), 'copy.sqlite'), temporaryFolder()];
  const reader = openForReading(from);
  await copyDatabase(reader, plainCopy);
  reader.close();
  expect(readFileSync(plainCopy).includes('hash-of-')).toBe(true);
  await restoreSqlite(plainCopy, { dataDir, now: new Date(times.now) });
  const restored = open(dataDir);
  expect(await restored.sessions.find(hash, times.now)).toBeUndefined();
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
  const { rows } = await restored.desk.page('to-answer', { search: 'friday' });
  expect(rows.map(({ submission }) => submission.reference)).toEqual([kept]);
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

test.skipIf(process.platform === 'win32').each([
  ['backup', `openStoreForReading(from).backup(join(to, 'copy.sqlite'))`],
  ['restore', `restoreSqlite(join(from, 'copy'), { dataDir: to, now: new Date() })`],
])('a %s that is broken off leaves nothing behind', async (_which, command) => {
  const [from, to] = [temporaryFolder(), temporaryFolder()];
  const store = open(from);
  // Enough that it is not done before the signal is heard.
  await Promise.all(Array.from({ length: 2_000 }, () => store.add(another())));
  await store.backup(join(from, 'copy'));
  const modules = ['./sqlite-store.ts', './restore.ts'];
  const [forReading, restoring] = modules.map((name) => JSON.stringify(import.meta.resolve(name)));
  const script = `
    import { join } from 'node:path';
    import { openStoreForReading } from ${forReading};
    import { restoreSqlite } from ${restoring};
    const [from, to] = ${JSON.stringify([from, to])};
    const done = ${command};
    process.kill(process.pid, 'SIGINT');
    await done;`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  expect(await once(child, 'close')).toEqual([null, 'SIGINT']);
  expect(readdirSync(to)).toEqual([]);
});

test('a folder that is not there is said in one line', async () => {
  const file = join(temporaryFolder(), 'missing', 'copy.sqlite');
  await expect(open().backup(file)).rejects.toThrow(`${file} cannot be written (ENOENT).`);
});
