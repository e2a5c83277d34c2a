import { createHash } from 'node:crypto';

import type { Pool } from 'pg';

import { inTransaction } from './pool.ts';
import { countReceipts } from '../outbox-queries.ts';
import { domainOf, isOneTooMany, mailboxOf, windowStart } from '../receipts.ts';
import type { Row } from '../rows.ts';
import type { ReleaseTerms } from '../store.ts';

/**
 * The part of a statement that makes the deliveries of what is in `submission`; a receipt too many is
 * held back. Takes $1 to $5; the statement's own values follow.
 */
export const newDeliveriesOf = (submission: string) => `
  INSERT INTO deliveries (submission_id, channel, state, due_at, made_at, mailbox)
  SELECT id, channel,
         CASE WHEN is_to_sender AND $4 THEN 'held-back' ELSE 'waiting' END,
         $2::timestamptz, $2::timestamptz, CASE WHEN is_to_sender THEN $3 END
  FROM ${submission}, unnest($1::text[], $5::boolean[]) AS destination (channel, is_to_sender)`;

/** Runs a statement with such a part; `email` is the sender's address. Resolves to its rows. */
export type MakeDeliveries = (
  sql: string,
  email: string,
  terms: ReleaseTerms,
  otherValues: unknown[],
) => Promise<Row[]>;

/**
 * Makes deliveries in PostgreSQL. Receipts to one domain are counted one after another, on whichever
 * instance: a statement sees what was committed before it began, so the lock is a statement before it. Of all
 * that come at the same moment a few too many may go out.
 */
export function createMakeDeliveries(pool: Pool): MakeDeliveries {
  return async (sql, email, { deliverTo, now }, otherValues) => {
    const mailbox = mailboxOf(email);
    const names = deliverTo.map(({ name }) => name);
    const areToSender = deliverTo.map(({ isToSender = false }) => isToSender);
    const valuesWith = (isTooMany: boolean) => [
      ...[names, now, mailbox, isTooMany, areToSender, ...otherValues],
    ];
    if (!areToSender.includes(true)) return (await pool.query<Row>(sql, valuesWith(false))).rows;
    return inTransaction(pool, async (client) => {
      const domain = domainOf(mailbox);
      await client.query('SELECT pg_advisory_xact_lock($1)', [lockNumberOf(domain)]);
      const since = windowStart(now);
      const { rows } = await client.query<Row>(count, [mailbox, domain, since]);
      const isTooMany = deliverTo.some(({ isHeldBack }) => isHeldBack) || isOneTooMany(rows[0]!);
      return (await client.query<Row>(sql, valuesWith(isTooMany))).rows;
    });
  };
}

const count = countReceipts((number) => `$${number}`);

/** Of 2⁶⁴, so that two domains do not wait for each other. */
function lockNumberOf(domain: string): string {
  return createHash('sha256').update(domain).digest().readBigInt64BE().toString();
}
