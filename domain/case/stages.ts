import {
  type Account,
  accountOf,
  type Canceller,
  type Line,
  type Refund,
} from '../money/account.ts';
import type { Price, Vat } from '../money/money.ts';
import type { Promised } from '../provider/terms.ts';

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
  end?: End | undefined;
  owner?: string | undefined;
  /**
   * When it was first answered, and by whom: the mail server took a letter, or somebody marked it. Unset while it waits
   * for an answer.
   */
  answer?: { at: string; by: string } | undefined;
  /** The time zone that the staff have set for the customer, such as "Asia/Tokyo". */
  zone?: string | undefined;
  /** When a call was agreed for, until somebody has dealt with it. */
  callAt?: string | undefined;
  /** Until when it was put off (ISO 8601, UTC), and why. */
  putOff?: { until: string; why: string } | undefined;
  /** When a complaint about data came that is not acknowledged yet. */
  complaintAt?: string | undefined;
  /** How often the applicant's link was made anew. */
  linkGeneration: number;
  /** How many additions the applicant has made, and those that wait for an answer, the oldest first. */
  additions: number;
  openAdditions: readonly Addition[];
  /** The offer that is open or accepted, by the id of its event. Money is whole pence, with VAT. */
  offer?:
    | (Offered & {
        event: string;
        madeAt: string;
        lapsesAt: string;
        accepted?: Accepted;
        /** Whether its price is one that a business is told, without VAT. */
        isVatAdded?: boolean | undefined;
        /** Of one that costs less than what is booked: what of the difference is kept, and why. */
        less?: Pick<Refund, 'kept' | 'why' | 'daysBefore'> | undefined;
        /** Who asks for it, where it changes a booking. */
        whose?: Canceller | undefined;
        /**
         * Set where we move what is booked, and change nothing else: the customer chooses what becomes of the booking, and
         * is asked from `chooseBy` on.
         */
        move?: { chooseBy: string } | undefined;
      })
    | undefined;
  /** What is booked: the offer, by the id of its event, and when the contract was made. */
  booking?:
    | (Offered & {
        offer: string;
        confirmedAt: string;
        isExpress: boolean;
        /** Whether we asked to change it, so that whoever cancels gets everything back (terms of service, section 15). */
        isReleased?: true | undefined;
        /** How the session is found, by the last instructions, and the id of their event. */
        joining?: Joining | undefined;
      })
    | undefined;
  /** Who comes, as they were last named; more than are booked if a change of the booking took places away. */
  attendees?: readonly Attendee[] | undefined;
  /** What some of them need to take part, a line each (`access-needs.ts`), until the course is over; '' where nobody needs anything. */
  needs: string;
  /** To whom the joining instructions went, by address in small letters: the id of the last ones (`attendees.ts`). */
  admissions: Readonly<Record<string, string>>;
  /** Who took part, once the staff have said so, with their certificates; nobody where nobody came. */
  attended?: readonly Certified[] | undefined;
  /** What whoever booked says of it: answers from 1 to 5, words, and 'yes' where these may be quoted. */
  feedback?: Feedback | undefined;
  /** How often the applicant has named them, and has said how it was. */
  namings: number;
  ratings: number;
  /** The sequence number of the calendar file that last said something new, of a booking or its cancellation; 0 before the first. */
  calendarSequence: number;
  /** Every offer that was made, the oldest first; at most one is open or accepted, and at most one is confirmed. */
  offers: readonly OfferMade[];
  /** Every contract that there ever was, the oldest first. */
  contracts: readonly Contract[];
  /** All that was asked, invoiced, paid and paid back. */
  lines: readonly Line[];
  /** The letter that was written last, by the id of its event, until the mail server has taken it. */
  letter?: { event: string; hasGivenUp: boolean } | undefined;
  /** When the mail server last took a letter or a reminder; '' before the first. */
  mailedAt: string;
  /** The letters of events that nobody was sent, and which of these and of those of time were passed on by hand. */
  unsent: readonly Unsent[];
  passedOn: readonly string[];
};

/** How a case is at a moment: what an act needs to know that is open or closed. */
export type CaseNow = {
  state: DeskState;
  isQuarantined: boolean;
  /** ISO 8601, UTC. */
  now: string;
};

/** How and when something ended; the application that it repeats, or that was made of a message, by its reference. */
export type End = { at: string } & (
  { is: Outcome | 'withdrawn' } | { is: 'repeat' | 'became-application'; of: string }
);

