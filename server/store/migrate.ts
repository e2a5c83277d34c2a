import type { DatabaseSync } from 'node:sqlite';

import type { PoolClient } from 'pg';

import type { Row, Statement } from './engine.ts';
import {
  addLinkSecret,
  deliveriesOf,
  deliveryIndexes,
  deskOf,
  earlierVersion,
  fillDesk,
  otherVersion,
  schemaOf,
  schemaVersion,
  secretsOf,
  type Types,
} from './schema.ts';
import { StoreError } from './store.ts';

/**
 * Makes the schema, or brings it up to date, and writes what the desk's lists lack, in one transaction; writes
 * nothing where all is there. Only for the server: once it is done, an earlier version can no longer keep the
 * lists. Throws `StoreError` for a version that it could only damage.
 */
export function migrateSqlite(database: DatabaseSync): void {
  const isThere = versionOf(database) === schemaVersion && hasSecret(database);
  if (isThere && isDeskFilled(database)) return;
  database.exec('BEGIN IMMEDIATE');
  try {
    // The version is read only now, because another program may have brought it up to date just before.
    const migration = migrationFrom(versionOf(database), inSqlite);
    let step = migration.next();
    while (!step.done) step = migration.next(runInSqlite(database, step.value));
    database.exec(`PRAGMA user_version = ${schemaVersion}`);
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/**
 * The same for PostgreSQL, in a transaction that has begun, by one instance at a time. If the database must be `new`,
 * one of another version is refused and not migrated. Also rejects where the database cannot hold every character.
 */
export async function migratePostgres(
  client: PoolClient,
  which: 'any' | 'new' = 'any',
): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [lockNumber]);
  await checkEncoding(client);
  await client.query('CREATE TABLE IF NOT EXISTS schema_steps (taken integer NOT NULL)');
  const { rows } = await client.query<{ taken: number }>(selectVersion);
  const version = rows[0]?.taken ?? 0;
  const error = otherVersion(version);
  if (which === 'new' && version > 0 && error) throw error;
  const migration = migrationFrom(version, inPostgres);
  let step = migration.next();
  while (!step.done) {
    const { text, values } = step.value;
    step = migration.next((await client.query<Row>(text, values)).rows);
  }
  if (version === schemaVersion) return;
  // Without statistics PostgreSQL reads the lists by a bad plan, and slowly.
  await client.query('ANALYZE desk');
  await client.query('DELETE FROM schema_steps');
  await client.query('INSERT INTO schema_steps VALUES ($1)', [schemaVersion]);
}

/** The version of the schema in SQLite; 0 where there is none yet. */
export function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.user_version);
}

/** Finds the version of the schema in PostgreSQL. */
export const selectVersion = 'SELECT taken FROM schema_steps';

type Texts = {
  schema: string;
  /** Makes the schema from that of the version before. */
  bringOver: string;
  /** Makes the table of secrets, where there is none. */
  secrets: string;
};

/** Yields statements, and is given their rows. */
function* migrationFrom(version: number, texts: Texts): Generator<Statement, void, Row[]> {
  // 0 has no tables yet.
  const error = [0, earlierVersion].includes(version) ? undefined : otherVersion(version);
  if (error) throw error;
  if (version === 0) yield { text: texts.schema, values: [] };
  if (version === earlierVersion) yield { text: texts.bringOver, values: [] };
  yield { text: texts.secrets, values: [] };
  yield addLinkSecret();
  yield* fillDesk();
}

function runInSqlite(database: DatabaseSync, { text, values }: Statement): Row[] {
  if (values.length > 0) {
    return database.prepare(text.replaceAll('$', '?')).all(...values.map((value) => value ?? null));
  }
  database.exec(text);
  return [];
}

function hasSecret(database: DatabaseSync): boolean {
  const there = "SELECT 1 FROM sqlite_schema WHERE name = 'secrets'";
  return database.prepare(there).get() !== undefined;
}

function isDeskFilled(database: DatabaseSync): boolean {
  const lacking = `
    SELECT 1 FROM submissions
    WHERE NOT EXISTS (SELECT 1 FROM desk WHERE submission_id = submissions.id) LIMIT 1`;
  return database.prepare(lacking).get() === undefined;
}

