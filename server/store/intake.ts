import { domainToASCII } from 'node:url';

import type { Contents, Kind, StoredSubmission, Suspicion } from '../../domain/case/submission.ts';
import { replyDue } from '../../domain/time/reply-due.ts';
import { appendEvent, type NewEvent, writeDeskRow } from './desk-entry.ts';
import { arrivalOf, type Engine, type Sql, type SqlRow, type Value } from './engine.ts';
import { closingIn } from './provider.ts';

export type NewSubmission = {
  kind: Kind;
  content: Contents[Kind];
  /** A UUID in lower case that names the attempt, if the post has one. Unique over all kinds. */
  idempotencyKey: string | undefined;
  /** Set if the form may come from a robot; then it is quarantined. */
  suspicion?: Suspicion | undefined;
  source?: string | undefined;
  /** Where it is to be taken; nowhere by default. */
  deliverTo?: readonly Destination[];
  /** The first event of its history, if it has one; written with it. */
  event?: NewEvent | undefined;
  /** SHA-256 of kind and canonical content, in hexadecimal. */
  contentHash: string;
  submittedAt: string;
};

/**
 * What became of a form: `stored` now; `repeated` where the same content came before, on the same day (UTC) or under
 * the same key; `released` where this repeat, which is not suspect, ended the quarantine of the earlier form, unless
 * the staff had put it there; or `conflict` where the key came with other content before.
 */
export type AddOutcome =
  | { outcome: 'stored' | 'repeated' | 'released'; reference: string; dueAt: string }
  | { outcome: 'conflict' };

/** A channel that a form is to be taken through. */
export type Destination = {
  /** Kept with the delivery, which waits for the channel of that name. */
  name: string;
  /** Whether it goes to the sender's own mailbox, to which only a limited number is sent (`maxMails`). */
  isToSender?: boolean;
};

/** Where a form goes that leaves quarantine. Its deliveries are due at `now` (ISO 8601, UTC). */
type ReleaseTerms = { deliverTo: readonly Destination[]; now: string };

/** Takes in forms and releases them from quarantine, each in one transaction with its deliveries. */
export function storeIntake({ write, locked, lockName }: Engine, newReference: () => string) {
  const isOverLimit = limitOf({ lockName });

  /** If another instance writes in between, the key collides, and the engine runs the work again. */
  async function addOnce(sql: Sql, entry: NewSubmission): Promise<AddOutcome> {
    const keys = keysOf(entry);
    const found = await sql.all(selectKnown, keys[0], keys.at(-1));
    if (found.length > 0) return addAgain(sql, entry, { keys, found });
    const { kind, submittedAt: now, contentHash, suspicion, source, content } = entry;
    const { deliverTo = [] } = entry;
    const reference = newReference();
    const dueAt = replyDue(kind, now, await closingIn(sql, now));
    const row = [
      ...[reference, kind, now, contentHash, JSON.stringify(content)],
      ...[suspicion, dueAt, source],
    ];
    const [inserted] = await sql.all(insertNew, ...row);
    const id = inserted!.id!;
    await addKeys(sql, keys, id);
    const submission = { kind, reference, submittedAt: now, dueAt, content, suspicion };
    await writeDeskRow(sql, id, submission as StoredSubmission);
    if (entry.event) await appendEvent(sql, { row: inserted!, before: [], event: entry.event });
    await addDeliveries(sql, id, content.email, { deliverTo, now });
    return { outcome: 'stored', reference, dueAt };
  }

  async function addAgain(
    sql: Sql,
    entry: NewSubmission,
    { keys, found }: { keys: string[]; found: SqlRow[] },
  ): Promise<AddOutcome> {
    const known = found.find(({ key }) => key === keys[0]) ?? found[0]!;
    if (known.content_hash !== entry.contentHash) return { outcome: 'conflict' };
    const reference = String(known.reference);
    const { suspicion, deliverTo = [], submittedAt: now } = entry;
    const isReleased =
      suspicion === undefined &&
      known.suspicion !== 'staff' &&
      (await release(sql, reference, { deliverTo, now }));
    // The key under which it came this time is remembered.
    const newKeys = keys.filter((each) => found.every(({ key }) => key !== each));
    await addKeys(sql, newKeys, known.id);
    const { dueAt } = arrivalOf(known);
    return { outcome: isReleased ? 'released' : 'repeated', reference, dueAt };
  }

  async function release(sql: Sql, reference: string, terms: ReleaseTerms): Promise<boolean> {
    const [quarantined] = await sql.all(selectQuarantined + locked, reference);
    if (quarantined === undefined) return false;
    await sql.run('UPDATE submissions SET suspicion = NULL WHERE id = $1', quarantined.id);
    await sql.run('UPDATE desk SET quarantined = 0 WHERE submission_id = $1', quarantined.id);
    // What the staff had quarantined still has its deliveries, and these go on.
    if (quarantined.suspicion === 'staff') return true;
    const { email } = JSON.parse(String(quarantined.content)) as Contents[Kind];
    await addDeliveries(sql, quarantined.id, email, terms);
    return true;
  }

  async function addDeliveries(
    sql: Sql,
    id: Value,
    email: string,
    { deliverTo, now }: ReleaseTerms,
  ): Promise<void> {
    const mailbox = mailboxOf(email);
    for (const { name, isToSender = false } of deliverTo) {
      const state =
        isToSender && (await isOverLimit(sql, 'receipts', mailbox, now)) ? 'withheld' : 'waiting';
      await sql.run(insertDelivery, id, name, state, now, isToSender ? mailbox : undefined);
    }
  }

  return {
    /**
     * Resolves once the form and its deliveries, written together, would survive a power cut. Rejects with
     * `UncertainError` where they may have been written all the same; with anything else, they were not.
     */
    add: (entry: NewSubmission) => write((sql) => addOnce(sql, entry)),
    /**
     * Releases a submission from quarantine. If it was quarantined as it came, it gets its deliveries, due now; if the
     * staff quarantined it later, the deliveries that it had go on. Resolves to whether it was in quarantine.
     */
    release: (reference: string, terms: ReleaseTerms) =>
      write((sql) => release(sql, reference, terms)),
  };
}

