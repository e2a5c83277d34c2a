import type { DatabaseSync } from 'node:sqlite';

import { deskColumns, deskEntryOf, deskValues } from '../desk-entry.ts';
import { eventOf, submissionOf } from '../rows.ts';

/** Whether everything that was submitted has an entry. */
export function isDeskFilled(database: DatabaseSync): boolean {
  return (
    database.prepare(`SELECT 1 FROM submissions WHERE ${isLacking} LIMIT 1`).get() === undefined
  );
}

/** Writes the entries that the desk lacks: of what was submitted before it had any. In a transaction. */
export function fillDesk(database: DatabaseSync): void {
  const lacking = database.prepare(
    `SELECT * FROM submissions WHERE id > ? AND ${isLacking} ORDER BY id LIMIT ${batchLength}`,
  );
  const eventsOf = database.prepare(
    'SELECT id, content FROM events WHERE submission_id = ? ORDER BY id',
  );
  const insert = database.prepare(insertEntry);
  let batch;
  let lastId = 0;
  do {
    batch = lacking.all(lastId);
    for (const row of batch) {
      const id = Number(row.id);
      const entry = deskEntryOf(submissionOf(row), eventsOf.all(id).map(eventOf));
      insert.run(id, ...deskValues(entry));
      lastId = id;
    }
  } while (batch.length === batchLength);
}

/** Takes the id of the submission and the cells of its entry. */
export const insertEntry = `
  INSERT INTO desk (submission_id, ${deskColumns.join()})
  VALUES (?, ${deskColumns.map(() => '?').join()})`;

const isLacking = 'NOT EXISTS (SELECT 1 FROM desk WHERE submission_id = submissions.id)';
const batchLength = 500;
