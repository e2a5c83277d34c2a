import { domainToASCII } from 'node:url';

import type { Contents, Kind, StoredSubmission } from '../../domain/submission.ts';
import { deskRow, insertDesk } from './desk-entry.ts';
import {
  type Engine,
  insertInto,
  type Row,
  type Sql,
  type Statement,
  type Value,
} from './engine.ts';
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
  const look = lookWith(dialect);

  /** If another instance writes in between, a key or a reference collides, and the engine runs the work again. */
  async function addOnce(sql: Sql, entry: NewSubmission): Promise<AddOutcome> {
    const keys = keysOf(entry);
    for (let attempt = 1; attempt <= referenceAttempts; attempt += 1) {
      const reference = newReference();
      const rows = await sql.all(look, keys[0], keys.at(-1), reference);
      const found = rows.filter(({ key }) => key !== null);
      if (found.length > 0) return addAgain(sql, entry, { keys, found });
      const { new_id: id, taken_by: other } = rows[0]!;
      if (other === null) return addNew(sql, entry, { keys, id: id!, reference });
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
    if (newKeys.length > 0) await sql.together([addKeys(newKeys, known.id)]);
    return { outcome: isReleased ? 'released' : 'repeated', reference };
  }

  async function addNew(
    sql: Sql,
    entry: NewSubmission,
    { keys, id, reference }: { keys: string[]; id: Value; reference: string },
  ): Promise<AddOutcome> {
    const { kind, submittedAt: now, contentHash, suspicion, deliverTo = [] } = entry;
    const submission = { kind, reference, submittedAt: now, content: entry.content, suspicion };
    const deliveries = await deliveriesTo(sql, id, entry.content.email, { deliverTo, now });
    await sql.together([
      insertSubmission([
        [id, kind, reference, now, contentHash, JSON.stringify(entry.content), suspicion],
      ]),
      addKeys(keys, id),
      insertDesk([deskRow(id, submission as StoredSubmission)]),
      ...deliveries,
    ]);
    return { outcome: 'stored', reference };
  }

  async function releaseOnce(
    sql: Sql,
    reference: string,
    terms: ReleaseTerms,
    { byStaff }: { byStaff: boolean },
  ): Promise<boolean> {
    await sql.begin();
    const [quarantined] = await sql.all(selectQuarantined + dialect.locked, reference);
    if (quarantined === undefined) return false;
    const isOfStaff = quarantined.suspicion === 'staff';
    if (isOfStaff && !byStaff) return false;
    const { email } = JSON.parse(String(quarantined.content)) as Contents[Kind];
    await sql.together([
      { text: endQuarantine, values: [quarantined.id] },
      { text: showInLists, values: [quarantined.id] },
      // What the staff had quarantined still has its deliveries, and these go on.
      ...(isOfStaff ? [] : await deliveriesTo(sql, quarantined.id, email, terms)),
    ]);
    return true;
  }

  async function deliveriesTo(
    sql: Sql,
    id: Value,
    email: string,
    { deliverTo, now }: ReleaseTerms,
  ): Promise<Statement[]> {
    if (deliverTo.length === 0) return [];
    const mailbox = deliverTo.some(({ isToSender }) => isToSender) ? mailboxOf(email) : undefined;
    const isTooMany =
      mailbox !== undefined &&
      ((await isOverLimit(sql, mailbox, now)) || deliverTo.some(({ isWithheld }) => isWithheld));
    const rows = deliverTo.map(({ name, isToSender = false }) => {
      const state = isToSender && isTooMany ? 'withheld' : 'waiting';
      return [id, name, state, now, now, isToSender ? mailbox : undefined];
    });
    return [insertDeliveries(rows)];
  }

  /** Receipts to one domain are counted one after another, over all instances. */
  async function isOverLimit(sql: Sql, mailbox: string, now: string): Promise<boolean> {
    const domain = domainOf(mailbox);
    await sql.begin(domain);
    const window = [windowStart(now), windowEnd(now)] as const;
    const [counts] = await sql.all(countReceipts, mailbox, domain, ...window);
    return (
      Number(counts!.to_mailbox) >= maxReceipts.mailbox ||
      Number(counts!.to_domain) >= maxReceipts.domain ||
      Number(counts!.in_all) >= maxReceipts.inAll
    );
  }

  return {
    // The same answers on one day are one application: whoever adds them again finds what was stored.
    add: (entry) => write((sql) => addOnce(sql, entry), { isRepeatable: true, beginsItself: true }),
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
function addKeys(keys: string[], id: Value): Statement {
  return insertKeys(keys.toSorted().map((key) => [key, id]));
}

const referenceAttempts = 20;

/** A row for each known key; if there is none, one row with a new id, and whoever has the reference already. */
const lookWith = ({ newId }: Engine['dialect']) => `
  SELECT key, id, reference, content_hash, suspicion,
         CASE WHEN key IS NULL THEN ${newId} END AS new_id,
         (SELECT id FROM submissions AS other WHERE other.reference = $3) AS taken_by
  FROM (SELECT 1) AS always
  LEFT JOIN (submission_keys JOIN submissions ON id = submission_id) ON key IN ($1, $2)`;
const insertSubmission = insertInto('submissions', [
  ...['id', 'kind', 'reference', 'submitted_at', 'content_hash', 'content', 'suspicion'],
]);
const insertKeys = insertInto('submission_keys', ['key', 'submission_id']);
const insertDeliveries = insertInto('deliveries', [
  ...['submission_id', 'channel', 'state', 'due_at', 'made_at', 'mailbox'],
]);
const selectQuarantined = `
  SELECT id, content, suspicion FROM submissions
  WHERE reference = $1 AND suspicion IS NOT NULL `;
const endQuarantine = 'UPDATE submissions SET suspicion = NULL WHERE id = $1';
const showInLists = 'UPDATE desk SET quarantined = 0 WHERE submission_id = $1';

/** How many receipts were made between `$3` and `$4`: to the mailbox `$1`, to the domain `$2`, and in all. */
const countReceipts = `
  SELECT count(*) AS in_all, count(*) FILTER (WHERE mailbox = $1) AS to_mailbox,
         count(*) FILTER (WHERE substr(mailbox, length(mailbox) - length(CAST($2 AS text)))
           IN ('@' || $2, '.' || $2)) AS to_domain
  FROM deliveries WHERE made_at > $3 AND made_at < $4 AND mailbox IS NOT NULL AND state <> 'withheld'`;

/**
 * How many receipts go out within `receiptWindowMs`, over both forms: to one mailbox, to one domain, in all, and for
 * one client at one instance. A receipt goes to an address that nobody has checked: without limits, whoever fills in
 * the form could fill a stranger's mailbox, or have any number of mails sent to made-up addresses. Without the limit
 * for each client, one client could in five minutes use up the limit of a domain that many people share.
 */
export const maxReceipts = { mailbox: 3, client: 30, domain: 100, inAll: 1_000 };

/** The same in words. */
export const receiptLimits = `${maxReceipts.mailbox} to one address, ${maxReceipts.domain} to one domain, ${maxReceipts.client} from one client and ${maxReceipts.inAll.toLocaleString('en-GB')} in all`;

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

/**
 * The domain that the owner of a mailbox may have registered, for counting only, because their mail server may take
 * mail for any name below it. Under a country's two letters, a short label such as `co` or `ac` belongs to everybody.
 */
export function domainOf(mailbox: string): string {
  const labels = mailbox.slice(mailbox.lastIndexOf('@') + 1).split('.');
  const [country = '', second = ''] = labels.toReversed();
  return labels.slice(country.length === 2 && second.length <= 3 ? -3 : -2).join('.');
}
