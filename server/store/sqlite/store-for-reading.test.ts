import { cpSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { expect, onTestFinished, test } from 'vitest';

import { another, entry, referenceOf, to } from '../../../testing/sample-entry.ts';
import { openSqlite } from '../../../testing/engines.ts';
import { everything } from '../../../testing/make-server.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { databaseFile } from './open-database.ts';
import { openStoreForReading } from './sqlite-store.ts';

test('it shows what a running server has stored, and changes nothing', async () => {
  const { dataDir, server } = running();
  const reference = referenceOf(await server.add({ ...entry, deliverTo: to('receipt') }));
  const reader = read(dataDir);
  expect(await everything(reader, 'enrolment')).toEqual(await everything(server, 'enrolment'));
  expect(await reader.outbox.deliveriesOf(reference)).toHaveLength(1);
  const changes = [
    reader.add(another()),
    reader.erase([reference], entry.submittedAt),
    reader.outbox.retry('given-up', ''),
    reader.probe(),
  ];
  for (const change of changes) await expect(change).rejects.toThrow(/for reading only/);
});

test('it leaves the files as they are, whether the server stopped or was killed', async () => {
  const { dataDir, server } = running();
  await server.add(another());
  const killed = temporaryFolder();
  cpSync(dataDir, killed, { recursive: true });
  await server.close();
  for (const folder of [dataDir, killed]) {
    const before = bytesOf(folder);
    const reader = openStoreForReading(folder);
    expect(await everything(reader, 'enrolment')).toHaveLength(1);
    await reader.close();
    expect(bytesOf(folder)).toEqual(before);
  }
});

test('a database of an earlier version is backed up and nothing else', async () => {
  const { dataDir, server } = running();
  await server.add(another());
  await server.close();
  const database = new DatabaseSync(databaseFile(dataDir));
  database.exec('PRAGMA user_version = 7');
  database.close();
  const reader = read(dataDir);
  await expect(everything(reader, 'enrolment')).rejects.toThrow(/earlier version of this program/);
  const copy = join(temporaryFolder(), 'copy.sqlite');
  await reader.backup(copy);
  expect(statSync(copy).size).toBeGreaterThan(0);
});

test('a database that is missing is said in a line', () => {
  expect(() => openStoreForReading(temporaryFolder())).toThrow(/^There is no database at /);
});

function running() {
  const dataDir = temporaryFolder();
  return { dataDir, server: openSqlite(dataDir) };
}

function read(dataDir: string) {
  const reader = openStoreForReading(dataDir);
  onTestFinished(() => reader.close());
  return reader;
}

/** The bytes of the files, but not of -shm, an index that any reader may make anew. */
function bytesOf(dataDir: string) {
  const names = readdirSync(dataDir).filter((name) => !name.endsWith('-shm'));
  const files = names.map((name) => [name, readFileSync(join(dataDir, name), 'base64')] as const);
  return files.filter(([, bytes]) => bytes !== '');
}
