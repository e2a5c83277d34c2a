import * as v from 'valibot';

import {
  entry,
  type Faults,
  type Moment,
  nameField,
  type Reading,
  viaField,
  viaWords,
} from '../case/event-entry.ts';
import type { Unsent } from '../case/by-hand.ts';
import { ending, type OfferMade, standingAs } from '../case/offer-standing.ts';
import { changeWords, dayField, offerFault, offerFields, offerOf } from '../case/offers.ts';
import { promisedNow } from '../case/promised.ts';
import type { DeskState } from '../case/stages.ts';
import { emailAddress } from '../forms/schema-of.ts';
import type { Line } from '../money/account.ts';
import {
  givenUpNow,
  isConsumer,
  lineOfConfirmation,
  refundAfter,
  refundNow,
  writtenAt,
} from '../money/booking-money.ts';
import { formatPence } from '../money/money.ts';
import {
  type Canceller,
  consumerDays,
  isWithinConsumerDays,
  type Refund,
  refundDueAt,
  refundWords,
} from '../money/refunds.ts';
import { brand } from '../provider/brand.ts';
import { dateInLondon } from '../time/london-time.ts';

/** The letter that the event sends, frozen as it was shown; unset where the server sends no mail. */
export const letter = {
  to: { kind: 'mail', shown: 'To' },
  from: { kind: 'mail', shown: 'From' },
  subject: { kind: 'mail', shown: 'Subject' },
  text: { kind: 'mail' },
} as const;

/** The id of the event that made the offer. */
const offer = { kind: 'fact', of: ({ state }: Reading) => state.offer?.event ?? '' } as const;

const reason = {
  kind: 'text',
  label: 'The reason',
  hint: 'The applicant reads it.',
  max: 1_000,
  empty: 'Give the reason: the applicant reads it',
  what: 'a reason',
} as const;

/** The refund as it was worked out when the booking was cancelled; later changes of the rules do not alter it. */
const refund = {
  refund: { kind: 'fact', of: (reading: Reading) => String(refundNow(reading).pence) },
  percent: { kind: 'fact', of: (reading: Reading) => String(refundNow(reading).percent) },
  why: { kind: 'fact', of: (reading: Reading) => refundNow(reading).why },
  daysBefore: { kind: 'fact', of: (reading: Reading) => String(refundNow(reading).daysBefore) },
  kept: { kind: 'fact', of: (reading: Reading) => String(refundNow(reading).kept) },
  /** Empty where nobody enters payments. */
  paid: { kind: 'fact', of: (reading: Reading) => String(refundNow(reading).paid ?? '') },
} as const;

/** What is kept of the part of a booking that an offer gives up, as it was when it was made; empty where it gives up none. */
const givenUp = {
  kept: { kind: 'fact', of: (reading: Reading) => String(givenUpNow(reading)?.kept ?? '') },
  why: { kind: 'fact', of: (reading: Reading) => givenUpNow(reading)?.why ?? '' },
  daysBefore: {
    kind: 'fact',
    of: (reading: Reading) => String(givenUpNow(reading)?.daysBefore ?? ''),
  },
} as const;

/** Who asks for the change of a booking, and since when: what they give up counts from that day (terms, section 6). */
const changing = {
  whose: {
    kind: 'choice',
    options: ['customer', 'provider'],
    label: 'Who asks for it',
    names: { customer: 'The applicant', provider: 'We do' },
    missing: 'Say who asks for the change',
    isAsked: isChange,
  },
  writtenOn: {
    ...dayField,
    label: 'Written on',
    hint: 'The day on which the applicant wrote; today, if we ask.',
    isAsked: isChange,
  },
} as const;

function isChange({ state }: Reading): boolean {
  return state.booking !== undefined;
}

/** Who accepts, and the terms of service that were offered. */
const accepting = {
  name: {
    ...nameField,
    label: 'Name of the person accepting',
    hint: 'As it should appear in the contract.',
    empty: 'Give the name of the person accepting',
    isSearched: true,
  },
  terms: {
    kind: 'fact',
    // Version 1.0.0 kept no terms with an offer.
    of: ({ state, terms }: Reading) =>
      state.offers.find(({ id }) => id === state.offer?.event)?.terms ?? terms,
  },
} as const;

