import type { DatabaseSync } from 'node:sqlite';

import { countReceipts } from '../outbox-queries.ts';
import { domainOf, isOneTooMany, mailboxOf, windowStart } from '../receipts.ts';
import type { ReleaseTerms } from '../store.ts';

/** Makes the deliveries of a submission, whose sender's address is `email`. */
export type MakeDeliveries = (
  submission: number | bigint,
  email: string,
  terms: ReleaseTerms,
) => void;

/**
 * Makes deliveries in SQLite, as part of a write; a receipt too many is held back. Nobody else counts meanwhile, because SQLite has one writer at a time.
 */
export function createMakeDeliveries(database: DatabaseSync): MakeDeliveries {
  const insert = database.prepare(
    `INSERT INTO deliveries (submission_id, channel, state, due_at, made_at, mailbox)
     VALUES (?, ?, ?, ?, ?, ?)`,
  );
  const count = database.prepare(countReceipts((number) => `?${number}`));
  const isTooMany = (mailbox: string, now: string) =>
    isOneTooMany(count.get(mailbox, domainOf(mailbox), windowStart(now))!);
  return (submission, email, { deliverTo, now }) => {
    for (const { name, isToSender = false, isHeldBack = false } of deliverTo) {
      const mailbox = isToSender ? mailboxOf(email) : null;
      const isHeld = mailbox !== null && (isHeldBack || isTooMany(mailbox, now));
      const state = isHeld ? 'held-back' : 'waiting';
      insert.run(submission, name, state, now, now, mailbox);
    }
  };
}