/** By the id of its event: when it came, and by when we promised to answer; unset where the promise was not kept yet. */
type Addition = { event: string; at: string; dueAt?: string | undefined };

/** The letter of an event that nobody was sent, because there is no address, or no mail. */
export type Unsent = {
  letter: 'offer' | 'moved' | 'confirmation' | 'taken-back' | 'cancelled' | 'instructions';
  event: string;
  at: string;
};

/** What was booked, from its confirmation to its end, by the id of the event that confirmed it first. */
export type Contract = {
  id: string;
  /** ISO 8601, UTC. */
  contractAt: string;
  /** The id of the offer that was confirmed last. */
  offer: string;
  /** What was changed since, a sentence each. */
  changes: readonly string[];
  orderNumber: string;
  /** The day in London on which it was cancelled, and who cancelled it. */
  cancelled?: { on: string; by: Canceller } | undefined;
};

/** Somebody who comes to a session; `email` is empty where none was given. */
export type Attendee = { name: string; email: string };

/** Somebody who took part, with the number of their certificate, and whether the money was asked back for them. */
export type Certified = Attendee & { number: string; isReclaimed?: true };

export const scores = ['content', 'tutor', 'worth'] as const;

type Feedback = Record<(typeof scores)[number] | 'words' | 'quotable', string>;

/** Where to be, who teaches and what to bring; `bring` may be empty. */
export type Joining = Record<'event' | 'where' | 'tutor' | 'bring', string> & {
  /** Since when some who were named are not told it, because nobody has looked at their names yet. */
  strangersSince?: string | undefined;
};

type Offered = {
  startsAt: string;
  endsAt: string;
  minutes: number;
  total: number;
  people: number;
  /** Whether the camp is in it, for which there is no guarantee. */
  isCamp?: boolean | undefined;
  promised: Promised;
};

/** `isExpress`: a consumer asked that it be held within the days in which they may cancel. */
type Accepted = {
  at: string;
  isExpress: boolean;
  /** By when it is confirmed; by the hours of the offer where that was not kept. */
  dueAt?: string | undefined;
};

/** An offer in types that code can work with. Times are ISO 8601, UTC. */
export type Offer = {
  courses: string[];
  startsAt: string;
  endsAt: string;
  minutes: number;
  place: string;
  people: number;
  price: Price;
  vat: Vat;
  included: string[];
  /** The last day on which it can be accepted, "2025-01-31". */
  validUntil: string;
  /** The end of that day in London, or the start of the session if that is earlier. */
  lapsesAt: string;
  /** Whether it asks if they would share the session with another firm. */
  isShared: boolean;
  /** What it promises besides. */
  promised: Promised;
};

/** Whether an offer is open, and if not, how it ended. Times are ISO 8601, UTC. */
export type OfferStanding =
  | { is: 'open' | 'lapsed' | 'replaced' | 'closed' }
  | { is: 'accepted' | 'confirmed' | 'declined' | 'cancelled'; at: string }
  | { is: 'taken-back'; at: string; reason: string };

/** An offer, by the id of the event that made it, and what became of it. */
export type OfferMade = {
  id: string;
  at: string;
  by: string;
  offer: Offer;
  /**
   * The terms of service that it is made on, and later those that it was accepted on, by their fingerprint; unset
   * of an offer that version 1.0.0 made.
   */
  terms?: string | undefined;
  standing: OfferStanding;
  acceptedBy?: string;
  acceptedAt?: string;
  /** What a business said about its invoice; either may be empty. */
  order?: Record<'orderNumber' | 'invoiceTo', string>;
  /** Set where we move what is booked, and the customer chooses what becomes of the booking. */
  isMove?: true | undefined;
  /** What it changes of what was booked when it was made, and what that means for the money, a sentence each. */
  notes: readonly string[];
};

export const initialState: DeskState = {
  stage: 'review',
  linkGeneration: 0,
  additions: 0,
  openAdditions: [],
  needs: '',
  admissions: {},
  namings: 0,
  ratings: 0,
  calendarSequence: 0,
  offers: [],
  contracts: [],
  lines: [],
  mailedAt: '',
  unsent: [],
  passedOn: [],
};

/** The offer of an application with this id, and what became of it. */
export const offerIn = (
  { offers }: { offers: readonly OfferMade[] },
  id: string | undefined,
): OfferMade | undefined => offers.find((each) => each.id === id);

