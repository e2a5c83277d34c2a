import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { expect, onTestFinished, test } from 'vitest';

import { another, entry, referenceOf, to } from '../../../testing/sample-entry.ts';
import { openSqlite } from '../../../testing/engines.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { databaseFile, openDatabase } from './open-database.ts';
import { sqliteStore } from './sqlite-store.ts';
import type { Store } from '../store.ts';

/**
 * Adds applications of many sizes, each with a mark of its own in its form and in an event; resolves to their
 * references.
 */
async function fill(store: Store, count: number): Promise<string[]> {
  const fillOne = async (_: unknown, at: number) => {
    const mark = `mark-${String(at).padStart(4, '0')}`;
    const additionalRequirements = `${mark} ${'x'.repeat((at * 197) % 5_000)} ${mark}`;
    const person = { fullName: `Zoë ${mark}`, email: `${mark}@applicant.example` };
    const content = { ...entry.content, ...person, additionalRequirements };
    const deliverTo = to('spreadsheet', 'staff-mail');
    const form = another({ content, idempotencyKey: `key ${mark}`, deliverTo });
    const reference = referenceOf(await store.add(form));
    const text = `${'y'.repeat((at * 89) % 900)} ${mark}`;
    await store.desk.add(reference, { action: 'noted', text, at: now, by: `Ada ${mark}` });
    return reference;
  };
  return Promise.all(Array.from({ length: count }, fillOne));
}

const now = '2025-01-31T10:00:00.000Z';

function marksIn(dataDir: string): Set<number> {
  const files = readdirSync(dataDir).map((name) => readFileSync(join(dataDir, name), 'latin1'));
  return new Set([...files.join('').matchAll(/mark-(\d{4})/g)].map(([, number]) => Number(number)));
}

test('what is erased or purged is in no file any more, while the server has the database open', async () => {
  const dataDir = temporaryFolder();
  const [server, command] = [openSqlite(dataDir), openSqlite(dataDir)];
  const references = await fill(server, 300);
  expect(marksIn(dataDir).size).toBe(300);
  const erased = [...references.keys()].filter((at) => at % 3 > 0);
  const chosen = erased.map((at) => references[at]!);
  for (const each of chosen.slice(1, 30)) await command.erase([each], now);
  await command.erase(chosen, now);
  const left = marksIn(dataDir);
  expect(erased.filter((at) => left.has(at))).toEqual([]);
  expect(left.size).toBe(100);
  expect(await command.purge('2025-02-01T00:00:00.000Z', now)).toHaveLength(100);
  expect([...marksIn(dataDir)]).toEqual([]);
});

test('who erases is told that another program still holds on to the files', async () => {
  const dataDir = temporaryFolder();
  const [reference] = await fill(openSqlite(dataDir), 1);
  const [command, reader] = [openDatabase(dataDir), new DatabaseSync(databaseFile(dataDir))];
  onTestFinished(() => [command, reader].forEach((each) => each.close()));
  const store = sqliteStore(command, { dataDir, lockTimeoutMs: 50 });
  reader.exec('BEGIN; SELECT * FROM submissions');
  const purgeNothing = () => store.purge('2000-01-01T00:00:00.000Z', now);
  await expect(store.erase([reference!], now)).rejects.toThrow(
    /^It is removed .*another program holds the files/,
  );
  await expect(purgeNothing()).rejects.toThrow(/^What was erased before is removed .*Run purge/);
  reader.exec('COMMIT');
  await purgeNothing();
  expect([...marksIn(dataDir)]).toEqual([]);
});
