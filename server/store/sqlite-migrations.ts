import type { DatabaseSync } from 'node:sqlite';

import { StoreError } from './store.ts';

/**
 * The schema, step by step: `PRAGMA user_version` counts the steps a database has taken. A step that
 * has been released is never edited; a change is a new one at the end.
 *
 * What was submitted is one JSON text, because it is read and written whole: a new field of a form
 * needs no step here. Every kind shares the table, and with it the references and the keys. An attempt
 * is written when it begins, so that one that died with the server is seen too.
 */
const migrations = [
  `CREATE TABLE submissions (
     id INTEGER PRIMARY KEY,
     kind TEXT NOT NULL CHECK (kind IN ('enrolment', 'contact')),
     reference TEXT NOT NULL UNIQUE,
     submitted_at TEXT NOT NULL,
     idempotency_key TEXT UNIQUE,
     content_hash TEXT NOT NULL,
     content TEXT NOT NULL CHECK (json_valid(content))
   ) STRICT`,
  // Channels and suspicions are not listed in a CHECK, which could only be changed by copying the table.
  `ALTER TABLE submissions ADD COLUMN suspicion TEXT;
   CREATE INDEX quarantined ON submissions (kind) WHERE suspicion IS NOT NULL;
   CREATE TABLE deliveries (
     id INTEGER PRIMARY KEY,
     submission_id INTEGER NOT NULL REFERENCES submissions ON DELETE CASCADE,
     channel TEXT NOT NULL,
     state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'given-up')),
     due_at TEXT NOT NULL,
     tries INTEGER NOT NULL DEFAULT 0,
     current_attempt INTEGER,
     UNIQUE (submission_id, channel)
   ) STRICT;
   CREATE INDEX due ON deliveries (channel, due_at) WHERE state = 'waiting';
   CREATE TABLE attempts (
     id INTEGER PRIMARY KEY,
     delivery_id INTEGER NOT NULL REFERENCES deliveries ON DELETE CASCADE,
     started_at TEXT NOT NULL,
     ended_at TEXT,
     failure TEXT
   ) STRICT;
   CREATE INDEX attempts_of ON attempts (delivery_id)`,
  `CREATE TABLE notices (day TEXT PRIMARY KEY, lease_ends TEXT NOT NULL, sent_at TEXT) STRICT`,
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