const sqliteTypes: Types = {
  // Without AUTOINCREMENT an id is given again once the last row is erased, and a late result of an attempt at the
  // erased application would be taken for another's.
  id: 'integer PRIMARY KEY AUTOINCREMENT',
  reference: 'integer',
  time: 'text',
  json: 'text',
  isJson: (column) => `CHECK (json_valid(${column}))`,
  bytes: 'blob',
  plainText: 'text',
  table: 'STRICT',
  orderedTable: 'STRICT, WITHOUT ROWID',
};

/** For counting the lists, because `desk` itself has wide rows. */
const countingIndex = 'CREATE INDEX desk_lists ON desk (quarantined, list);';

const inSqlite: Texts = {
  schema: `${schemaOf(sqliteTypes)} ${countingIndex}`,
  secrets: secretsOf(sqliteTypes),
  // Copies take the places of the tables, because SQLite cannot change a column
  // (https://sqlite.org/lang_altertable.html#otheralter). No id that was ever used is used again.
  bringOver: `
    DROP INDEX attempts_of; DROP INDEX due; DROP INDEX gave_up; DROP INDEX gave_up_of;
    DROP INDEX receipts_since;
    ALTER TABLE attempts RENAME TO old_attempts;
    ALTER TABLE deliveries RENAME TO old_deliveries;
    ALTER TABLE events ADD COLUMN attempt text;
    ${deliveriesOf(sqliteTypes)}
    INSERT INTO deliveries
      SELECT id, submission_id, channel, replace(state, 'held-back', 'withheld'), due_at, tries,
             current_attempt, made_at, mailbox, NULL, 0
      FROM old_deliveries;
    INSERT INTO attempts SELECT id, delivery_id, started_at, ended_at, failure FROM old_attempts;
    DELETE FROM sqlite_sequence WHERE name IN ('deliveries', 'attempts');
    INSERT INTO sqlite_sequence (name, seq)
      SELECT substr(name, 5), seq FROM sqlite_sequence
      WHERE name IN ('old_deliveries', 'old_attempts');
    DROP TABLE old_attempts;
    DROP TABLE old_deliveries;
    UPDATE sessions SET name = json_quote(name);
    DROP TABLE desk;
    ${deskOf(sqliteTypes)} ${countingIndex}`,
};

/**
 * `json`, not `jsonb`, which puts keys in an order of its own and refuses U+0000: what was accepted must come back as
 * it came. `json` keeps the text, and queries can read inside it all the same. Plain text is compared byte by byte, as
 * SQLite does, so that both put it in the same order.
 */
const postgresTypes: Types = {
  id: 'bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY',
  reference: 'bigint',
  time: 'timestamptz(3)',
  json: 'json',
  isJson: () => '',
  bytes: 'bytea',
  plainText: 'text COLLATE "C"',
  table: '',
  orderedTable: '',
};

const inPostgres: Texts = {
  secrets: secretsOf(postgresTypes),
  // The table `erased` has no key, so that the rows of another dump can be added to it.
  schema: `
    ${schemaOf(postgresTypes)}
    ALTER TABLE probes ALTER COLUMN filler SET STORAGE EXTERNAL;
    CREATE TABLE erased (reference text NOT NULL, erased_on date NOT NULL);`,
  bringOver: `
    ALTER TABLE deliveries
      DROP CONSTRAINT deliveries_submission_id_channel_key,
      DROP CONSTRAINT deliveries_state_check,
      ADD COLUMN event_id bigint REFERENCES events ON DELETE CASCADE,
      ADD COLUMN is_dated integer NOT NULL DEFAULT 0;
    DROP INDEX receipts_since;
    UPDATE deliveries SET state = 'withheld' WHERE state = 'held-back';
    ${deliveryIndexes}
    DROP TABLE desk;
    ${deskOf(postgresTypes)}`,
};

/** Any number that no other program uses in the same database. */
const lockNumber = 20_250_131;

async function checkEncoding(client: PoolClient) {
  const { rows } = await client.query<{ server_encoding: string }>('SHOW server_encoding');
  if (rows[0]?.server_encoding === 'UTF8') return;
  throw new StoreError('The PostgreSQL database must be made with the encoding UTF8.');
}
