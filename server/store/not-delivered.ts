import type { DeskEvent } from '../../domain/case/events.ts';
import type { Kind } from '../../domain/case/submission.ts';
import { type Engine, type Sql, textIn, type Value } from './engine.ts';

/** A delivery that has waited for an hour; `failure` is empty where it was not tried yet. */
export type Late = {
  reference: string;
  kind: Kind;
  channel: string;
  attempts: number;
  failure: string;
  since: string;
  /** The place that it waits for, if not only its own recipient. */
  waitsFor: string | undefined;
};

/** What has waited for an hour, and what becomes due again by itself. Times are ISO 8601, UTC. */
export function storeLate({ read, write, lockedDeliveries }: Engine) {
  return {
    /** What has waited for an hour in these channels and is not in quarantine, the longest first. */
    listLate: async (channels: readonly string[], now: string): Promise<Late[]> => {
      const values: Value[] = [];
      const select = selectLate({ channels, now }, (value) => `$${values.push(value)}`);
      return (await read.all(select, ...values)).map((row) => ({
        reference: String(row.reference),
        kind: row.kind as Kind,
        channel: String(row.channel),
        attempts: Number(row.attempts),
        since: String(row.since),
        failure: String(row.failure ?? ''),
        waitsFor: textIn(row.waits_for),
      }));
    },
    /**
     * Makes due what waits for a place that has just taken something; what was tried in the last minute, in a minute, so
     * that a place which takes little is not asked all the time. Its long pauses begin anew, but after some days no more.
     * Resolves to how many there were.
     */
    hurry: async (place: string, now: string): Promise<number> => {
      const from = (ms: number) => new Date(Date.parse(now) + ms).toISOString();
      const [soon, minuteAgo, daysAgo] = [from(60_000), from(-60_000), from(-3 * 86_400_000)];
      if ((await read.all(selectHurried, place, soon, daysAgo)).length === 0) return 0;
      return write(async (sql) => {
        const rows = await sql.all(
          `${selectHurried} ORDER BY id ${lockedDeliveries}`,
          place,
          soon,
          daysAgo,
        );
        for (const { id, tried_at: triedAt } of rows) {
          await sql.run(hurryOne, id, String(triedAt) > minuteAgo ? soon : now);
        }
        return rows.length;
      });
    },
  };
}

/** What waits for a place (`$1`) beyond a time (`$2`), and has for no more than some days (from `$3`). */
const selectHurried = `
  SELECT id, (
    SELECT max(started_at) FROM attempts WHERE delivery_id = deliveries.id
  ) AS tried_at FROM deliveries
  WHERE state = 'waiting' AND failing_since > $3 AND waits_for = $1 AND due_at > $2
    AND current_attempt IS NULL`;
/** The fourth attempt is followed by a pause of minutes (`pausesMs`). */
const hurryOne = `
  UPDATE deliveries SET due_at = $2, tries = CASE WHEN tries > 3 THEN 3 ELSE tries END
  WHERE id = $1 AND state = 'waiting' AND current_attempt IS NULL`;

/** A time, and the channels that are set up. */
export type LateTerms = { now: string; channels: readonly string[] };

/**
 * Part of a SELECT: the deliveries that have waited for an hour in a channel that is set up. They were due by then, or
 * failed; or they failed at a time that is still to come, by a clock that was ahead. `bind` takes a value and gives its
 * placeholder.
 */
export function isLate({ now, channels }: LateTerms, bind: (value: Value) => string): string {
  if (channels.length === 0) return 'false';
  const hourAgo = bind(new Date(Date.parse(now) - 60 * 60_000).toISOString());
  return `
    deliveries.state = 'waiting' AND channel IN (${channels.map(bind).join()})
    AND (failing_since <= ${hourAgo} OR failing_since > ${bind(now)}
      OR (failing_since IS NULL AND due_at <= ${hourAgo}))`;
}

const selectLate = (...late: Parameters<typeof isLate>) => `
  SELECT reference, kind, channel, waits_for, coalesce(failing_since, due_at) AS since, (
    SELECT count(*) FROM attempts WHERE delivery_id = deliveries.id
  ) AS attempts, (
    SELECT failure FROM attempts WHERE id = (
      SELECT max(id) FROM attempts WHERE delivery_id = deliveries.id AND failure IS NOT NULL)
  ) AS failure
  FROM deliveries JOIN submissions ON submissions.id = submission_id
  WHERE ${isLate(...late)} AND suspicion IS NULL ORDER BY since, deliveries.id`;

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
