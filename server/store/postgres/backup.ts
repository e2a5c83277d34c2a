import { DatabaseSync } from 'node:sqlite';

import type { Pool, PoolClient } from 'pg';

import { appendErased, ensureErasedList, makePrivateFolder, readErased } from '../data-folder.ts';
import type { SqlRow } from '../engine.ts';
import { makeBeside } from '../sqlite/backup.ts';
import { migrate } from '../sqlite/open-database.ts';
import { readAtOneInstant, readRows } from './pool.ts';

type Place = { file: string; dataDir: string | undefined };

/**
 * Copies the database as it is at one instant, while others go on reading and writing, to an SQLite file such as a
 * backup of the data folder's database, which `restore` and `copy-to-postgres` read. What was erased is added to the
 * list in the data folder, to be kept with the copy. Rejects with `StoreError`.
 */
export function backUpPostgres(pool: Pool, { file, dataDir }: Place): Promise<void> {
  return makeBeside(file, async (beside) => {
    const copy = new DatabaseSync(beside);
    try {
      // A copy that is broken off is thrown away, so nothing need be safe on the disk before its end.
      copy.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF');
      migrate(copy);
      await readAtOneInstant(pool, async (client) => {
        copy.exec('BEGIN');
        for (const [name, key] of Object.entries(keys)) {
          await copyTable(client, copy, { name, key });
        }
        copy.exec("DELETE FROM secrets WHERE name <> 'links'; COMMIT");
      });
    } finally {
      copy.close();
    }
    if (dataDir !== undefined) await keepErasedList(pool, dataDir);
  });
}

/** Each table of a copy with its primary key. A table comes after those that it refers to. */
export const keys = {
  submissions: 'id',
  submission_keys: 'key',
  events: 'id',
  deliveries: 'id',
  attempts: 'id',
  desk: 'submission_id',
  erased_movements: 'id',
  secrets: 'name',
  terms: 'fingerprint',
  closings: 'id',
  own_letters: 'id',
};

async function copyTable(
  client: PoolClient,
  copy: DatabaseSync,
  { name, key }: { name: string; key: string },
): Promise<void> {
  const columns = copy.prepare('SELECT name FROM pragma_table_info(?)').all(name);
  const names = columns.map((column) => String(column.name));
  const insert = copy.prepare(
    `INSERT INTO ${name} (${names.join()}) VALUES (${names.map(() => '?').join()})`,
  );
  const select = `SELECT ${names.join()} FROM ${name} ORDER BY ${key}`;
  await client.query(`DECLARE each_row NO SCROLL CURSOR FOR ${select}`);
  let rows;
  do {
    ({ rows } = await client.query<SqlRow>('FETCH 200 FROM each_row'));
    for (const row of rows) insert.run(...names.map((column) => row[column] ?? null));
  } while (rows.length > 0);
  await client.query('CLOSE each_row');
  if (!names.includes('id')) return;
  // Ids go on after the last that was ever given, also if its row was erased.
  const selectLast = "SELECT pg_sequence_last_value(pg_get_serial_sequence($1, 'id')) AS last";
  const [sequence] = (await client.query<SqlRow>(selectLast, [name])).rows;
  if (!sequence?.last) return;
  copy.prepare('DELETE FROM sqlite_sequence WHERE name = ?').run(name);
  copy.prepare('INSERT INTO sqlite_sequence VALUES (?, ?)').run(name, Number(sequence.last));
}

/** Adds what was erased to the list in the data folder, from which a restore reads it. */
async function keepErasedList(pool: Pool, dataDir: string): Promise<void> {
  makePrivateFolder(dataDir);
  ensureErasedList(dataDir);
  const known = new Set(readErased(dataDir));
  const rows = await readRows(pool, 'SELECT reference, erased_on::text AS day FROM erased');
  const unknown = rows.filter(({ reference }) => !known.has(String(reference)));
  for (const [day, erased] of Map.groupBy(unknown, (row) => String(row.day))) {
    const references = erased.map(({ reference }) => String(reference));
    appendErased(dataDir, references, day);
  }
}