/** The terms of service of an offer, by their fingerprint. */
const offeredTerms = { kind: 'promise', of: ({ terms }: Reading) => terms } as const;

const invoiceAddress = emailAddress({
  error: 'Give an email address, such as name@example.com, or leave it out',
});

const ordering = {
  kind: 'text',
  max: 200,
  isSearched: true,
  isLine: true,
  isAsked: ({ submission }: Reading) => !isConsumer(submission),
} as const;

/** What a business may say about its invoice. */
const order = {
  orderNumber: {
    ...ordering,
    label: 'Purchase order number',
    hint: 'If your bookkeeping needs one on the invoice.',
    what: 'a number',
  },
  invoiceTo: {
    ...ordering,
    label: 'Where the invoice goes',
    hint: 'An email address, if it is not yours.',
    what: 'an address',
  },
} as const;

function orderFault(invoiceTo: string) {
  const read = v.safeParse(invoiceAddress, invoiceTo);
  return invoiceTo === '' || read.success ? undefined : read.issues[0].message;
}

export const bookingEvents = {
  offered: entry({
    author: 'staff',
    verb: 'offer',
    button: 'Send',
    fields: {
      ...offerFields,
      ...changing,
      ...givenUp,
      /** As JSON. */
      promised: {
        kind: 'promise',
        of: ({ values, listPrice }: Reading) =>
          JSON.stringify(promisedNow(listPrice?.(values.courses ?? ''))),
      },
      terms: offeredTerms,
      ...letter,
    },
    check: (values, { now, submission, state: { booking } }): Faults<string> => ({
      writtenOn: booking && writtenFault(values.writtenOn, { now, since: booking.confirmedAt }),
      ...offerFault(values, { now, isConsumer: isConsumer(submission) }),
    }),
    // An accepted offer must be confirmed or taken back before another is made, and a certificate says what was booked.
    // After a cancellation another date can be offered at once.
    isOpen: ({ state, isQuarantined }) =>
      !isQuarantined &&
      (state.stage !== 'done' || isCancelled(state)) &&
      !state.offer?.accepted &&
      !state.attended?.length,
    apply: (state, event) => {
      const offer = offerOf(event);
      const { courses, startsAt, endsAt, lapsesAt, minutes, price, people, promised } = offer;
      const { stage, offeredAt = event.at, booking } = state;
      const booked = state.offers.find(({ id }) => id === booking?.offer);
      const isAgain = stage === 'review' || stage === 'done';
      return {
        ...withLetter(state, event, 'offer'),
        stage: isAgain ? 'customize' : stage,
        ...(isAgain && { outcome: undefined, closedAt: undefined }),
        offeredAt,
        booking: booking && event.whose === 'provider' ? { ...booking, isReleased: true } : booking,
        offers: [
          ...state.offers.map((each): OfferMade =>
            isPending(each) ? { ...each, standing: { is: 'replaced' } } : each,
          ),
          {
            id: event.id,
            at: event.at,
            by: event.by,
            offer,
            terms: event.terms || undefined,
            standing: { is: 'open' },
            notes: booked ? [`${changeWords(booked.offer, offer)}.`] : [],
          },
        ],
        offer: {
          event: event.id,
          madeAt: event.at,
          startsAt,
          endsAt,
          lapsesAt,
          minutes,
          total: price.total,
          people,
          isCamp: courses.includes(brand.camp) || undefined,
          isVatAdded: event.vat === 'added' || undefined,
          less: event.kept ? refundPart(event) : undefined,
          whose: booking && event.whose === 'provider' ? 'provider' : undefined,
          promised,
        },
        offerEnded: undefined,
      };
    },
    subject: 'offer',
    canBeUndone: 'until it leaves',
    sentence: () => 'Made an offer',
    applicantSentence: () => 'We made you an offer.',
    consequence: 'send-letter',
    leadsTo: 'next-up',
  }),
  accepted: entry({
    author: 'applicant',
    verb: 'accept',
    button: 'Accept',
    fields: {
      offer,
      name: accepting.name,
      mayBind: {
        kind: 'tick',
        label: 'I am authorised to accept this on behalf of the business',
        missing: 'Say that you are authorised to accept this on behalf of the business',
        isAsked: ({ submission }) => !isConsumer(submission),
      },
      ...order,
      expressly: {
        kind: 'tick',
        label: `Please go ahead within the ${consumerDays} days`,
        missing: `It begins within the ${consumerDays} days in which you may cancel: ask us to go ahead`,
        isAsked: beginsWithinConsumerDays,
      },
      acknowledged: {
        kind: 'tick',
        label: 'I know that my right to cancel ends once all of it has been held',
        missing: 'Say that you know when your right to cancel ends',
        isAsked: beginsWithinConsumerDays,
      },
      terms: accepting.terms,
      ...letter,
    },
    check: ({ invoiceTo }) => ({ invoiceTo: orderFault(invoiceTo) }),
    isOpen: isOfferOpen,
    apply: (state, event) => acceptedState(state, event, event.at),
    subject: 'offer',
    sentence: () => 'The applicant accepted the offer',
    applicantSentence: () => 'You accepted the offer.',
    consequence: 'send-letter',
  }),
  'accepted-for-them': entry({
    author: 'staff',
    verb: 'accept-for-them',
    button: 'They accepted',
    fields: {
      offer,
      name: accepting.name,
      acceptedOn: {
        ...dayField,
        label: 'Accepted on',
        hint: 'The day on which they told us.',
      },
      via: { ...viaField, label: 'Accepted by', missing: 'Say how they accepted' },
      orderNumber: { ...order.orderNumber, hint: 'If they gave one.' },
      invoiceTo: { ...order.invoiceTo, hint: 'An email address, if they gave another.' },
      expressly: {
        kind: 'tick',
        label: `They ask us to go ahead within the ${consumerDays} days, and know that their right to cancel ends once all of it has been held`,
        missing: `It begins within the ${consumerDays} days in which a consumer may cancel: have them ask for that in writing first`,
        isAsked: beginsWithinConsumerDays,
      },
      terms: accepting.terms,
      ...letter,
    },
    check: ({ acceptedOn, invoiceTo }, { now, state: { offer: made } }) => ({
      acceptedOn: acceptedOnFault(acceptedOn, now, made!),
      invoiceTo: orderFault(invoiceTo),
    }),
    // Also once it has lapsed: an email of the last day may be read on the next.
    isOpen: ({ state: { offer: made }, isQuarantined, now }) =>
      !isQuarantined && made !== undefined && !made.accepted && now < made.startsAt,
    apply: (state, event) => acceptedState(state, event, writtenAt(event.acceptedOn, event.at)),
    subject: 'offer',
    canBeUndone: true,
    sentence: ({ via }) => `They accepted the offer ${viaWords(via)}`,
    applicantSentence: ({ via }) => `You accepted the offer ${viaWords(via)}.`,
    consequence: 'send-letter',
  }),
  declined: entry({
    author: 'applicant',
    verb: 'decline',
    button: 'Decline the offer',
    fields: { offer },
    isOpen: isOfferOpen,
    apply: (state, { at, offer: id }) => ({
      ...state,
      offer: undefined,
      offerEnded: 'declined',
      offers: standingAs(state.offers, id, { is: 'declined', at }),
    }),
    subject: 'offer',
    sentence: () => 'The applicant declined the offer',
    applicantSentence: () => 'You declined the offer.',
  }),
  confirmed: entry({
    author: 'staff',
    verb: 'confirm',
    button: 'Confirm the booking',
    fields: {
      offer,
      refund: { kind: 'fact', of: ({ state }) => String(refundAfter(state)) },
      ...letter,
    },
    isOpen: ({ state, isQuarantined }) => !isQuarantined && state.offer?.accepted !== undefined,
    apply: (state, event) => {
      const { offer, booking, contracts, offers } = state;
      const line = lineOfConfirmation(state, event);
      if (!offer || !line) return state;
      const { event: id, startsAt, endsAt, minutes, total, people, isCamp, accepted } = offer;
      const [made, before] = [id, booking?.offer].map((each) =>
        offers.find((some) => some.id === each),
      );
      const last = booking && contracts.at(-1);
      const orderNumber = made?.order?.orderNumber ?? '';
      const contract = last
        ? {
            ...last,
            offer: id,
            orderNumber: orderNumber || last.orderNumber,
            changes: [
              ...last.changes,
              ...(made && before ? [changeWords(before.offer, made.offer)] : []),
            ],
          }
        : { id: event.id, contractAt: event.at, offer: id, changes: [], orderNumber };
      return {
        ...withLetter(state, event, 'confirmation'),
        stage: 'connect',
        outcome: undefined,
        closedAt: undefined,
        // Whoever has booked is called no more.
        callAt: undefined,
        offer: undefined,
        // Nobody came to what was booked before.
        attended: undefined,
        confirmedAt: state.confirmedAt ?? event.at,
        calendarSequence: sequenceAfter(state, event),
        lines: [...state.lines, line],
        contracts: [...(last ? contracts.slice(0, -1) : contracts), contract],
        offers: standingAs(ending(offers, { is: 'replaced' }), id, {
          is: 'confirmed',
          at: event.at,
        }),
        booking: {
          offer: id,
          startsAt,
          endsAt,
          minutes,
          total,
          people,
          isCamp,
          // Whoever accepts a change accepts what that offer promises.
          promised: offer.promised,
          // A change of the date does not renew the contract.
          confirmedAt: booking?.confirmedAt ?? event.at,
          isExpress: accepted?.isExpress ?? false,
          // Instructions hold for a start; another one gets its own.
          joining: booking?.startsAt === startsAt ? booking.joining : undefined,
        },
      };
    },
    subject: 'offer',
    canBeUndone: 'until it leaves',
    sentence: ({ refund }) =>
      `Confirmed the booking${Number(refund) > 0 ? `. The refund is ${formatPence(Number(refund))}.` : ''}`,
    applicantSentence: ({ refund }) =>
      `We confirmed your booking.${Number(refund) > 0 ? ` You get ${formatPence(Number(refund))} back.` : ''}`,
    consequence: 'send-letter',
    leadsTo: 'next-up',
  }),
  'taken-back': entry({
    author: 'staff',
    verb: 'take-back',
    button: 'Take the offer back',
    fields: { offer, reason, ...letter },
    isOpen: ({ state }) => state.offer !== undefined,
    apply: (state, event) => {
      const { booking } = state;
      const { at, reason: why } = event;
      return {
        ...withLetter(state, event, 'taken-back'),
        offer: undefined,
        offerEnded: 'taken-back',
        // What we asked to change stays as it was agreed.
        booking: booking && { ...booking, isReleased: undefined },
        offers: standingAs(state.offers, event.offer, { is: 'taken-back', at, reason: why }),
      };
    },
    subject: 'offer',
    canBeUndone: 'until it leaves',
    sentence: () => 'Took the offer back',
    applicantSentence: ({ reason }) => `We took the offer back: ${reason}`,
    consequence: 'send-letter',
    leadsTo: 'next-up',
  }),
  cancelled: entry({
    author: 'applicant',
    verb: 'cancel',
    button: 'Cancel the booking',
    fields: { ...refund, ...letter },
    // Also once it is closed as Enrolled: that takes nobody's right to cancel.
    isOpen: ({ state: { booking, attended }, now }) =>
      booking !== undefined && now < booking.endsAt && attended === undefined,
    apply: (state, event) => cancelledState(state, event, { writtenAt: event.at, by: 'customer' }),
    subject: 'offer',
    sentence: (event) => `The applicant cancelled the booking. ${staffRefundWords(event)}`,
    applicantSentence: (event) => `You cancelled the booking. ${refundWords(refundIn(event))}`,
    consequence: 'send-letter',
  }),
  'called-off': entry({
    author: 'staff',
    verb: 'call-off',
    button: 'Cancel the booking',
    fields: {
      whose: {
        kind: 'choice',
        options: ['customer', 'provider'],
        label: 'Who cancels',
        names: { customer: 'The applicant, who wrote to us', provider: 'We do' },
        missing: 'Say who cancels',
      },
      writtenOn: {
        ...dayField,
        label: 'Written on',
        hint: 'The day on which the applicant wrote; today, where we cancel.',
      },
      reason: {
        ...reason,
        empty: undefined,
        hint: 'The applicant reads it; needed where we cancel.',
      },
      ...refund,
      ...letter,
    },
    check: ({ whose, writtenOn, reason: why }, { now, state: { booking } }): Faults<string> => {
      const { confirmedAt, endsAt } = booking!;
      const fault = writtenFault(writtenOn, { now, since: confirmedAt });
      if (fault) return { writtenOn: fault };
      if (whose === 'customer' && writtenOn > dateInLondon(endsAt)) {
        return { writtenOn: 'The session was over by then: say who came instead' };
      }
      return { reason: whose === 'provider' && why === '' ? reason.empty : undefined };
    },
    isOpen: ({ state: { stage, booking, attended }, now }) =>
      booking !== undefined && attended === undefined && (stage !== 'done' || now < booking.endsAt),
    apply: (state, event) =>
      cancelledState(state, event, {
        writtenAt: writtenAt(event.writtenOn, event.at),
        by: event.whose,
      }),
    subject: 'offer',
    canBeUndone: 'until it leaves',
    sentence: (event) => `Cancelled the booking. ${staffRefundWords(event)}`,
    applicantSentence: (event) =>
      `${event.whose === 'provider' ? 'We cancelled the booking' : 'We cancelled the booking, as you asked'}. ${refundWords(refundIn(event))}`,
    consequence: 'send-letter',
    leadsTo: 'next-up',
  }),
  /** The server adds this once the mail server has the reminder. */
  reminded: entry({
    author: 'server',
    verb: 'reminded',
    fields: { event: { kind: 'event' } },
    sentence: () => 'Reminder delivered',
    applicantSentence: () => 'We reminded you.',
  }),
} as const;

