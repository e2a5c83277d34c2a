import type { Pool } from 'pg';

import type { ClaimedDelivery, Outbox } from '../outbox.ts';
import {
  countDeliveries,
  countHeldBack,
  deliveryCountsOf,
  isUncertain,
  retryGivenUp,
  retryOne,
  selectDeliveries,
  selectGivenUp,
  unknownEnds,
} from '../outbox-queries.ts';
import { deliveriesOf, givenUpOf, submissionOf, type Row } from '../rows.ts';

/** The outbox in PostgreSQL, shared by every instance. Each method is one statement. */
export function postgresOutbox(pool: Pool): Outbox {
  const query = async (sql: string, values: unknown[] = []) =>
    (await pool.query<Row>(sql, values)).rows;
  return {
    claim: async (channel, { now, leaseEnds, limit, underWay = [], latestDue }) =>
      (await query(claim, [channel, now, leaseEnds, limit, latestDue, underWay])).map(
        (row): ClaimedDelivery => ({
          attempt: String(row.attempt),
          tries: Number(row.tries),
          unknownEnds: Number(row.unknown_ends),
          submission: submissionOf(row),
        }),
      ),
    record: async (attempt, result) => {
      const isArrived = result.outcome === 'delivered';
      const { reason, nextAt } = isArrived ? {} : result;
      const state = isArrived ? 'delivered' : nextAt === undefined ? 'given-up' : 'waiting';
      const endedAt = isUncertain(result) ? null : result.at;
      await query(record, [attempt, endedAt, reason, state, nextAt]);
    },
    deliveriesOf: async (reference) =>
      deliveriesOf(await query(selectDeliveries(mark), [reference])),
    listGivenUp: async () => (await query(selectGivenUp)).map(givenUpOf),
    retry: async (which, now) => {
      const { rowCount } =
        which === 'given-up'
          ? await pool.query(retryGivenUp(mark), [now])
          : await pool.query(retryOne(mark), [now, which.reference]);
      return rowCount ?? 0;
    },
    countHeldBack: async (after) => Number((await query(countHeldBack(mark), [after]))[0]?.number),
    count: async (channels) => deliveryCountsOf(await query(countDeliveries), channels),
  };
}

const mark = (number: number) => `$${number}`;

/** `SKIP LOCKED`: what another instance is claiming at this moment is not waited for. */
const claim = `
  WITH due AS (
    SELECT id, ${unknownEnds} FROM deliveries
    WHERE state = 'waiting' AND channel = $1 AND (due_at <= $2 OR due_at > $5)
      AND id NOT IN (SELECT delivery_id FROM attempts WHERE id = ANY($6::bigint[]))
      AND NOT EXISTS (
        SELECT 1 FROM submissions
        WHERE submissions.id = submission_id AND suspicion IS NOT NULL
      )
    ORDER BY due_at LIMIT $4 FOR UPDATE SKIP LOCKED
  ), begun AS (
    INSERT INTO attempts (delivery_id, started_at)
    SELECT id, $2::timestamptz FROM due RETURNING id, delivery_id
  ), leased AS (
    UPDATE deliveries SET due_at = $3, tries = tries + 1, current_attempt = begun.id
    FROM begun JOIN due ON due.id = begun.delivery_id WHERE deliveries.id = begun.delivery_id
    RETURNING begun.id AS attempt, tries, unknown_ends, submission_id
  )
  SELECT attempt, tries, unknown_ends, submissions.*, EXISTS (
    SELECT 1 FROM deliveries AS held
    WHERE held.submission_id = submissions.id AND held.state = 'held-back'
  )::int AS is_held_back
  FROM leased JOIN submissions ON submissions.id = submission_id ORDER BY attempt`;

/** The delivery is locked before its attempt, in the order in which erasing locks them. */
const record = `
  WITH delivery AS (
    SELECT id FROM deliveries
    WHERE id = (SELECT delivery_id FROM attempts WHERE id = $1) FOR UPDATE
  ), ended AS (
    UPDATE attempts SET ended_at = $2, failure = $3
    FROM delivery WHERE attempts.id = $1 AND delivery_id = delivery.id
  )
  UPDATE deliveries
  SET state = $4, due_at = coalesce($5::timestamptz, due_at), current_attempt = NULL
  FROM delivery
  WHERE deliveries.id = delivery.id
    AND ($4 = 'delivered' OR (current_attempt = $1 AND state = 'waiting'))`;
