import type { DeskEvent } from '../../domain/case/events.ts';
import type { Sql, Value } from './engine.ts';

type CameBack = Extract<DeskEvent, { action: 'came-back' }>;

/** Puts what came back among what gave up, in the transaction of its event; resolves to whether it had arrived. */
export async function comeBack(
  sql: Sql,
  submission: Value,
  { at, ...which }: Omit<CameBack, 'id'>,
): Promise<boolean> {
  const [delivery] = await sql.all(
    `UPDATE deliveries SET state = 'given-up' WHERE ${isOf} AND state = 'delivered' RETURNING id`,
    ...placeOfMail(submission, which),
  );
  if (delivery) await sql.run(noteWhy, delivery.id, at, cameBack);
  return delivery !== undefined;
}

/** Takes that back, unless it was tried again meanwhile. */
export async function arriveAfterAll(sql: Sql, submission: Value, which: CameBack): Promise<void> {
  const [delivery] = await sql.all(
    `UPDATE deliveries SET state = 'delivered' WHERE ${isOf} AND state = 'given-up' RETURNING id`,
    ...placeOfMail(submission, which),
  );
  const forget = `
    DELETE FROM attempts WHERE failure = $2
      AND id = (SELECT max(id) FROM attempts WHERE delivery_id = $1)`;
  if (delivery) await sql.run(forget, delivery.id, cameBack);
}

const isOf = `
  submission_id = $1 AND channel = $2
  AND coalesce(event_id, 0) = $3 AND coalesce(recipient, '') = $4`;

const placeOfMail = (
  submission: Value,
  { channel, event, recipient }: Pick<CameBack, 'channel' | 'event' | 'recipient'>,
): Value[] => [submission, channel, Number(event) || 0, recipient];

const cameBack =
  'It came back, though the mail server had taken it. Ring them: the address may be wrong.';

/** Notes why a delivery did not arrive, without an attempt of ours. */
export const noteWhy = `
  INSERT INTO attempts (delivery_id, started_at, ended_at, failure) VALUES ($1, $2, $2, $3)`;