/**
 * The keys by which a form on its way in may be known already: its own first, if it has one, then that of its content
 * on its day (UTC). The same answers on the same day are the same form, whether they come by a second press, a reload
 * or Back, with JavaScript or without, under whichever key of their own.
 */
function keysOf({ idempotencyKey, contentHash, submittedAt }: NewSubmission): string[] {
  const dailyKey = `${submittedAt.slice(0, 10)} ${contentHash}`;
  return idempotencyKey === undefined ? [dailyKey] : [idempotencyKey, dailyKey];
}

/** Sorted, so that two instances with the same keys lock them in the same order and cannot deadlock. */
async function addKeys(sql: Sql, keys: string[], id: Value): Promise<void> {
  for (const key of keys.toSorted()) await sql.run(insertKey, key, id);
}

const selectKnown = `
  SELECT key, id, reference, content_hash, suspicion, kind, submitted_at, answer_due_at
  FROM submission_keys JOIN submissions ON id = submission_id WHERE key IN ($1, $2)`;
const insertNew = `
  INSERT INTO submissions (reference, kind, submitted_at, content_hash, content, suspicion, answer_due_at, source)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING *`;
const insertKey = 'INSERT INTO submission_keys (key, submission_id) VALUES ($1, $2)';
const insertDelivery = `
  INSERT INTO deliveries (submission_id, channel, state, due_at, made_at, mailbox)
  VALUES ($1, $2, $3, $4, $4, $5)`;
const selectQuarantined = `
  SELECT id, content, suspicion FROM submissions
  WHERE reference = $1 AND suspicion IS NOT NULL `;

/**
 * Whether no more receipts, or links that were asked for, may go to a mailbox: it has had as many as it may in 24 hours,
 * or all mailboxes together have.
 */
export const limitOf =
  ({ lockName }: Pick<Engine, 'lockName'>) =>
  async (sql: Sql, of: keyof typeof countMails, mailbox: string, now: string): Promise<boolean> => {
    // Mails to one mailbox are counted one after another, over all instances.
    if (lockName !== undefined) await sql.all(lockName, mailbox);
    const since = new Date(Date.parse(now) - receiptWindowMs).toISOString();
    const [counts] = await sql.all(countMails[of], mailbox, since);
    const { to_mailbox: toMailbox, in_all: inAll } = counts!;
    return Number(toMailbox) >= maxMails.mailbox || Number(inAll) >= maxMails.inAll;
  };

/** How many mails were made after `$2`: of a kind to the mailbox `$1`, and in all. */
const countWhere = (isOfKind: string) => `
  SELECT count(*) AS in_all, count(*) FILTER (WHERE mailbox = $1 AND ${isOfKind}) AS to_mailbox
  FROM deliveries WHERE made_at > $2 AND mailbox IS NOT NULL AND state <> 'withheld'`;
const countMails = {
  receipts: countWhere('event_id IS NULL'),
  links: countWhere('event_id IS NOT NULL'),
};

/**
 * How many receipts go out within 24 hours, over both forms, and how many links to applications: to one mailbox, and
 * both together in all. They go to an address that nobody has checked: without limits, whoever fills in the form could
 * fill a stranger's mailbox, or have any number of mails sent to made-up addresses.
 */
const maxMails = { mailbox: 3, inAll: 1_000 };

export const receiptLimits = `${maxMails.mailbox} to one address and ${maxMails.inAll.toLocaleString('en-GB')} in all`;

/** The time within which receipts are counted. */
export const receiptWindowMs = 24 * 60 * 60 * 1_000;

/**
 * The mailbox behind an address, for counting only: many providers deliver zoe@, Zoe@, z.oe@ and
 * zoe+any@ to the same one, and a domain can be written in full-width or international letters.
 */
export function mailboxOf(address: string): string {
  const plain = address.normalize('NFKC').toLowerCase();
  const at = plain.lastIndexOf('@');
  const [name = ''] = plain.slice(0, at).split('+');
  const domain = plain.slice(at + 1);
  return `${name.replaceAll('.', '')}@${domainToASCII(domain) || domain}`;
}
