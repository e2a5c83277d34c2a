import type { AttemptResult, DeliveryCounts } from './outbox.ts';
import type { Row } from './rows.ts';

/**
 * For both engines. Each part reads an index of what it counts, and not the deliveries that arrived; what is in
 * quarantine waits for people, and is taken off again.
 */
export const countDeliveries = `
  SELECT 'waiting' AS state, channel, count(*) AS number FROM deliveries
  WHERE state = 'waiting' GROUP BY channel
  UNION ALL
  SELECT 'given-up' AS state, channel, count(*) AS number FROM deliveries
  WHERE state = 'given-up' GROUP BY channel
  UNION ALL
  SELECT state, channel, -count(*) AS number
  FROM submissions JOIN deliveries ON submission_id = submissions.id
  WHERE suspicion IS NOT NULL AND state IN ('waiting', 'given-up') GROUP BY state, channel`;

/** How deliveries stand, from the rows of `countDeliveries`. */
export function deliveryCountsOf(rows: Row[], channels: readonly string[]): DeliveryCounts {
  const isSetUp = ({ channel }: Row) => channels.includes(String(channel));
  const sum = (some: Row[]) => some.reduce((total, { number }) => total + Number(number), 0);
  const { waiting = [], 'given-up': gaveUp = [] } = Object.groupBy(rows, ({ state }) =>
    String(state),
  );
  return {
    waiting: sum(waiting.filter(isSetUp)),
    gaveUp: sum(gaveUp),
    withoutChannel: sum(waiting.filter((row) => !isSetUp(row))),
  };
}

/** How an engine writes the place of a value in a statement, counted from 1. */
type Mark = (number: number) => string;

/**
 * How many attempts at a delivery have no end, of those since it was stored or retried by hand. What is under way
 * somewhere else after its lease is one of them.
 */
export const unknownEnds = `(
  SELECT count(*) FROM attempts
  WHERE delivery_id = deliveries.id AND ended_at IS NULL AND deliveries.tries > (
    SELECT count(*) FROM attempts AS later
    WHERE later.delivery_id = deliveries.id AND later.id > attempts.id
  )
) AS unknown_ends`;

/** Whether an attempt ended without anybody knowing whether it arrived. */
export function isUncertain(result: AttemptResult): boolean {
  return result.outcome === 'failed' && result.isUncertain === true;
}

/** Every delivery of one submission, whose reference is at the first mark, with every attempt. */
export const selectDeliveries = (mark: Mark) => `
  SELECT deliveries.id AS delivery_id, channel, state, due_at, current_attempt,
         started_at, ended_at, failure
  FROM submissions JOIN deliveries ON submission_id = submissions.id
  LEFT JOIN attempts ON delivery_id = deliveries.id
  WHERE reference = ${mark(1)} ORDER BY deliveries.id, attempts.id`;

/** Those that gave up, each with its last attempt. */
export const selectGivenUp = `
  SELECT reference, kind, channel, started_at, failure,
         (SELECT count(*) FROM attempts WHERE delivery_id = deliveries.id) AS attempts
  FROM deliveries JOIN submissions ON submissions.id = submission_id
  JOIN attempts ON attempts.id = (SELECT max(id) FROM attempts WHERE delivery_id = deliveries.id)
  WHERE state = 'given-up' AND suspicion IS NULL ORDER BY submissions.id, deliveries.id`;

/** How many receipts went to the mailbox at the first mark, to the domain at the second and in all, after the third. */
export const countReceipts = (mark: Mark) => `
  SELECT count(*) AS in_all, count(*) FILTER (WHERE mailbox = ${mark(1)}) AS to_mailbox,
         count(*) FILTER (WHERE substr(mailbox, length(mailbox) - length(CAST(${mark(2)} AS text)))
           IN ('@' || ${mark(2)}, '.' || ${mark(2)})) AS to_domain
  FROM deliveries WHERE made_at > ${mark(3)} AND mailbox IS NOT NULL AND state <> 'held-back'`;

/** How many receipts were held back after the time at the first mark. */
export const countHeldBack = (mark: Mark) => `
  SELECT count(*) AS number FROM deliveries WHERE state = 'held-back' AND made_at > ${mark(1)}`;

/** Makes due at the first mark whatever gave up. A receipt that was held back counts from when it is sent. */
export const retryGivenUp = (mark: Mark) => retry(mark, "state = 'given-up'");

/** The same of one submission, whose reference is at the second mark: everything that has not arrived. */
export const retryOne = (mark: Mark) =>
  retry(
    mark,
    `state <> 'delivered' AND (current_attempt IS NULL OR due_at <= ${mark(1)})
       AND submission_id = (SELECT id FROM submissions WHERE reference = ${mark(2)})`,
  );

const retry = (mark: Mark, condition: string) => `
  UPDATE deliveries SET state = 'waiting', due_at = ${mark(1)}, tries = 0,
    made_at = CASE state WHEN 'held-back' THEN ${mark(1)} ELSE made_at END
  WHERE ${condition}`;