function isOfferOpen({ state: { offer }, now }: Moment): boolean {
  return offer !== undefined && !offer.accepted && now < offer.lapsesAt;
}

function acceptedOnFault(day: string, now: string, made: NonNullable<DeskState['offer']>) {
  if (day > dateInLondon(now)) return 'This day is still to come';
  if (day < dateInLondon(made.madeAt)) return 'The offer was made after this day';
  const lastMoment = new Date(Date.parse(made.lapsesAt) - 1).toISOString();
  return day > dateInLondon(lastMoment)
    ? 'The offer had lapsed by this day: make it again'
    : undefined;
}

function acceptedState(
  state: DeskState,
  event: Record<'offer' | 'name' | 'terms' | 'expressly' | 'orderNumber' | 'invoiceTo', string>,
  at: string,
): DeskState {
  const { terms, orderNumber, invoiceTo } = event;
  return {
    ...state,
    acceptedAt: state.acceptedAt ?? at,
    offer: state.offer && {
      ...state.offer,
      accepted: { at, isExpress: event.expressly === 'yes' },
    },
    offers: standingAs(
      state.offers,
      event.offer,
      { is: 'accepted', at },
      { acceptedBy: event.name, acceptedAt: at, terms, order: { orderNumber, invoiceTo } },
    ),
  };
}

