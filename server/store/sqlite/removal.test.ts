import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { expect, onTestFinished, test, vi } from 'vitest';

import { another, entry, referenceOf, to } from '../../../testing/sample-entry.ts';
import { openSqlite } from '../../../testing/engines.ts';
import { everything } from '../../../testing/make-server.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { databaseFile, openDatabase } from './open-database.ts';
import { openSqliteStore, sqliteStore } from './sqlite-store.ts';
import type { Store } from '../store.ts';
import { until } from '../../../testing/until.ts';

/** Adds applications of every size, each with a text of its own in it and in events; resolves to their references. */
async function fill(store: Store, count: number): Promise<string[]> {
  const added = Array.from({ length: count }, (_, at) => {
    const mark = markOf(at);
    const additionalRequirements = `${mark} ${'x'.repeat((at * 197) % 5_000)} ${mark}`;
    const person = { fullName: `Zoë ${mark}`, email: `${mark}@applicant.example` };
    const content = { ...entry.content, ...person, additionalRequirements };
    const deliverTo = to('spreadsheet', 'staff-mail');
    return store.add(another({ content, idempotencyKey: `key ${mark}`, deliverTo }));
  });
  const references = (await Promise.all(added)).map(referenceOf);
  await Promise.all(
    references.flatMap((reference, at) => {
      const by = { at: '2025-01-31T10:00:00.000Z', by: `Ada ${markOf(at)}` };
      const text = `${'y'.repeat((at * 89) % 900)} ${markOf(at)}`;
      return [
        store.desk.add(reference, { action: 'noted', text, ...by }),
        store.desk.add(reference, { action: 'answered', ...by }),
      ];
    }),
  );
  return references;
}

const markOf = (at: number) => `mark-${String(at).padStart(4, '0')}`;

const now = '2025-01-31T10:00:00.000Z';

const removal = (database: DatabaseSync, dataDir: string, lockTimeoutMs?: number) =>
  sqliteStore(database, { dataDir, lockTimeoutMs });

/** A database with one application, and two programs that have it open. */
async function openTwice() {
  const dataDir = temporaryFolder();
  const store = openSqliteStore({ dataDir });
  const [reference] = await fill(store, 1);
  await store.close();
  const [command, other] = [openDatabase(dataDir), new DatabaseSync(databaseFile(dataDir))];
  onTestFinished(() => [command, other].forEach((each) => each.close()));
  return { dataDir, command, other, reference: reference! };
}

function marksIn(dataDir: string): Set<number> {
  const files = readdirSync(dataDir).map((name) => readFileSync(join(dataDir, name), 'latin1'));
  return new Set([...files.join('').matchAll(/mark-(\d{4})/g)].map(([, number]) => Number(number)));
}

test('what is erased or purged is in no file any more, while the server has the database open', async () => {
  const dataDir = temporaryFolder();
  const [server, command] = [openSqlite(dataDir), openSqlite(dataDir)];
  const references = await fill(server, 300);
  await everything(server, 'enrolment');
  expect(marksIn(dataDir).size).toBe(300);
  const erased = [...references.keys()].filter((at) => at % 3 > 0);
  for (const at of erased.slice(1, 30)) await command.erase([references[at]!], now);
  await command.erase(
    references.filter((_, at) => erased.includes(at)),
    now,
  );
  const left = marksIn(dataDir);
  expect(erased.filter((at) => left.has(at))).toEqual([]);
  expect(left.size).toBe(100);
  expect(await command.purge('2025-02-01T00:00:00.000Z', now)).toHaveLength(100);
  expect([...marksIn(dataDir)]).toEqual([]);
});

test('who erases is told that another program still holds on to the files', async () => {
  const { dataDir, command, other: reader, reference } = await openTwice();
  const store = removal(command, dataDir, 50);
  reader.exec('BEGIN; SELECT * FROM submissions');
  const purgeNothing = () => store.purge('2000-01-01T00:00:00.000Z', now);
  await expect(store.erase([reference], now)).rejects.toThrow(
    /^It is removed .*another program holds the files/,
  );
  await expect(purgeNothing()).rejects.toThrow(/^What was erased before is removed .*Run purge/);
  reader.exec('COMMIT');
  await purgeNothing();
  expect([...marksIn(dataDir)]).toEqual([]);
});

test('who erases waits for a program that holds the files for a moment', async () => {
  const { dataDir, command, other, reference } = await openTwice();
  other.exec('BEGIN; SELECT * FROM submissions');
  const erasing = removal(command, dataDir, 60_000).erase([reference], now);
  await until(() => {
    const { number } = command.prepare('SELECT count(*) AS number FROM submissions').get()!;
    return number === 0;
  });
  other.exec('COMMIT');
  expect(await erasing).toMatchObject([{ reference }]);
  expect([...marksIn(dataDir)]).toEqual([]);
});

test('however many are erased, the file is written anew once; and not where none was there', async () => {
  const dataDir = temporaryFolder();
  const store = openSqliteStore({ dataDir });
  const references = await fill(store, 20);
  await store.close();
  const database = openDatabase(dataDir);
  onTestFinished(() => database.close());
  const run = vi.spyOn(database, 'exec');
  const rewrites = () => run.mock.calls.filter(([sql]) => sql.includes('VACUUM')).length;
  const emptied = removal(database, dataDir);
  expect(await emptied.erase(['9999-9999', '8888-8888'], now)).toEqual([]);
  expect(rewrites()).toBe(0);
  expect(readdirSync(dataDir)).not.toContain('erased.txt');
  expect(await emptied.erase([...references, '9999-9999'], now)).toHaveLength(20);
  expect(rewrites()).toBe(1);
});
