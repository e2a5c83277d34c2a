import type { Refund } from './refunds.ts';

/** The steps that an applicant was promised, in their order. A closed application has an outcome instead. */
export const openStages = ['review', 'customize', 'connect'] as const;

export const stages = [...openStages, 'done'] as const;

export type Stage = (typeof stages)[number];

export const stageNames: Record<Stage, string> = {
  review: 'Review',
  customize: 'Customize',
  connect: 'Connect',
  done: 'Done',
};

export const outcomes = ['enrolled', 'not-enrolled'] as const;

export type Outcome = (typeof outcomes)[number];

export const outcomeNames: Record<Outcome, string> = {
  enrolled: 'Enrolled',
  'not-enrolled': 'Not enrolled',
};

/** What follows from the events of one application or message. */
export type DeskState = {
  stage: Stage;
  /** Set while it is done. */
  outcome?: Outcome | undefined;
  owner?: string | undefined;
  /**
   * When it was first answered, and by whom: the mail server took a letter, or somebody marked it. Unset while it waits
   * for an answer.
   */
  answeredAt?: string | undefined;
  answeredBy?: string | undefined;
  /** When a call was agreed for, until somebody has dealt with it. */
  callAt?: string | undefined;
  /** Until when it was put off (ISO 8601, UTC), and why. */
  putOff?: { until: string; why: string } | undefined;
  closedAt?: string | undefined;
  /** Set while it is done because the applicant withdrew it. */
  isWithdrawn?: true | undefined;
  /** The reference of the application that it repeats; set while it is done for that. */
  repeatOf?: string | undefined;
  /** How often the applicant's link was made anew; unset where it never was. */
  linkGeneration?: number | undefined;
  /** How many additions the applicant has made, and since when one waits for an answer. */
  additions?: number | undefined;
  addedAt?: string | undefined;
  /** By when it is answered, as it was promised; unset of what was added before that was kept. */
  additionDueAt?: string | undefined;
  /** The offer that is open or accepted, by the id of its event. Money is whole pence, with VAT. */
  offer?:
    | (Offered & {
        event: string;
        madeAt: string;
        lapsesAt: string;
        accepted?: Accepted;
        /** Whether its price is one that a business is told, without VAT. */
        isVatAdded?: boolean | undefined;
        /** The fingerprint of the terms of service that it is made on. */
        terms?: string | undefined;
        /** Of one that costs less than what is booked: what of the difference is kept, and why. */
        less?: Pick<Refund, 'kept' | 'why' | 'daysBefore'> | undefined;
      })
    | undefined;
  /** How the last offer ended that led to no booking. */
  offerEnded?: 'declined' | 'taken-back' | undefined;
  /** What is booked: the offer, by the id of its event, and when the contract was made. */
  booking?:
    | (Offered & {
        offer: string;
        confirmedAt: string;
        isExpress: boolean;
        /** Whether it cost more before it was changed: what is paid beyond its price comes back. */
        isLess?: boolean | undefined;
        /** How the session is found, by the last instructions, and the id of their event. */
        joining?: Joining | undefined;
      })
    | undefined;
  /** Who comes, as they were last named; more than are booked if a change of the booking took places away. */
  attendees?: readonly Attendee[] | undefined;
  /** Who took part, once the staff have said so, with their certificates; nobody where nobody came. */
  attended?: readonly Certified[] | undefined;
  /** What whoever booked says of it: answers from 1 to 5, words, and 'yes' where these may be quoted. */
  feedback?: Feedback | undefined;
  /** How often the applicant has named them, and has said how it was. */
  namings?: number | undefined;
  ratings?: number | undefined;
  /** The sequence number of the calendar file that last said something new, of a booking or its cancellation. */
  calendarSequence?: number | undefined;
  /**
   * What was asked and paid, in whole pence; unset until somebody enters an invoice or a payment. `spent` is what of it
   * was paid back, or is kept of bookings that were cancelled.
   */
  account?: { invoices: readonly Invoice[]; paid: number; spent: number } | undefined;
  /**
   * What was paid back, or is kept of a booking that was cancelled or now costs less, before anything was entered; in
   * whole pence.
   */
  kept?: number | undefined;
  /** What is to be paid back, in whole pence, until the staff say that it was. */
  refund?: { pence: number; dueAt: string; askedAt: string } | undefined;
  /** When each of these happened first; for the figures. */
  offeredAt?: string | undefined;
  acceptedAt?: string | undefined;
  confirmedAt?: string | undefined;
  cancelledAt?: string | undefined;
  /**
   * The letter that was written last, by the id of its event, until the mail server has taken it; `addedAt`: when the
   * applicant first added something that it cannot answer.
   */
  letter?:
    | ({ event: string; hasGivenUp: boolean } & Pick<DeskState, 'addedAt' | 'additionDueAt'>)
    | undefined;
};

/** `dueOn` is its last day, "2025-01-31". */
type Invoice = { number: string; pence: number; dueOn: string };

/** Somebody who comes to a session; `email` is empty where none was given. */
export type Attendee = { name: string; email: string };

/** Somebody who took part, with the number of their certificate, and whether the money was asked back for them. */
export type Certified = Attendee & { number: string; isReclaimed?: true };

export const scores = ['content', 'tutor', 'worth'] as const;

type Feedback = Record<(typeof scores)[number] | 'words' | 'quotable', string>;

/** Where to be, who teaches and what to bring; `bring` may be empty. */
export type Joining = Record<'event' | 'where' | 'tutor' | 'bring', string>;

type Offered = {
  startsAt: string;
  endsAt: string;
  minutes: number;
  total: number;
  people: number;
  /** Whether the camp is in it, for which there is no guarantee. */
  isCamp?: boolean | undefined;
};

/**
 * `isExpress`: a consumer asked that it be held within the days in which they may cancel. `dueAt`: by when we confirm it,
 * as it was promised; unset of what was accepted before that was kept.
 */
type Accepted = { at: string; isExpress: boolean; dueAt?: string | undefined };

export const initialState: DeskState = { stage: 'review' };

export type Account = Pick<DeskState, 'account' | 'booking' | 'refund'>;

/**
 * What is here of the money for what is booked, in whole pence, and negative where an earlier booking is still owed for;
 * `undefined` where nobody has entered anything.
 */
export const heldOf = ({ account, refund }: Account) =>
  account && account.paid - account.spent - (refund?.pence ?? 0);

/** What is still to pay, in whole pence, and negative where more was paid than is asked; `undefined` where nobody says. */
export function owedOf(state: Account): number | undefined {
  const held = heldOf(state);
  return held === undefined ? undefined : (state.booking?.total ?? 0) - held;
}

/** The invoice that is to be paid first, of those that what came does not cover; `undefined` where nothing is owed. */
export function unpaidOf(state: Account): Invoice | undefined {
  const { account } = state;
  if (!account || owedOf(state)! <= 0) return undefined;
  let asked = 0;
  return account.invoices
    .toSorted((one, other) => one.dueOn.localeCompare(other.dueOn))
    .find(({ pence }) => (asked += pence) > account.paid);
}

/** How it ended, or the stage that it is in, in a word. */
export const statusWord = ({
  stage,
  outcome,
  isWithdrawn,
  repeatOf,
}: Pick<DeskState, 'stage' | 'outcome' | 'isWithdrawn' | 'repeatOf'>) => {
  if (isWithdrawn) return 'Withdrawn';
  if (repeatOf !== undefined) return 'A repeat';
  return outcome ? outcomeNames[outcome] : stageNames[stage];
};
