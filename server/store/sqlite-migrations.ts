import type { DatabaseSync } from 'node:sqlite';

import { StoreError } from './store.ts';

/**
 * The schema, step by step: `PRAGMA user_version` counts the steps a database has taken. A step that
 * has been released is never edited; a change is a new one at the end.
 *
 * An application is one JSON text, because it is read and written whole: a new field of the form
 * needs no step here.
 */
const migrations = [
  `CREATE TABLE applications (
     id INTEGER PRIMARY KEY,
     reference TEXT NOT NULL UNIQUE,
     submitted_at TEXT NOT NULL,
     idempotency_key TEXT UNIQUE,
     content_hash TEXT NOT NULL,
     application TEXT NOT NULL CHECK (json_valid(application))
   ) STRICT`,
];

/**
 * Brings the schema up to date, in one transaction. Throws `StoreError` when the database was made by
 * a newer version, which this one could only damage.
 */
export function migrate(database: DatabaseSync): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    const taken = Number(database.prepare('PRAGMA user_version').get()?.user_version);
    if (taken > migrations.length) {
      throw new StoreError(
        'The database was written by a newer version of this program. Start that version instead.',
      );
    }
    for (const step of migrations.slice(taken)) database.exec(step);
    database.exec(`PRAGMA user_version = ${migrations.length}`);
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
