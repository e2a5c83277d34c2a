import type { DatabaseSync } from 'node:sqlite';

import {
  deliveriesOf,
  deskOf,
  earlierVersion,
  fillDesk,
  refuseToMigrate,
  schemaOf,
  schemaVersion,
  type Types,
} from '../schema.ts';

const types: Types = {
  // Without AUTOINCREMENT the id of the last row is given again once that is erased, and what comes late from an
  // attempt at one application would be taken for another's.
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

/** By which the lists are counted: `desk` itself is wide. */
const countingIndex = 'CREATE INDEX desk_lists ON desk (quarantined, list);';
const desk = `${deskOf(types)} ${countingIndex}`;

const schema = `${schemaOf(types)} ${countingIndex}`;

/**
 * Copies take the places of the tables, because SQLite cannot change a column
 * (https://sqlite.org/lang_altertable.html#otheralter). No id that was ever used is used again.
 */
const bringOver = `
  DROP INDEX attempts_of; DROP INDEX due; DROP INDEX gave_up; DROP INDEX gave_up_of;
  DROP INDEX receipts_since;
  ALTER TABLE attempts RENAME TO old_attempts;
  ALTER TABLE deliveries RENAME TO old_deliveries;
  ALTER TABLE events ADD COLUMN attempt text;
  ${deliveriesOf(types)}
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
  ${desk}`;

/** The version of the schema; 0 where there is none yet. */
export function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.user_version);
}

/**
 * Makes the schema, or brings it up to date, and writes what the desk's lists lack, in one transaction; writes nothing
 * where all is there. For the server alone: another one of an earlier version could not keep the lists from then on.
 * Throws `StoreError` for a version that it could only damage.
 */
export function migrate(database: DatabaseSync): void {
  if (versionOf(database) === schemaVersion && isDeskFilled(database)) return;
  database.exec('BEGIN IMMEDIATE');
  try {
    // Asked only now, because another program may have brought it up to date just before.
    const version = versionOf(database);
    refuseToMigrate(version);
    if (version === 0) database.exec(schema);
    if (version === earlierVersion) database.exec(bringOver);
    fill(database);
    database.exec(`PRAGMA user_version = ${schemaVersion}`);
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

function isDeskFilled(database: DatabaseSync): boolean {
  const lacking = `
    SELECT 1 FROM submissions
    WHERE NOT EXISTS (SELECT 1 FROM desk WHERE submission_id = submissions.id) LIMIT 1`;
  return database.prepare(lacking).get() === undefined;
}

/** Writes the entries that the desk lacks. In a transaction. */
export function fill(database: DatabaseSync): void {
  const filling = fillDesk();
  let step = filling.next();
  while (!step.done) {
    const { text, values } = step.value;
    const statement = database.prepare(text.replaceAll('$', '?'));
    step = filling.next(statement.all(...values.map((value) => value ?? null)));
  }
}