/** Whether its last booking was cancelled, and nothing else closed it. */
const isCancelled = ({ stage, booking, contracts, isWithdrawn, repeatOf }: DeskState) =>
  stage === 'done' &&
  !booking &&
  contracts.at(-1)?.cancelled !== undefined &&
  !isWithdrawn &&
  repeatOf === undefined;

const isPending = ({ standing: { is } }: OfferMade) => is === 'open' || is === 'accepted';

/** What is wrong with the day on which somebody wrote about a booking that was confirmed at `since`. */
function writtenFault(day: string, { now, since }: { now: string; since: string }) {
  if (day > dateInLondon(now)) return 'This day is still to come';
  return day < dateInLondon(since) ? 'The booking was confirmed after this day' : undefined;
}

type Recorded<Name extends keyof typeof refund> = Readonly<Record<Name, string>>;

/** The refund as a cancellation recorded it. */
export const refundIn = (event: Recorded<keyof typeof refund>): Refund => ({
  ...refundPart(event),
  pence: Number(event.refund),
  percent: Number(event.percent),
  paid: event.paid === '' ? undefined : Number(event.paid),
});

const refundPart = ({ kept, why, daysBefore }: Recorded<'kept' | 'why' | 'daysBefore'>) => ({
  kept: Number(kept),
  why: why as Refund['why'],
  daysBefore: Number(daysBefore),
});

