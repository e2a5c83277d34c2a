import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

import type { Pool, PoolClient } from 'pg';

import { readErased } from '../data-folder.ts';
import { databaseFile, openDatabase, takeAlone } from '../sqlite/open-database.ts';
import { asStoreError, inTransaction, openPool } from './pool.ts';
import type { Row } from '../engine.ts';
import { migratePostgres } from './postgres-engine.ts';
import { databaseName, StoreError, type StorePlace } from '../store.ts';

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
      ...summaries.map(
        ({ table, rows, hash }) =>
          `  ${table}: ${rows} ${rows === 1 ? 'row' : 'rows'}, SHA-256 ${hash}`,
      ),
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

async function copyAll(source: DatabaseSync, pool: Pool, erased: string[]): Promise<Summary[]> {
  return inTransaction(pool, async (client) => {
    await migratePostgres(client);
    await client.query('LOCK TABLE submissions IN EXCLUSIVE MODE');
    const { rowCount } = await client.query('SELECT 1 FROM submissions LIMIT 1');
    if (rowCount !== 0) {
      throw new StoreError('The PostgreSQL database is not empty. Nothing was copied.');
    }
    const summaries = [];
    for (const [name, key] of Object.entries(keys)) {
      // A server that was started on the new database has made a secret of its own.
      if (name === 'secrets') await client.query('DELETE FROM secrets');
      const table = await tableOf(client, name, key);
      await copyTable(source, client, table);
      summaries.push(await compare(source, client, table));
    }
    await client.query('INSERT INTO erased SELECT unnest($1::text[]), current_date', [erased]);
    await client.query(`ANALYZE ${Object.keys(keys).join()}`);
    return summaries;
  });
}

/** Each table with its primary key. A table comes after those that it refers to. */
const keys = {
  ...{ submissions: 'id', submission_keys: 'key', events: 'id', deliveries: 'id', attempts: 'id' },
  ...{ desk: 'submission_id', secrets: 'name' },
};

/** A table, and its columns with their types in PostgreSQL. */
type Table = { name: string; key: string; columns: Record<string, string> };

async function tableOf(client: PoolClient, name: string, key: string): Promise<Table> {
  const { rows } = await client.query<{ name: string; type: string }>(selectColumns, [name]);
  return { name, key, columns: Object.fromEntries(rows.map((row) => [row.name, row.type])) };
}

const selectColumns = `
  SELECT attname AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
  WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`;

const batchLength = 500;

async function copyTable(source: DatabaseSync, client: PoolClient, table: Table) {
  const { name, columns } = table;
  const names = Object.keys(columns);
  const arrays = Object.values(columns).map((type, at) => `$${at + 1}::${type}[]`);
  const insert = `INSERT INTO ${name} (${names.join()}) SELECT * FROM unnest(${arrays.join()})`;
  for (const batch of batchesOf(source.prepare(selectFrom(table)).iterate())) {
    await client.query(
      insert,
      names.map((column) => batch.map((row) => row[column])),
    );
  }
  // No id that was ever used is used again, though its row was erased and not copied.
  const { seq } = source.prepare('SELECT seq FROM sqlite_sequence WHERE name = ?').get(name) ?? {};
  // If no id was ever used, SQLite may say 0, which a sequence of PostgreSQL cannot have.
  if (!seq) return;
  await client.query(`SELECT setval(pg_get_serial_sequence('${name}', 'id'), $1)`, [seq]);
}

function* batchesOf(rows: Iterable<Row>): Generator<Row[]> {
  let batch: Row[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < batchLength) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function selectFrom({ name, key, columns }: Table): string {
  return `SELECT ${Object.keys(columns).join()} FROM ${name} ORDER BY ${key}`;
}

type Summary = { table: string; rows: number; hash: string };

/** Throws `StoreError`, which takes everything back, where the copy differs in a single character. */
async function compare(source: DatabaseSync, client: PoolClient, table: Table): Promise<Summary> {
  const here = await summaryOf(table, source.prepare(selectFrom(table)).iterate());
  const there = await summaryOf(table, copiedRows(client, table));
  if (here.rows === there.rows && here.hash === there.hash) return here;
  throw new StoreError(`The copy of ${table.name} differs from the original. Nothing was copied.`);
}

async function* copiedRows(client: PoolClient, table: Table): AsyncGenerator<Row> {
  const { name, key, columns } = table;
  const select = `SELECT ${Object.keys(columns).join()} FROM ${name} WHERE ${key} > $1
                  ORDER BY ${key} LIMIT ${batchLength}`;
  let last: unknown = columns[key] === 'bigint' ? 0 : '';
  let batch;
  do {
    batch = (await client.query<Row>(select, [last])).rows;
    yield* batch;
    last = batch.at(-1)?.[key];
  } while (batch.length === batchLength);
}

async function summaryOf(
  { name, columns }: Table,
  rows: Iterable<Row> | AsyncIterable<Row>,
): Promise<Summary> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const row of rows) {
    // PostgreSQL gives a `bigint` as text, and SQLite gives a number.
    const cells = Object.keys(columns).map((column) => {
      const cell = row[column];
      return typeof cell === 'number' ? String(cell) : cell;
    });
    hash.update(`${JSON.stringify(cells)}\n`);
    count += 1;
  }
  return { table: name, rows: count, hash: hash.digest('hex') };
}
