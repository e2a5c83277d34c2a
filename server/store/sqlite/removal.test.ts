import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { expect, onTestFinished, test } from 'vitest';

import { to } from '../../../testing/destinations.ts';
import { everything } from '../../../testing/make-server.ts';
import { another, entry, referenceOf } from '../../../testing/sample-entry.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { databaseFile, openDatabase } from './open-database.ts';
import { createGroupCommit } from './group-commit.ts';
import { sqliteRemoval } from './removal.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store } from '../store.ts';

/** Adds applications of every size, each with a text of its own in it and in events; resolves to their references. */
async function fill(store: Store, count: number): Promise<string[]> {
  const added = Array.from({ length: count }, (_, at) => {
    const additionalRequirements = `${markOf(at)} ${'x'.repeat((at * 197) % 5_000)} ${markOf(at)}`;
    const email = `${markOf(at)}@applicant.example`;
    const content = {
      ...entry.content,
      fullName: `Zoë ${markOf(at)}`,
      email,
      additionalRequirements,
    };
    const idempotencyKey = `key ${markOf(at)}`;
    const deliverTo = to('spreadsheet', 'staff-mail');
    return store.add(another({ content, idempotencyKey, deliverTo }));
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

/** Which of the marks are in any file of the folder. */
function marksIn(dataDir: string): Set<number> {
  const files = readdirSync(dataDir).map((name) => readFileSync(join(dataDir, name), 'latin1'));
  return new Set([...files.join('').matchAll(/mark-(\d{4})/g)].map(([, number]) => Number(number)));
}

test('what is erased is in no file any more, while the server has the database open', async () => {
  const dataDir = temporaryFolder();
  const [server, command] = [openSqliteStore({ dataDir }), openSqliteStore({ dataDir })];
  onTestFinished(() => server.close());
  onTestFinished(() => command.close());
  const references = await fill(server, 300);
  await everything(server, 'enrolment');
  expect(marksIn(dataDir).size).toBe(300);
  const erased = references
    .keys()
    .filter((at) => at % 3 > 0)
    .toArray();
  for (const at of erased) await command.erase(references[at]!);
  const left = marksIn(dataDir);
  expect(erased.filter((at) => left.has(at))).toEqual([]);
  expect(left.size).toBe(100);
}, 60_000);

test('what is purged is in no file any more', async () => {
  const dataDir = temporaryFolder();
  const store = openSqliteStore({ dataDir });
  onTestFinished(() => store.close());
  await fill(store, 50);
  expect(await store.purge('2025-02-01T00:00:00.000Z')).toHaveLength(50);
  expect([...marksIn(dataDir)]).toEqual([]);
});

test('who erases is told that another program still holds on to the files', async () => {
  const dataDir = temporaryFolder();
  const store = openSqliteStore({ dataDir });
  const [reference] = await fill(store, 1);
  await store.close();
  const [command, reader] = [openDatabase(dataDir), new DatabaseSync(databaseFile(dataDir))];
  onTestFinished(() => [command, reader].forEach((each) => each.close()));
  command.exec('PRAGMA busy_timeout = 50');
  const { erase, purge } = sqliteRemoval({ database: command, write: createGroupCommit(command) });
  reader.exec('BEGIN; SELECT * FROM submissions');
  const purgeNothing = () => purge('2000-01-01T00:00:00.000Z');
  await expect(erase(reference!)).rejects.toThrow(
    /^It is removed .*another program holds the files/,
  );
  await expect(purgeNothing()).rejects.toThrow(/^What was erased before is removed .*Run purge/);
  reader.exec('COMMIT');
  await purgeNothing();
  expect([...marksIn(dataDir)]).toEqual([]);
});
