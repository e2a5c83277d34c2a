import type { PoolClient } from 'pg';

import { deskColumns, deskEntryOf, deskValues } from '../desk-entry.ts';
import { eventOf, type Row, submissionOf } from '../rows.ts';

/** Writes the entries that the desk lacks: of what was submitted before it had any. In a transaction. */
export async function fillDesk(client: PoolClient): Promise<void> {
  let batch: Row[];
  let lastId: unknown = 0;
  let filled = 0;
  do {
    batch = (await client.query<Row>(lacking, [lastId])).rows;
    const ids = batch.map(({ id }) => id);
    const events = (await client.query<Row>(eventsOf, [ids])).rows;
    const byId = Map.groupBy(events, ({ submission_id: id }) => id);
    const cells = batch.map((row) => [
      row.id,
      ...deskValues(deskEntryOf(submissionOf(row), byId.get(row.id)?.map(eventOf))),
    ]);
    const columns = ['submission_id', ...deskColumns].map((_, at) => cells.map((row) => row[at]));
    await client.query(insertMany, columns);
    lastId = batch.at(-1)?.id;
    filled += batch.length;
  } while (batch.length === batchLength);
  // Until it is known what they hold, the lists are read in the wrong way, and slowly.
  if (filled > 0) await client.query('ANALYZE desk');
}

const batchLength = 1_000;

const lacking = `
  SELECT * FROM submissions WHERE id > $1
    AND NOT EXISTS (SELECT 1 FROM desk WHERE submission_id = submissions.id)
  ORDER BY id LIMIT ${batchLength}`;
const eventsOf = `
  SELECT id, submission_id, content FROM events
  WHERE submission_id = ANY($1::bigint[]) ORDER BY id`;

/** The columns of an entry, each with its type. */
const types = {
  ...{ held: 'integer', list: 'text', sort_key: 'bigint', state: 'json' },
  ...{ email: 'text', telephone: 'text', search: 'text' },
} satisfies Record<(typeof deskColumns)[number], string>;

const insertMany = `
  INSERT INTO desk (submission_id, ${deskColumns.join()})
  SELECT * FROM unnest($1::bigint[], ${deskColumns
    .map((column, at) => `$${at + 2}::${types[column]}[]`)
    .join()})`;

/** Part of a statement: the entry of what is in `submission`, whose cells stand from this mark on. */
export const newEntryOf = (submission: string, firstMark: number): string => `
  INSERT INTO desk (submission_id, ${deskColumns.join()})
  SELECT id, ${deskColumns.map((column, at) => `$${at + firstMark}::${types[column]}`).join()}
  FROM ${submission}`;
