import type { DatabaseSync } from 'node:sqlite';

import { mailboxOf, maxReceipts, windowStart } from '../receipts.ts';
import type { ReleaseTerms } from '../store.ts';

/** Makes the deliveries of a submission, whose sender's address is `email`. */
export type MakeDeliveries = (
  submission: number | bigint,
  email: string,
  terms: ReleaseTerms,
) => void;

/**
 * Makes deliveries in SQLite, as part of a write; a receipt too many to one mailbox is held back. Nobody
 * else counts meanwhile, because SQLite has one writer at a time.
 */
export function createMakeDeliveries(database: DatabaseSync): MakeDeliveries {
  const insert = database.prepare(
    `INSERT INTO deliveries (submission_id, channel, state, due_at, made_at, mailbox)
     VALUES (?, ?, ?, ?, ?, ?)`,
  );
  const countReceipts = database.prepare(
    `SELECT count(*) AS number FROM deliveries
     WHERE mailbox = ? AND made_at > ? AND state <> 'held-back'`,
  );
  return (submission, email, { deliverTo, now }) => {
    for (const { name, isToSender = false } of deliverTo) {
      const mailbox = isToSender ? mailboxOf(email) : null;
      const receipts = mailbox === null ? 0 : countReceipts.get(mailbox, windowStart(now))?.number;
      const state = Number(receipts) < maxReceipts ? 'waiting' : 'held-back';
      insert.run(submission, name, state, now, now, mailbox);
    }
  };
}