/**
 * Whether the session begins while a consumer may still cancel, so that they have to ask for it expressly; also where we
 * confirm as late as we promise to.
 */
function beginsWithinConsumerDays({ submission, state, now }: Reading): boolean {
  const { offer, booking } = state;
  if (!offer) return false;
  const latest = Date.parse(now) + offer.promised.replyHours * 60 * 60_000;
  const confirmedAt = booking?.confirmedAt ?? new Date(latest).toISOString();
  return isWithinConsumerDays({ isConsumer: isConsumer(submission), confirmedAt }, offer.startsAt);
}

function staffRefundWords(event: Parameters<typeof refundIn>[0]): string {
  const { pence, kept, paid = kept } = refundIn(event);
  if (pence > 0) return `The refund is ${formatPence(pence)}.`;
  return kept > paid ? `${formatPence(kept - paid)} is still to pay.` : 'No refund is due.';
}

/**
 * Notes the letter that an event sends until the mail server has taken it; or, where none is sent, which it would have
 * been. One about the offer or the booking takes the place of those before it.
 */
export function withLetter(
  state: DeskState,
  { id, at, text }: { id: string; at: string; text?: string | undefined },
  letter: Unsent['letter'],
): DeskState {
  const isJoining = letter === 'instructions';
  const others = state.unsent?.filter((each) => (each.letter === 'instructions') !== isJoining);
  const unsent = [...(others ?? []), ...(text === undefined ? [{ letter, event: id, at }] : [])];
  const before = { ...state, unsent: unsent.length > 0 ? unsent : undefined };
  return text === undefined ? before : { ...before, letter: { event: id, hasGivenUp: false } };
}

