import { rmSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';

import { expect, onTestFinished, test } from 'vitest';

import { everything } from '../../../testing/make-server.ts';
import { another, referenceOf, to } from '../../../testing/sample-entry.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { DatabaseLostError } from './file-guard.ts';
import { databaseFile } from './open-database.ts';
import { openStoreInThread } from './open-in-thread.ts';
import { StoreError, UncertainError } from '../store.ts';
import { openStoreForReading } from './sqlite-store.ts';

const application = another({ deliverTo: to('spreadsheet') });
const { content, submittedAt: now } = application;

async function openStore(dataDir = temporaryFolder()) {
  const lines: string[] = [];
  const started = Promise.withResolvers<Worker>();
  process.once('worker', started.resolve);
  const store = await openStoreInThread({ dataDir, report: (line) => lines.push(line) });
  onTestFinished(() => store.close());
  return { store, dataDir, lines, thread: await started.promise };
}

test('what is asked of every part of the store is done in its thread, and in its file', async () => {
  const { store, dataDir } = await openStore();
  const reference = referenceOf(await store.add(application));
  expect(await store.add(application)).toEqual({ outcome: 'repeated', reference });
  const [claimed] = await store.outbox.claim('spreadsheet', { now, leaseEnds: now, limit: 5 });
  expect(claimed).toMatchObject({ tries: 1, submission: { reference, content } });
  await store.desk.add(reference, { action: 'answered', at: now, by: 'Ada' });
  expect(await store.desk.counts()).toMatchObject({ 'to-answer': 0, 'under-way': 1 });
  expect(await store.notices.claim('2025-01-31', { now, leaseEnds: now })).toBe(true);
  await store.sessions.addKey({ hash: 'b'.repeat(64), expiresAt: now });
  expect(await store.sessions.endAll()).toBe(0);
  await store.probe();
  expect(await everything(store, 'enrolment')).toMatchObject([{ reference }]);
  expect(await everything(store, 'contact')).toEqual([]);

  await store.close();
  const reader = openStoreForReading(dataDir);
  onTestFinished(() => reader.close());
  expect(await reader.find(reference)).toMatchObject({ content });
  expect(await reader.desk.history(reference)).toMatchObject([{ action: 'answered', by: 'Ada' }]);
});

test('posts that come while the store is closed are written before it is', async () => {
  const { store, dataDir } = await openStore();
  const adding = [1, 2, 3].map(() => store.add(another()));
  await store.close();
  expect((await Promise.all(adding)).map(({ outcome }) => outcome)).toEqual(
    Array(3).fill('stored'),
  );
  const reader = openStoreForReading(dataDir);
  onTestFinished(() => reader.close());
  expect(await everything(reader, 'enrolment')).toHaveLength(3);
});

test('an error arrives as what it was in the thread, and a line as a line', async () => {
  const { store, dataDir, lines } = await openStore();
  await store.add(application);
  rmSync(databaseFile(dataDir));
  const error: unknown = await store.probe().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DatabaseLostError);
  expect(error).toMatchObject({ name: 'DatabaseLostError' });
  expect(String(error)).toMatch(/ was deleted, moved or replaced .* stored any more\.$/);
  await expect.poll(() => lines).toEqual([expect.stringContaining('What it held is in')]);
});

test('what was asked of a thread that ends is in doubt, and what comes after is refused', async () => {
  const { store, thread } = await openStore();
  const adding = store.add(application);
  await thread.terminate();
  await expect(adding).rejects.toThrow(UncertainError);
  await expect(store.add(application)).rejects.toThrow(StoreError);
  await store.close();
});
