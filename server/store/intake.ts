import { domainToASCII } from 'node:url';

import type { Contents, Kind, StoredSubmission } from '../../domain/submission.ts';
import { addToDesk } from './desk-entry.ts';
import type { Engine, Row, Sql, Value } from './engine.ts';
import {
  type AddOutcome,
  type NewSubmission,
  type ReleaseTerms,
  type Store,
  StoreError,
} from './store.ts';

/** Takes in forms and releases them from quarantine, each in one transaction with its deliveries. */
export function storeIntake(
  { write, dialect }: Engine,
  newReference: () => string,
): Pick<Store, 'add' | 'release'> {
  /** If another instance writes in between, the key collides, and the engine runs the work again. */
  async function addOnce(sql: Sql, entry: NewSubmission): Promise<AddOutcome> {
    const keys = keysOf(entry);
    const found = await sql.all(selectKnown, keys[0], keys.at(-1));
    if (found.length > 0) return addAgain(sql, entry, { keys, found });
    const { kind, submittedAt: now, suspicion, content, deliverTo = [] } = entry;
    const { id, reference } = await insertSubmission(sql, entry);
    await addKeys(sql, keys, id);
    const submission = { kind, reference, submittedAt: now, content, suspicion };
    await addToDesk(sql, id, submission as StoredSubmission);
    await addDeliveries(sql, id, content.email, { deliverTo, now });
    return { outcome: 'stored', reference };
  }

  async function insertSubmission(sql: Sql, entry: NewSubmission) {
    const { kind, submittedAt, contentHash, content, suspicion } = entry;
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      const reference = newReference();
      const row = [reference, kind, submittedAt, contentHash, JSON.stringify(content), suspicion];
      const [inserted] = await sql.all(insertNew, ...row);
      if (inserted) return { id: inserted.id!, reference };
    }
    throw new StoreError('no unused reference was found');
  }

  async function addAgain(
    sql: Sql,
    entry: NewSubmission,
    { keys, found }: { keys: string[]; found: Row[] },
  ): Promise<AddOutcome> {
    const known = found.find(({ key }) => key === keys[0]) ?? found[0]!;
    if (known.content_hash !== entry.contentHash) return { outcome: 'conflict' };
    const reference = String(known.reference);
    const { suspicion, deliverTo = [], submittedAt: now } = entry;
    const isCleared = known.suspicion !== null && suspicion === undefined;
    const isReleased =
      isCleared && (await releaseOnce(sql, reference, { deliverTo, now }, { byStaff: false }));
    // The key under which it came this time is remembered.
    const newKeys = keys.filter((each) => found.every(({ key }) => key !== each));
    await addKeys(sql, newKeys, known.id);
    return { outcome: isReleased ? 'released' : 'repeated', reference };
  }

  async function releaseOnce(
    sql: Sql,
    reference: string,
    terms: ReleaseTerms,
    { byStaff }: { byStaff: boolean },
  ): Promise<boolean> {
    const [quarantined] = await sql.all(selectQuarantined + dialect.locked, reference);
    if (quarantined === undefined) return false;
    const isOfStaff = quarantined.suspicion === 'staff';
    if (isOfStaff && !byStaff) return false;
    await sql.run('UPDATE submissions SET suspicion = NULL WHERE id = $1', quarantined.id);
    await sql.run('UPDATE desk SET quarantined = 0 WHERE submission_id = $1', quarantined.id);
    // What the staff had quarantined still has its deliveries, and these go on.
    if (isOfStaff) return true;
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
    const mailbox = deliverTo.some(({ isToSender }) => isToSender) ? mailboxOf(email) : undefined;
    const isTooMany = mailbox !== undefined && (await isOverLimit(sql, mailbox, now));
    for (const { name, isToSender = false } of deliverTo) {
      const state = isToSender && isTooMany ? 'withheld' : 'waiting';
      await sql.run(insertDelivery, id, name, state, now, isToSender ? mailbox : undefined);
    }
  }

  /** Receipts to one mailbox are counted one after another, over all instances. */
  async function isOverLimit(sql: Sql, mailbox: string, now: string): Promise<boolean> {
    if (dialect.lockName !== undefined) await sql.all(dialect.lockName, mailbox);
    const [counts] = await sql.all(countReceipts, mailbox, windowStart(now), windowEnd(now));
    return (
      Number(counts!.to_mailbox) >= maxReceipts.mailbox ||
      Number(counts!.in_all) >= maxReceipts.inAll
    );
  }

  return {
    add: (entry) => write((sql) => addOnce(sql, entry)),
    release: (reference, terms) =>
      write((sql) => releaseOnce(sql, reference, terms, { byStaff: true })),
  };
}

/**
 * The keys by which a form on its way in may be known already: its own first, if it has one, then that
 * of its content on its day (UTC). The same answers on the same day are the same form, whether they come
 * by a second press, a reload or Back, with JavaScript or without, under whichever key of their own.
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
  SELECT key, id, reference, content_hash, suspicion
  FROM submission_keys JOIN submissions ON id = submission_id WHERE key IN ($1, $2)`;
/** Gives no row where the reference is taken. */
const insertNew = `
  INSERT INTO submissions (reference, kind, submitted_at, content_hash, content, suspicion)
  VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (reference) DO NOTHING RETURNING id`;
const insertKey = 'INSERT INTO submission_keys (key, submission_id) VALUES ($1, $2)';
const insertDelivery = `
  INSERT INTO deliveries (submission_id, channel, state, due_at, made_at, mailbox)
  VALUES ($1, $2, $3, $4, $4, $5)`;
const selectQuarantined = `
  SELECT id, content, suspicion FROM submissions
  WHERE reference = $1 AND suspicion IS NOT NULL `;

/** How many receipts were made between `$2` and `$3`: to the mailbox `$1`, and in all. */
const countReceipts = `
  SELECT count(*) AS in_all, count(*) FILTER (WHERE mailbox = $1) AS to_mailbox
  FROM deliveries WHERE made_at > $2 AND made_at < $3 AND mailbox IS NOT NULL AND state <> 'withheld'`;

/**
 * How many receipts go out within 24 hours, over both forms: to one mailbox, and in all. A receipt goes to an address
 * that nobody has checked: without limits, whoever fills in the form could fill a stranger's mailbox, or have any
 * number of mails sent to made-up addresses.
 */
export const maxReceipts = { mailbox: 3, inAll: 1_000 };

/** The same in words. */
export const receiptLimits = `${maxReceipts.mailbox} to one address and ${maxReceipts.inAll.toLocaleString('en-GB')} in all`;

/** The time within which receipts are counted. */
export const receiptWindowMs = 24 * 60 * 60 * 1_000;

/** Receipts made at this time or before no longer count. Times are ISO 8601, UTC. */
export function windowStart(now: string): string {
  return new Date(Date.parse(now) - receiptWindowMs).toISOString();
}

/** Receipts that were made later, while the clock was ahead, do not count once it is right. */
function windowEnd(now: string): string {
  return new Date(Date.parse(now) + receiptWindowMs).toISOString();
}

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
