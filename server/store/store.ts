import { unconfirmed } from '../../domain/copy.ts';
import { kindNames } from '../../domain/kinds.ts';
import { FatalError } from '../fatal-error.ts';
import type { Contents, Kind, StoredSubmission, Suspicion } from '../../domain/submission.ts';
import type { Desk } from './desk.ts';
import type { Erased } from './engine.ts';
import type { Held, Outbox } from './outbox.ts';
import type { Sessions } from './sessions.ts';

/** A form on its way in. */
export type NewSubmission = {
  kind: Kind;
  content: Contents[Kind];
  /** A UUID in lower case that names the attempt, if the post has one. Unique over all kinds. */
  idempotencyKey: string | undefined;
  /** Set if the form may come from a robot; then it is quarantined. */
  suspicion?: Suspicion | undefined;
  /** Where it is to be taken; nowhere by default. */
  deliverTo?: readonly Destination[];
  /** SHA-256 of kind and canonical content, in hexadecimal. */
  contentHash: string;
  /** ISO 8601, UTC. */
  submittedAt: string;
};

/**
 * What became of a form: `stored` now; `repeated` where the same content came before, on the same day (UTC) or under
 * the same key; `released` where this repeat, which is not suspect, ended the quarantine of the earlier form, unless
 * the staff had put it there; or `conflict` where the key came with other content before.
 */
export type AddOutcome =
  { outcome: 'stored' | 'repeated' | 'released'; reference: string } | { outcome: 'conflict' };

/** A channel that a form is to be taken through. */
export type Destination = {
  /** Kept with the delivery, which waits for the channel of that name. */
  name: string;
  /** Whether it goes to the sender's own mailbox, to which only a limited number is sent (`maxReceipts`). */
  isToSender?: boolean;
};

/** Where a form goes that leaves quarantine. Its deliveries are due at `now` (ISO 8601, UTC). */
export type ReleaseTerms = { deliverTo: readonly Destination[]; now: string };

/** Where a store keeps what it has. */
export type StorePlace = {
  /** Absolute path of the folder of the SQLite database, and of what lies beside it. */
  dataDir: string;
  /** The address of a PostgreSQL database; if it is set, that is used instead of SQLite. */
  databaseUrl?: string | undefined;
  /** The most connections to PostgreSQL, 10 by default. */
  databasePool?: number;
};

/** "PostgreSQL database training on db.example:5432": an address for people, without a password. */
export function databaseName(databaseUrl: string): string {
  const { hostname, port, pathname, username, searchParams } = new URL(databaseUrl);
  const name = decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username);
  const host = hostname || searchParams.get('host');
  return `PostgreSQL database ${name} on ${host}${port && `:${port}`}`;
}

/** Where submitted forms are kept. Every method rejects when the store cannot be used. */
export type Store = {
  /**
   * Resolves once the form and its deliveries, written together, would survive a power cut. Rejects with
   * `UncertainError` where they may have been written all the same; with anything else, they were not.
   */
  add(entry: NewSubmission): Promise<AddOutcome>;
  /** All of one kind that are not in quarantine, or all that are; oldest first, a page at a time. */
  list<Of extends Kind>(
    kind: Of,
    options?: { quarantined?: boolean },
  ): AsyncIterable<StoredSubmission<Of>>;
  countQuarantined(kind: Kind): Promise<number>;
  /** Of any kind, by a reference as it is stored; see `normaliseReference`. */
  find(reference: string): Promise<StoredSubmission | undefined>;
  /**
   * Releases a submission from quarantine. If it was quarantined as it came, it gets its deliveries, due now; if the
   * staff quarantined it later, the deliveries that it had go on. Resolves to whether it was in quarantine.
   */
  release(reference: string, terms: ReleaseTerms): Promise<boolean>;
  /**
   * Removes submissions with their keys, deliveries, attempts and events, all of them or none, and notes for good
   * that they were erased. Resolves to those that were there. Times are ISO 8601, UTC.
   */
  erase(references: readonly string[], now: string): Promise<Erased[]>;
  /** The same with whatever was submitted before a time, oldest first. */
  purge(before: string, now: string): Promise<Erased[]>;
  /** The references of all that was ever erased. */
  listErased(): Promise<string[]>;
  /** What applicants' links are made from: the same for every instance, and in every copy. */
  linkSecret(): Promise<string>;
  /** Makes another secret, so that every link of before has ended. */
  renewLinkSecret(): Promise<void>;
  /** Writes a consistent copy to a file that only its owner can read. Throws `StoreError`. */
  backup(file: string): Promise<void>;
  outbox: Outbox;
  notices: Notices;
  desk: Desk;
  sessions: Sessions;
  /** Whether opening the store made its database. */
  isNew: boolean;
  /**
   * Resolves once something as large as the largest application was written to the disk, over what the
   * last probe wrote; rejects where an application that comes now would not be stored.
   */
  probe(): Promise<void>;
  close(): Promise<void>;
};

