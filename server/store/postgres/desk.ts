import { randomUUID } from 'node:crypto';

import type { Pool, PoolClient } from 'pg';

import type { Desk, EventOutcome, NewEvent } from '../desk.ts';
import { deskColumns, deskEntryOf, deskValues } from '../desk-entry.ts';
import { deskLists } from '../desk-lists.ts';
import type { Dialect } from '../desk-queries.ts';
import { knowingLostAnswers } from './lost-answers.ts';
import type { VerifyVersion } from './migrations.ts';
import { inTransaction } from './pool.ts';
import { eventOf, type Row, submissionOf, unaddedOutcome } from '../rows.ts';

/** An event on its way in, under a name by which it is found where the answer was lost. */
type Attempt = {
  name: string;
  reference: string;
  event: NewEvent;
  terms: { seen: string | undefined } | undefined;
};

/** The desk in PostgreSQL, shared by every instance. */
export function postgresDesk(pool: Pool, verifyVersion: VerifyVersion): Desk {
  const add = knowingLostAnswers((attempt: Attempt) =>
    inTransaction(pool, (client) => addOnce(client, attempt, verifyVersion)),
  );
  return {
    ...deskLists({
      read: async ({ sql, values }) => (await pool.query<Row>(sql, values)).rows,
      dialect,
    }),
    add: (reference, event, terms) => add({ name: randomUUID(), reference, event, terms }),
  };
}

/** The submission is locked first, as erasing does, so that events of one are added one after another. */
async function addOnce(
  client: PoolClient,
  { name, reference, event, terms }: Attempt,
  verifyVersion: VerifyVersion,
): Promise<EventOutcome> {
  const query = async (sql: string, values: unknown[]) =>
    (await client.query<Row>(sql, values)).rows;
  const [row] = await query(lock, [reference]);
  if (row === undefined) return { outcome: 'absent' };
  verifyVersion(row.taken);
  const rows = await query(eventsOf, [row.id]);
  const known = rows.find(({ attempt }) => attempt === name);
  if (known) return { outcome: 'added', event: eventOf(known) };
  const events = rows.map(eventOf);
  const unadded = unaddedOutcome(event, events, terms);
  if (unadded) return unadded;
  const [inserted] = await query(insert, [row.id, JSON.stringify(event), name]);
  const added = eventOf(inserted!);
  const [held] = event.action === 'quarantined' ? await query(hold, [row.id]) : [];
  const entry = deskEntryOf(submissionOf(held ?? row), [...events, added]);
  await query(update, [row.id, ...deskValues(entry)]);
  return { outcome: 'added', event: added };
}

const lock = `
  SELECT * FROM submissions, schema_steps WHERE reference = $1 FOR NO KEY UPDATE OF submissions`;
const eventsOf = 'SELECT id, content, attempt FROM events WHERE submission_id = $1 ORDER BY id';
const insert = `
  INSERT INTO events (submission_id, content, attempt) VALUES ($1, $2, $3) RETURNING id, content`;
const hold = `
  UPDATE submissions SET suspicion = 'staff' WHERE id = $1 AND suspicion IS NULL RETURNING *`;
const update = `
  UPDATE desk SET ${deskColumns.map((column, at) => `${column} = $${at + 2}`).join()}
  WHERE submission_id = $1`;

const dialect: Dialect = {
  mark: (number) => `$${number}`,
  // Its share is estimated from the column's statistics, so that a rare word is looked for by itself.
  contains: (column, mark) => `${column} LIKE ${mark}`,
  pattern: (part) => `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`,
  // It reads in no JSON with an escape of U+0000 or half a surrogate pair.
  answers: (names) => String.raw`
    CASE WHEN strpos(content::text, '\u') > 0 THEN content ELSE (
      SELECT json_build_array(${names.map((name) => `"${name}"`).join()})
      FROM json_to_record(content) AS answer (${names.map((name) => `"${name}" json`).join()})
    ) END`,
};
