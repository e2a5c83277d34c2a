import { DatabaseSync } from 'node:sqlite';

import type { Pool, PoolClient } from 'pg';

import { appendErased, ensureErasedList, makePrivateFolder, readErased } from '../data-folder.ts';
import { databaseName, type SqlRow, StoreError, type StorePlace } from '../engine.ts';
import { makeBeside } from '../sqlite/backup.ts';
import { databaseFile, migrate, openDatabase, takeAlone } from '../sqlite/open-database.ts';
import {
  asStoreError,
  inTransaction,
  migratePostgres,
  openPool,
  readAtOneInstant,
  readRows,
} from './pool.ts';

// A PostgreSQL database as an SQLite file, and such a file in a PostgreSQL database.

/**
 * Copies the database as it is at one instant, while others go on reading and writing, to an SQLite file such as a
 * backup of the data folder's database, which `restore` and `copy-to-postgres` read. What was erased is added to the
 * list in the data folder, to be kept with the copy. Rejects with `StoreError`.
 */
export function backUpPostgres(pool: Pool, file: string, dataDir: string): Promise<void> {
  return makeBeside(file, async (beside) => {
    const copy = new DatabaseSync(beside);
    try {
      // A copy that is broken off is thrown away, so nothing need be safe on the disk before its end.
      copy.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF');
      migrate(copy);
      await readAtOneInstant(pool, async (client) => {
        copy.exec('BEGIN');
        for (const [name, key] of Object.entries(keys)) {
          await copyFromPostgres(client, copy, { name, key });
        }
        copy.exec("DELETE FROM secrets WHERE name <> 'links'; COMMIT");
      });
    } finally {
      copy.close();
    }
    await keepErasedList(pool, dataDir);
  });
}

/** Each table of a copy with its primary key. A table comes after those that it refers to. */
const keys = {
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

async function copyFromPostgres(
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

/**
 * Copies the data folder's database, with deliveries, attempts and events, into the empty PostgreSQL database of the
 * settings: all or nothing. Then reads both again and compares them. Sessions are not copied, so everybody signs in at
 * the desk again. Resolves to the message for the terminal; rejects with `StoreError`.
 */
export async function copyToPostgres({ dataDir, databaseUrl }: StorePlace): Promise<string> {
  if (databaseUrl === undefined) {
    throw new StoreError('Set DATABASE_URL to the PostgreSQL database to copy into.');
  }
  const source = openDatabase(dataDir, { mustExist: true });
  const pool = openPool(databaseUrl);
  try {
    takeAlone(source, databaseFile(dataDir));
    const summaries = await copyAll(source, pool, readErased(dataDir));
    return [
      `Copied from ${databaseFile(dataDir)} to the ${databaseName(databaseUrl)}.`,
      'Both were read again and hold the same:',
      ...summaries,
      'From now on start the server with DATABASE_URL. The file is left as it is: delete it once the',
      'server runs well, because it holds personal data that erase no longer reaches. Its list of what was',
      'erased is copied too; keep erased.txt for as long as you keep backups of the file.',
      '',
    ].join('\n');
  } catch (error) {
    throw asStoreError(error, databaseUrl);
  } finally {
    source.close();
    await pool.end();
  }
}

function copyAll(source: DatabaseSync, pool: Pool, erased: string[]): Promise<string[]> {
  return inTransaction(pool, async (client) => {
    await migratePostgres(client);
    await client.query('LOCK TABLE submissions IN EXCLUSIVE MODE');
    const { rowCount } = await client.query(
      'SELECT 1 FROM submissions UNION ALL SELECT 1 FROM erased_movements LIMIT 1',
    );
    if (rowCount !== 0) {
      throw new StoreError('The PostgreSQL database is not empty. Nothing was copied.');
    }
    // A server that was started on the new database has made a secret of its own, and kept the terms.
    await client.query(
      'DELETE FROM secrets; DELETE FROM terms; DELETE FROM closings; DELETE FROM own_letters',
    );
    const summaries = [];
    for (const [name, key] of Object.entries(keys)) {
      summaries.push(await copyIntoPostgres(source, client, { name, key }));
    }
    await client.query('INSERT INTO erased SELECT unnest($1::text[]), current_date', [erased]);
    await client.query(`ANALYZE ${Object.keys(keys).join()}`);
    return summaries;
  });
}

/** Copies a table. Throws `StoreError`, which takes everything back, where the copy differs in a single character. */
async function copyIntoPostgres(
  source: DatabaseSync,
  client: PoolClient,
  { name, key }: { name: string; key: string },
): Promise<string> {
  const columns = (await client.query<{ name: string; type: string }>(selectColumns, [name])).rows;
  const names = columns.map((column) => column.name);
  const select = `SELECT ${names.join()} FROM ${name} ORDER BY ${key}`;
  const rows = source.prepare(select).all();
  const arrays = columns.map(({ type }, at) => `$${at + 1}::${type}[]`);
  const insert = `INSERT INTO ${name} (${names.join()}) SELECT * FROM unnest(${arrays.join()})`;
  for (let at = 0; at < rows.length; at += batchLength) {
    const batch = rows.slice(at, at + batchLength);
    await client.query(
      insert,
      names.map((column) => batch.map((row) => row[column])),
    );
  }
  // Ids go on after the last that was ever given, also if its row was erased. Where none was given SQLite may say 0,
  // which a sequence of PostgreSQL cannot have.
  const { seq } = source.prepare('SELECT seq FROM sqlite_sequence WHERE name = ?').get(name) ?? {};
  if (seq) await client.query(`SELECT setval(pg_get_serial_sequence('${name}', 'id'), $1)`, [seq]);
  if (textOf((await client.query<SqlRow>(select)).rows) !== textOf(rows)) {
    throw new StoreError(`The copy of ${name} differs from the original. Nothing was copied.`);
  }
  return `  ${name}: ${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`;
}

const selectColumns = `
  SELECT attname AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
  WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`;

const batchLength = 200;

/** PostgreSQL gives a `bigint` as text, and SQLite gives a number. */
const textOf = (rows: readonly SqlRow[]) =>
  JSON.stringify(rows, (_name, cell: unknown) => (typeof cell === 'number' ? String(cell) : cell));
