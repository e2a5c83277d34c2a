import type { DeskEvent } from '../../domain/events.ts';
import type { DeliveryState, Kind, StoredSubmission } from '../../domain/submission.ts';

/**
 * What is still to be taken somewhere, kept beside what was submitted and written in the same
 * transaction. Times are ISO 8601, UTC. Every method rejects when the store cannot be used.
 */
export type Outbox = {
  /**
   * Takes deliveries that are due and not in quarantine, at most `limit`, and notes that an attempt at each
   * began. Nobody else gets them before `leaseEnds`; then they are due again, should the attempt have died.
   */
  claim(channel: string, terms: ClaimTerms): Promise<ClaimedDelivery[]>;
  /** Notes how an attempt ended. One that was overtaken after its lease no longer decides anything. */
  record(attempt: string, result: AttemptResult): Promise<void>;
  /** The deliveries of one submission, each with its attempts, in the order in which they were made. */
  deliveriesOf(reference: string): Promise<Delivery[]>;
  /** Those that gave up and are not in quarantine, the oldest submission first. */
  listGivenUp(): Promise<GivenUp[]>;
  /**
   * Makes what has not arrived due now and starts its schedule afresh: everything of one submission, a
   * receipt that was withheld included, or whatever gave up. Attempts that are under way are left alone, and so is
   * what an event is to have sent later. Resolves to how many.
   */
  retry(which: { reference: string } | 'given-up', now: string): Promise<number>;
  /** How many receipts were withheld after a time and still are. */
  countWithheld(after: string): Promise<number>;
  /** How the deliveries stand, where `channels` are those that are set up; without what is in quarantine. */
  count(channels: readonly string[]): Promise<DeliveryCounts>;
};

/** What a worker takes, and for how long; times are ISO 8601, UTC. */
export type ClaimTerms = {
  now: string;
  leaseEnds: string;
  limit: number;
  /** Names of attempts; a delivery that one of them is at is not handed out, though its lease be over. */
  underWay?: readonly string[];
  /**
   * What is due after this was put off by a clock that was wrong: it is due now, unless a date was chosen for it
   * (`isDated`). By default nothing is.
   */
  latestDue?: string;
};

/** A delivery that this worker alone may attempt until its lease ends. */
export type ClaimedDelivery = {
  /** Names the attempt to `record`. */
  attempt: string;
  /** How often it was tried, this attempt included, since it was stored or retried by hand. */
  tries: number;
  /** How many of those before it have no end: nobody knows whether they arrived. */
  unknownEnds: number;
  submission: StoredSubmission;
  /** What it belongs to, if not to the submission itself. */
  event: DeskEvent | undefined;
};

/** What an event is to have delivered, once; times are ISO 8601, UTC. */
export type EventDelivery = {
  /** The name of the channel. */
  channel: string;
  dueAt: string;
  /**
   * Set where a date was chosen, which stands however far ahead it is; without, it is a pause from now, and a clock
   * that says otherwise later is believed.
   */
  isDated?: boolean;
};

/** What became of an attempt; times are ISO 8601, UTC. */
export type AttemptResult = { at: string } & (
  | { outcome: 'delivered' }
  /**
   * `reason` is a sentence without personal data; without `nextAt` it is given up. One that `isUncertain` has no
   * end, like one in whose middle the server died.
   */
  | { outcome: 'failed'; reason: string; isUncertain?: boolean; nextAt: string | undefined }
);

/** One submission's way to one place, with every attempt; times are ISO 8601, UTC. */
export type Delivery = {
  channel: string;
  /** The id of the event that it belongs to, if not to the submission itself. */
  event: string | undefined;
  /** `withheld`: a receipt too many (`maxReceipts`), not sent unless it is retried. */
  state: DeliveryState;
  /** When it is tried next, if it is waiting; during an attempt, when the lease ends. */
  dueAt: string;
  isUnderWay: boolean;
  attempts: Attempt[];
};

/** One attempt; times are ISO 8601, UTC. */
export type Attempt = {
  startedAt: string;
  /** Unknown while it is under way, and for ever where nobody knows whether it arrived. */
  endedAt: string | undefined;
  /** Why it failed; `undefined` with an `endedAt` means that it arrived. */
  failure: string | undefined;
};

/** A delivery that nobody tries any more until the staff ask for it; the time is ISO 8601, UTC. */
export type GivenUp = {
  reference: string;
  kind: Kind;
  channel: string;
  attempts: number;
  lastAttemptAt: string;
  failure: string;
};

/** How many deliveries stand how. */
export type DeliveryCounts = {
  /** For their time, or for an attempt to end. */
  waiting: number;
  /** Nobody tries them any more until the staff ask for it. */
  gaveUp: number;
  /** They wait for a channel that is not set up any more. */
  withoutChannel: number;
};