function cancelledState(
  state: DeskState,
  event: { id: string; at: string; by: string; text?: string | undefined } & Record<
    'refund' | 'kept',
    string
  >,
  { writtenAt: written, by }: { writtenAt: string; by: Canceller },
): DeskState {
  const { booking, contracts } = state;
  if (!booking) return state;
  const on = dateInLondon(written);
  const line: Line = {
    of: 'asked',
    for: 'cancellation',
    event: event.id,
    on: dateInLondon(event.at),
    pence: Number(event.kept) - booking.total,
    since: event.at,
    dueAt: refundDueAt(written),
  };
  return {
    ...withLetter(state, event, 'cancelled'),
    stage: 'done',
    outcome: 'not-enrolled',
    closedAt: event.at,
    offer: undefined,
    booking: undefined,
    cancelledAt: state.cancelledAt ?? event.at,
    calendarSequence: sequenceAfter(state, event),
    lines: [...state.lines, line],
    offers: ending(state.offers, { is: 'cancelled', at: event.at }),
    contracts: contracts.map((each, i) =>
      i === contracts.length - 1 ? { ...each, cancelled: { on, by } } : each,
    ),
  };
}

/**
 * The sequence number of the calendar file that an event brings: the seconds from 2020 to the event, so that a restored
 * database does not give a number again that calendars have seen, and always more than the one before.
 */
export const sequenceAfter = ({ calendarSequence = 0 }: DeskState, { at }: { at: string }) =>
  Math.max(calendarSequence + 1, Math.floor((Date.parse(at) - Date.UTC(2020)) / 1_000));

/** The events that the staff see as a page, with their letter, before they make them. */
export const shownActions = [
  'offered',
  'accepted-for-them',
  'confirmed',
  'taken-back',
  'called-off',
] as const;

export type ShownAction = (typeof shownActions)[number];
