import type { DatabaseSync } from 'node:sqlite';

import { fillDesk, isDeskFilled } from './desk-fill.ts';
import { StoreError } from '../store.ts';

/**
 * The schema, step by step, in SQL: `PRAGMA user_version` counts the steps a database has taken. A step
 * that has been released is never edited; a change is a new one at the end.
 *
 * What was submitted is one JSON text, because it is read and written whole: a new field of a form
 * needs no step here. Every kind shares the table, and with it the references and the keys. An attempt
 * is written when it begins, so that one that died with the server is seen too.
 */
export const migrations = [
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
  // Without AUTOINCREMENT the id of the last row is given again once that is erased, and what came late
  // from an attempt at one application was taken for another's. SQLite cannot change a column, so copies
  // take the tables' places: https://sqlite.org/lang_altertable.html#otheralter. All are copied before
  // any is dropped, and they are dropped from the last, because dropping one erases what refers to it.
  // What came twice on one day, before that was one application, is known by the first. Receipts from
  // before are not counted: their mailboxes would have to be worked out of the content.
  `CREATE TABLE new_submissions (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     kind TEXT NOT NULL CHECK (kind IN ('enrolment', 'contact')),
     reference TEXT NOT NULL UNIQUE,
     submitted_at TEXT NOT NULL,
     content_hash TEXT NOT NULL,
     content TEXT NOT NULL CHECK (json_valid(content)),
     suspicion TEXT
   ) STRICT;
   INSERT INTO new_submissions
     SELECT id, kind, reference, submitted_at, content_hash, content, suspicion FROM submissions;
   CREATE TABLE submission_keys (
     key TEXT PRIMARY KEY,
     submission_id INTEGER NOT NULL REFERENCES new_submissions ON DELETE CASCADE
   ) STRICT, WITHOUT ROWID;
   INSERT INTO submission_keys
     SELECT idempotency_key, id FROM submissions WHERE idempotency_key IS NOT NULL;
   INSERT OR IGNORE INTO submission_keys
     SELECT substr(submitted_at, 1, 10) || ' ' || content_hash, id FROM submissions ORDER BY id;
   CREATE TABLE new_deliveries (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     submission_id INTEGER NOT NULL REFERENCES new_submissions ON DELETE CASCADE,
     channel TEXT NOT NULL,
     state TEXT NOT NULL DEFAULT 'waiting'
       CHECK (state IN ('waiting', 'delivered', 'given-up', 'held-back')),
     due_at TEXT NOT NULL,
     tries INTEGER NOT NULL DEFAULT 0,
     current_attempt INTEGER,
     made_at TEXT NOT NULL,
     mailbox TEXT,
     UNIQUE (submission_id, channel)
   ) STRICT;
   INSERT INTO new_deliveries
     SELECT deliveries.id, submission_id, channel, state, due_at, tries, current_attempt,
            submitted_at, NULL
     FROM deliveries JOIN submissions ON submissions.id = submission_id;
   CREATE TABLE new_attempts (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     delivery_id INTEGER NOT NULL REFERENCES new_deliveries ON DELETE CASCADE,
     started_at TEXT NOT NULL,
     ended_at TEXT,
     failure TEXT
   ) STRICT;
   INSERT INTO new_attempts SELECT id, delivery_id, started_at, ended_at, failure FROM attempts;
   DROP TABLE attempts;
   DROP TABLE deliveries;
   DROP TABLE submissions;
   ALTER TABLE new_submissions RENAME TO submissions;
   ALTER TABLE new_deliveries RENAME TO deliveries;
   ALTER TABLE new_attempts RENAME TO attempts;
   CREATE INDEX keys_of ON submission_keys (submission_id);
   CREATE INDEX quarantined ON submissions (kind) WHERE suspicion IS NOT NULL;
   CREATE INDEX due ON deliveries (channel, due_at) WHERE state = 'waiting';
   CREATE INDEX receipts_to ON deliveries (mailbox, made_at) WHERE mailbox IS NOT NULL;
   CREATE INDEX attempts_of ON attempts (delivery_id)`,
  `CREATE TABLE notices (day TEXT PRIMARY KEY, lease_ends TEXT NOT NULL, sent_at TEXT) STRICT`,
  // Written by the health check; and what it counts.
  `CREATE TABLE probes (id INTEGER PRIMARY KEY CHECK (id = 1), filler BLOB NOT NULL) STRICT;
   CREATE INDEX gave_up ON deliveries (channel) WHERE state = 'given-up'`,
  // Of what is in `desk`, all follows from the rest: `fillDesk` writes what it lacks. It lies in the order
  // of its lists, so that one is read, and searched, from its beginning.
  `CREATE TABLE events (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     submission_id INTEGER NOT NULL REFERENCES submissions ON DELETE CASCADE,
     content TEXT NOT NULL CHECK (json_valid(content))
   ) STRICT;
   CREATE INDEX events_of ON events (submission_id);
   CREATE TABLE desk (
     held INTEGER NOT NULL,
     list TEXT NOT NULL,
     sort_key INTEGER NOT NULL,
     submission_id INTEGER NOT NULL REFERENCES submissions ON DELETE CASCADE,
     state TEXT NOT NULL,
     email TEXT NOT NULL,
     telephone TEXT NOT NULL,
     search TEXT NOT NULL,
     PRIMARY KEY (held, list, sort_key, submission_id)
   ) STRICT, WITHOUT ROWID;
   CREATE UNIQUE INDEX desk_of ON desk (submission_id);
   CREATE INDEX desk_lists ON desk (held, list);
   CREATE INDEX desk_email ON desk (email);
   CREATE INDEX desk_telephone ON desk (telephone) WHERE telephone <> '';
   CREATE INDEX held_back ON desk (submission_id) WHERE held = 1;
   CREATE INDEX gave_up_of ON deliveries (submission_id) WHERE state = 'given-up';
   CREATE TABLE sign_in_keys (
     hash TEXT PRIMARY KEY, expires_at TEXT NOT NULL, browser_hash TEXT
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE sessions (
     hash TEXT PRIMARY KEY, name TEXT NOT NULL, ends_at TEXT NOT NULL
   ) STRICT, WITHOUT ROWID`,
  // Receipts are counted by mailbox, by domain and in all, of the last day.
  `DROP INDEX receipts_to;
   CREATE INDEX receipts_since ON deliveries (made_at, mailbox)
     WHERE mailbox IS NOT NULL AND state <> 'held-back'`,
];