/** Everything that is stored, of every kind, in quarantine or not. */
export async function* everySubmission(store: Store): AsyncGenerator<StoredSubmission> {
  for (const kind of kindNames) {
    for (const quarantined of [false, true]) yield* store.list<Kind>(kind, { quarantined });
  }
}

/** What a restored database holds. */
export type Settled = {
  /** How many submissions there are now. */
  count: number;
  /** When the latest of them came, ISO 8601, UTC. */
  latest: string | undefined;
  /** The references that had been erased since the copy was made, and are now erased from it. */
  erasedAgain: string[];
  /** What is not sent until the staff ask for it, because it may have been sent since the copy was made. */
  held: Held[];
};

/** When it was restored, what had been erased by then, and the channel of the staff's letters. */
export type SettleTerms = { now: Date; listed: readonly string[]; letterChannel: string };

/**
 * Takes what must not come back out of a restored database: sessions, what was erased since, links of before, and what
 * may have been sent since.
 */
export async function settle(
  store: Store,
  { now, listed, letterChannel }: SettleTerms,
): Promise<Settled> {
  const at = now.toISOString();
  // A copy that `backup` did not make may have sessions in it.
  await store.sessions.endAll();
  await store.renewLinkSecret();
  const erased = await store.erase(listed, at);
  const soon = new Date(now.getTime() + soonMs).toISOString();
  const held = await store.outbox.hold({ now: at, soon, letterChannel });
  const times: string[] = [];
  for await (const { submittedAt } of everySubmission(store)) times.push(submittedAt);
  return {
    count: times.length,
    latest: times.toSorted().at(-1),
    erasedAgain: erased.map(({ reference }) => reference),
    held,
  };
}

/** More than passes between an event and its letter, which **Undo** may have taken back after the copy was made. */
const soonMs = 60 * 60_000;

/** The daily notice to the staff. Whichever instance comes first sends it, and the others do not. */
export type Notices = {
  /**
   * Takes the notice of a day (`2025-01-31`), unless it was sent or another instance is sending it.
   * Whoever takes it and dies has it until `leaseEnds`. Times are ISO 8601, UTC.
   */
  claim(day: string, terms: { now: string; leaseEnds: string }): Promise<boolean>;
  /** Notes that the notice of a day was sent. */
  markSent(day: string, at: string): Promise<void>;
};

/**
 * How many bytes a probe stores: more than the largest application, which has 53,000 if each character takes the most
 * bytes.
 */
export const probeBytes = 65_536;

/** Says in one line why the store cannot be used, or cannot do what it was asked. */
export class StoreError extends FatalError {
  override name = 'StoreError';
}

/** An error that may pass without a change of program or settings: a full disk, a lock. */
export class TemporaryStoreError extends StoreError {
  override name = 'TemporaryStoreError';
}

/**
 * A write that may or may not have been made: it was sent, and its answer was lost. `code` is that of the error that
 * lost the answer.
 */
export class UncertainError extends StoreError {
  override name = 'UncertainError';
  readonly code: string | undefined;

  constructor(cause: unknown) {
    super(`${unconfirmed} Look before you do it again.`, { cause });
    this.code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
  }
}