/** The same offers, where one of them stands otherwise, or is accepted. */
export const standingAs = (
  offers: readonly OfferMade[],
  id: string,
  standing: OfferStanding,
  more: Partial<Pick<OfferMade, 'acceptedBy' | 'acceptedAt' | 'terms' | 'order'>> = {},
): OfferMade[] => offers.map((each) => (each.id === id ? { ...each, standing, ...more } : each));

/** The same offers once none is open or accepted, nor confirmed if `booked` says how that one ended. */
export const ending = (offers: readonly OfferMade[], booked?: OfferStanding): OfferMade[] =>
  offers.map((each) => {
    const { is } = each.standing;
    if (is === 'open' || is === 'accepted') return { ...each, standing: { is: 'closed' } };
    return is === 'confirmed' && booked ? { ...each, standing: booked } : each;
  });

/**
 * Notes the letter that an event sends until the mail server has taken it; or, where none is sent, which it would have
 * been. One about the offer or the booking takes the place of those before it. With some the calendar says something new.
 */
export function withLetter(
  state: DeskState,
  { id, at, text }: { id: string; at: string; text?: string | undefined },
  letter: Unsent['letter'],
): DeskState {
  const isJoining = letter === 'instructions';
  const others = state.unsent.filter((each) => (each.letter === 'instructions') !== isJoining);
  const calendarSequence = inCalendar.has(letter)
    ? sequenceAfter(state, at)
    : state.calendarSequence;
  return text === undefined
    ? { ...state, calendarSequence, unsent: [...others, { letter, event: id, at }] }
    : { ...state, calendarSequence, unsent: others, letter: { event: id, hasGivenUp: false } };
}

const inCalendar = new Set<Unsent['letter']>(['confirmation', 'cancelled', 'instructions']);

/**
 * The sequence number of the calendar file that an event brings: the seconds from 2020 to the event, so that a restored
 * database does not give a number again that calendars have seen, and always more than the one before.
 */
export const sequenceAfter = ({ calendarSequence }: DeskState, at: string) =>
  Math.max(calendarSequence + 1, Math.floor((Date.parse(at) - Date.UTC(2020)) / 1_000));

/** The state once an application is closed: nobody waits for an answer, and no offer is open. */
export const ended = (state: DeskState, end: End): DeskState => ({
  ...state,
  stage: 'done',
  end,
  openAdditions: [],
  offer: undefined,
  offers: ending(state.offers),
});

export type MoneyState = Pick<DeskState, 'lines' | 'booking'>;

export const moneyOf = ({ lines }: Pick<DeskState, 'lines'>): Account => accountOf(lines);

/**
 * What is here of the money for what is booked, in whole pence, and negative where an earlier booking is still owed for;
 * `undefined` where nobody has entered anything.
 */
export function heldOf(state: MoneyState): number | undefined {
  const { isEntered, asked, came, refunded, refund } = moneyOf(state);
  if (!isEntered) return undefined;
  return came - refunded - (refund?.pence ?? 0) - (asked - (state.booking?.total ?? 0));
}

export type Invoice = Extract<Line, { of: 'invoiced' }>;

export const invoicesOf = ({ lines }: Pick<DeskState, 'lines'>): Invoice[] =>
  lines.filter((line) => line.of === 'invoiced' && line.pence > 0) as Invoice[];

/** An invoice with what of it is still to be paid, in whole pence. */
export type UnpaidInvoice = { invoice: Invoice; pence: number };

/** What came does not cover these, the first due first; what came pays for the earlier ones first. */
export function unpaidInvoicesOf(state: Pick<DeskState, 'lines'>): UnpaidInvoice[] {
  const sumOf = (of: Line['of']) =>
    state.lines.reduce((all, line) => all + (line.of === of ? line.pence : 0), 0);
  let left = Math.min(moneyOf(state).owed, Math.max(0, sumOf('invoiced') - sumOf('paid')));
  return invoicesOf(state)
    .toSorted((one, other) => other.dueOn.localeCompare(one.dueOn))
    .map((invoice) => {
      const pence = Math.min(left, invoice.pence);
      left -= pence;
      return { invoice, pence };
    })
    .filter(({ pence }) => pence > 0)
    .toReversed();
}

/** The invoice that is to be paid first, of those that what came does not cover. */
export const unpaidOf = (state: Pick<DeskState, 'lines'>): Invoice | undefined =>
  unpaidInvoicesOf(state)[0]?.invoice;
