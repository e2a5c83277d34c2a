import type { Change, DeskEvent } from '../../domain/events.ts';
import type { DeskState, Outcome } from '../../domain/stages.ts';
import type { Kind, StoredSubmission } from '../../domain/submission.ts';
import type { DeskView } from '../../domain/views.ts';
import type { EventDelivery } from './outbox.ts';

/** What the staff did, and the lists that follow from it. Times are ISO 8601, UTC. Every method rejects when the store cannot be used. */
export type Desk = {
  /**
   * Resolves once the event is on the disk; `quarantined` puts the submission into quarantine with it. With `seen`,
   * the id of the latest event that its author was shown (`undefined`: there was none), it is refused as `overtaken`
   * where it contradicts a later one, and added once where it is sent twice; without terms it is added in any case.
   * Its deliveries are written with it.
   */
  add(
    reference: string,
    event: NewEvent,
    terms?: { seen: string | undefined },
    deliveries?: readonly EventDelivery[],
  ): Promise<EventOutcome>;
  /** Every event of one application or message, in the order in which they were added. */
  history(reference: string): Promise<DeskEvent[]>;
  /** One page of a list, or of everything, the newest first. */
  page(view: DeskView | 'all', options?: PageOptions): Promise<DeskPage>;
  /** How many each list has, without a search. */
  counts(): Promise<Record<DeskView, number>>;
  /** How many of a kind wait for an answer that came before a time. */
  countDue(kind: Kind, submittedBefore: string): Promise<number>;
  /** What else was sent after a time under the same email address or telephone number, newest first, at most 20. */
  samePerson(reference: string, after: string): Promise<DeskRow[]>;
  /**
   * What the figures are worked out from, of applications that came from a time on and are not in quarantine: few enough
   * at once that whoever takes them is not held up, with where to go on (`undefined`: that was all).
   */
  figures(from: string, after?: number): Promise<{ rows: FigureRow[]; next: number | undefined }>;
};

/** An event on its way in. */
export type NewEvent = Change & { at: string; by: string };

/** What became of an event. */
export type EventOutcome =
  { outcome: 'added'; event: DeskEvent } | { outcome: 'overtaken' } | { outcome: 'absent' };

/** Which page of a list. */
export type PageOptions = {
  /** Parts of words, in any case, with or without accents; all of them must be there. */
  search?: string;
  /** Where the page before or after ended, as `DeskPage` gives it; the first page without. */
  cursor?: string | undefined;
  /** Rows, 50 by default. */
  limit?: number;
};

/** Rows in the order of the list, and how to go on; a page stays right while new rows arrive. */
export type DeskPage = {
  rows: DeskRow[];
  /** Gives the page after; `undefined` on the last. */
  next: string | undefined;
  /** Gives the page before; `undefined` on the first. */
  previous: string | undefined;
};

/** An application or a message, and how it stands. */
export type DeskRow = {
  submission: StoredSubmission;
  state: DeskState;
  /** The id of its latest event, which `add` takes as `seen`; `undefined` where there is none. */
  lastEvent: string | undefined;
  /** The channels whose deliveries gave up. */
  gaveUp: string[];
};

/** One application without anything personal. */
export type FigureRow = {
  submittedAt: string;
  answeredAt: string | undefined;
  outcome: Outcome | undefined;
  isDone: boolean;
  /** As the form words them. */
  courses: string[];
  participantType: string;
  /** How many it is for, as the form takes it. */
  attendees: string;
};