/** How many steps the schema lacks; below 0 where a newer version has written the database. */
function countMissingSteps(database: DatabaseSync): number {
  return migrations.length - Number(database.prepare('PRAGMA user_version').get()?.user_version);
}

/**
 * Brings the schema up to date and writes what the desk's lists lack, in one transaction; writes nothing where all
 * is there. For the server alone: another one of an earlier version could not keep the lists from then on. Throws
 * `StoreError` when the database was made by a newer version, which this one could only damage.
 */
export function migrate(database: DatabaseSync): void {
  if (countMissingSteps(database) === 0 && isDeskFilled(database)) return;
  database.exec('BEGIN IMMEDIATE');
  try {
    // Again, because another program may have brought it up to date just before.
    const missing = countMissingSteps(database);
    if (missing < 0) throw new StoreError(newerVersion);
    for (const step of migrations.slice(migrations.length - missing)) database.exec(step);
    fillDesk(database);
    database.exec(`PRAGMA user_version = ${migrations.length}`);
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** The error for whoever may not bring the schema up to date; `undefined` where it is. */
export function otherVersion(database: DatabaseSync): StoreError | undefined {
  const missing = countMissingSteps(database);
  return missing === 0 ? undefined : new StoreError(missing < 0 ? newerVersion : olderVersion);
}

/** What to do with a database of a later version. */
export const newerVersion =
  'The database was written by a newer version of this program. Start that version instead.';

/** What to do with one of an earlier version. */
export const olderVersion =
  'The database is that of an earlier version of this program. Start the server once, which brings it ' +
  'up to date; a backup can be made before.';
