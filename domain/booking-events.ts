import * as v from 'valibot';

import { brand } from './brand.ts';
import { entry, type Faults, nameField, type Reading, type Situation } from './event-entry.ts';
import { emailAddress } from './forms/schema-of.ts';
import { dateInLondon, fromLondon } from './london-time.ts';
import { dayField, offerFault, offerFields, offerOf, type OfferValues } from './offers.ts';
import {
  type Booked,
  type Canceller,
  changeRefundWords,
  consumerDays,
  isWithinConsumerDays,
  type Refund,
  refundDueAt,
  refundOf,
  refundWords,
} from './refunds.ts';
import { type DeskState, heldOf } from './stages.ts';
import type { StoredSubmission } from './submission.ts';
import { formatPence, priceOf } from './money.ts';
import { settled } from './payment-events.ts';

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

/** Who accepts, and the terms of service as they were then. */
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
    shown: 'Terms of service, SHA-256',
    of: ({ terms }: Reading) => terms,
  },
} as const;

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
    fields: { ...offerFields, ...givenUp, ...letter },
    check: (values, { now, submission }) =>
      offerFault(values, { now, isConsumer: isConsumer(submission) }),
    // An accepted offer must be confirmed or taken back before another is made, and a certificate says what was booked.
    isOpen: ({ state, isQuarantined }) =>
      !isQuarantined && state.stage !== 'done' && !state.offer?.accepted && !state.attended?.length,
    apply: (state, event) => {
      const { courses, startsAt, endsAt, lapsesAt, minutes, price, people } = offerOf(event);
      const { stage, offeredAt = event.at } = state;
      return {
        ...withLetter(state, event),
        stage: stage === 'review' ? 'customize' : stage,
        offeredAt,
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
    apply: (state, { at, expressly }) =>
      acceptedState(state, { at, isExpress: expressly === 'yes' }),
    subject: 'offer',
    sentence: () => 'The applicant accepted the offer',
    applicantSentence: () => 'You accepted the offer.',
    consequence: 'send-letter',
  }),
  'accepted-for-them': entry({
    author: 'staff',
    verb: 'accept-for-them',
    button: 'They accepted by email',
    fields: {
      offer,
      name: accepting.name,
      acceptedOn: {
        ...dayField,
        label: 'Accepted on',
        hint: 'The day on which they wrote.',
      },
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
    apply: (state, { at, acceptedOn, expressly }) =>
      acceptedState(state, { at: writtenAt(acceptedOn, at), isExpress: expressly === 'yes' }),
    subject: 'offer',
    canBeUndone: true,
    sentence: () => 'They accepted the offer by email',
    applicantSentence: () => 'You accepted the offer by email.',
    consequence: 'send-letter',
  }),
  declined: entry({
    author: 'applicant',
    verb: 'decline',
    button: 'Decline the offer',
    fields: { offer },
    isOpen: isOfferOpen,
    apply: (state) => ({ ...state, offer: undefined, offerEnded: 'declined' }),
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
      refund: { kind: 'fact', of: ({ state }) => String(changeRefund(state)?.pence ?? 0) },
      ...letter,
    },
    isOpen: ({ state, isQuarantined }) => !isQuarantined && state.offer?.accepted !== undefined,
    apply: (state, event) => {
      const { offer, booking } = state;
      if (!offer) return state;
      const { event: id, startsAt, endsAt, minutes, total, people, isCamp, accepted } = offer;
      return {
        ...withLetter(state, event),
        ...changedMoney(state, event.at),
        stage: 'connect',
        outcome: undefined,
        closedAt: undefined,
        offer: undefined,
        // Nobody came to what was booked before.
        attended: undefined,
        confirmedAt: state.confirmedAt ?? event.at,
        calendarSequence: sequenceAfter(state, event),
        booking: {
          offer: id,
          startsAt,
          endsAt,
          minutes,
          total,
          people,
          isCamp,
          // A change of the date does not renew the contract.
          confirmedAt: booking?.confirmedAt ?? event.at,
          isExpress: accepted?.isExpress ?? false,
          isLess: isLess(state),
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
    apply: (state, event) => ({
      ...withLetter(state, event),
      offer: undefined,
      offerEnded: 'taken-back',
    }),
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
    apply: (state, event) => cancelledState(state, event, event.at),
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
      if (writtenOn > dateInLondon(now)) return { writtenOn: 'This day is still to come' };
      if (writtenOn < dateInLondon(confirmedAt)) {
        return { writtenOn: 'The booking was confirmed after this day' };
      }
      if (whose === 'customer' && writtenOn > dateInLondon(endsAt)) {
        return { writtenOn: 'The session was over by then: say who came instead' };
      }
      return { reason: whose === 'provider' && why === '' ? reason.empty : undefined };
    },
    isOpen: ({ state: { stage, booking, attended }, now }) =>
      booking !== undefined && attended === undefined && (stage !== 'done' || now < booking.endsAt),
    apply: (state, event) => cancelledState(state, event, writtenAt(event.writtenOn, event.at)),
    subject: 'offer',
    canBeUndone: 'until it leaves',
    sentence: (event) => `Cancelled the booking. ${staffRefundWords(event)}`,
    applicantSentence: (event) =>
      `${event.whose === 'provider' ? 'We cancelled the booking' : 'We cancelled the booking, as you asked'}. ${refundWords(refundIn(event))}`,
    consequence: 'send-letter',
    leadsTo: 'next-up',
  }),
  refunded: entry({
    author: 'staff',
    verb: 'refund',
    button: 'Mark as refunded',
    fields: {
      refund: { kind: 'fact', of: ({ state }) => String(state.refund?.pence ?? 0) },
    },
    isOpen: ({ state }) => state.refund !== undefined,
    // A refund for another booking may have been asked for meanwhile; it still waits.
    apply: (state, { refund }) => {
      const { account, kept = 0 } = state;
      return {
        ...state,
        refund: refundLeft(state, -Number(refund)),
        kept: kept + Number(refund),
        account: account && { ...account, spent: account.spent + Number(refund) },
      };
    },
    subject: 'refund',
    canBeUndone: true,
    sentence: ({ refund }) => `Marked ${formatPence(Number(refund))} as refunded`,
    applicantSentence: ({ refund }) => `We sent ${formatPence(Number(refund))} back.`,
    leadsTo: 'next-up',
  }),
  /** The server adds this once the mail server has the reminder. */
  reminded: entry({
    author: 'server',
    verb: 'reminded',
    fields: { event: { kind: 'event' } },
    sentence: () => 'The mail server took a reminder',
    applicantSentence: () => 'We reminded you.',
  }),
} as const;

/** Whether somebody applied for themselves or their child, and not for a business (terms of service, section 1). */
export function isConsumer({ content }: Pick<StoredSubmission, 'content'>): boolean {
  return 'participantType' in content && content.participantType === 'personal';
}

function isOfferOpen({ state: { offer }, now }: Situation): boolean {
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
  accepted: NonNullable<NonNullable<DeskState['offer']>['accepted']>,
): DeskState {
  return {
    ...state,
    acceptedAt: state.acceptedAt ?? accepted.at,
    offer: state.offer && { ...state.offer, accepted },
  };
}

/** What a refund needs to know of the booking; `undefined` where nothing is booked. */
export function bookedOf(
  submission: StoredSubmission,
  state: Pick<DeskState, 'booking' | 'account' | 'refund'>,
): Booked | undefined {
  const { booking } = state;
  return booking && { ...booking, isConsumer: isConsumer(submission), paid: heldOf(state) };
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
 * What of the difference is kept, where an offer costs less than what is booked: by the terms if it is for fewer people
 * or shorter, and nothing if we only lower the price.
 */
function givenUpNow({ submission, state, values, now }: Reading): Refund | undefined {
  const booked = bookedOf(submission, state);
  if (!booked || !state.booking) return undefined;
  const { price, vat, people, minutes } = values as OfferValues;
  const less = booked.total - priceOf(Number(price), vat).total;
  const isOurs = Number(people) >= state.booking.people && Number(minutes) >= booked.minutes;
  const written = { writtenAt: now, by: isOurs ? ('provider' as const) : ('customer' as const) };
  return less > 0 ? refundOf({ ...booked, total: less, paid: undefined }, written) : undefined;
}

type Money = Pick<DeskState, 'account' | 'booking' | 'offer' | 'refund'>;

/** What is to be paid back of what is booked now because it cost more before, in whole pence. */
const ownRefund = ({ booking, refund }: Money) => (booking?.isLess ? (refund?.pence ?? 0) : 0);

/** Whether the booking costs less once the offer is confirmed, or did so before; an earlier one's refund stays apart. */
const isLess = ({ booking, offer, refund }: Money) =>
  booking?.isLess ?? ((offer?.less !== undefined && !refund) || undefined);

/** What comes back once the offer is confirmed; `undefined` where it changes no booking to a lower price. */
function changeRefund(state: Money): Refund | undefined {
  const { booking, offer } = state;
  if (!booking || !offer || !(offer.less ?? booking.isLess)) return undefined;
  const { kept = 0, why = 'provider', daysBefore = 0 } = offer.less ?? {};
  const [held, asked] = [heldOf(state), offer.total + kept];
  const came = (held ?? booking.total) + ownRefund(state);
  const pence = Math.max(0, came - asked);
  const paid = held === undefined ? undefined : came;
  return { pence, percent: 0, why, daysBefore, kept: asked, paid };
}

/** Whether what was paid pays for the offer too, so that no invoice follows once it is confirmed. */
export function isPaidFor(state: Money): boolean {
  const [held, { total, less } = { total: 0 }] = [heldOf(state), state.offer];
  return held !== undefined && held + ownRefund(state) >= total + (less?.kept ?? 0);
}

/** What comes back once the offer is confirmed, as a sentence; `undefined` where it costs no less than what is booked. */
export function changeMeans(state: Money): string | undefined {
  const refund = state.offer?.less && changeRefund(state);
  return refund && changeRefundWords(refund, state.offer!.less!.kept);
}

/** The money of a booking that is confirmed: of a new one, or of one that is changed. */
function changedMoney(
  state: DeskState,
  at: string,
): Pick<DeskState, 'account' | 'kept' | 'refund'> {
  const { account, booking, offer, refund } = state;
  const change = changeRefund(state);
  if (!change) return { account, refund, kept: booking && state.kept };
  const kept = offer?.less?.kept ?? 0;
  const asked = offer?.accepted?.at ?? at;
  return {
    account: account && { ...account, spent: account.spent + kept },
    kept: (state.kept ?? 0) + kept,
    refund: refundLeft(state, change.pence - ownRefund(state), {
      askedAt: asked,
      dueAt: refundDueAt(asked),
    }),
  };
}

/**
 * The moment at which a cancellation counts as written, from its day: now if that is today, otherwise noon in London.
 * ISO 8601, UTC.
 */
export const writtenAt = (day: string, now: string): string =>
  day === dateInLondon(now) ? now : fromLondon(`${day}T12:00`)!;

function refundNow({ submission, state, values, now }: Reading): Refund {
  const booked = bookedOf(submission, state);
  if (!booked) throw new Error('Nothing is booked.');
  const { whose = 'customer', writtenOn } = values;
  const written = writtenOn === undefined ? now : writtenAt(writtenOn, now);
  return refundOf(booked, { writtenAt: written, by: whose as Canceller });
}

/** Whether the session begins while a consumer may still cancel, so that they have to ask for it expressly. */
function beginsWithinConsumerDays({
  submission,
  state: { offer, booking },
  now,
}: Reading): boolean {
  const confirmedAt = booking?.confirmedAt ?? now;
  return (
    offer !== undefined &&
    isWithinConsumerDays({ isConsumer: isConsumer(submission), confirmedAt }, offer.startsAt)
  );
}

function staffRefundWords(event: Parameters<typeof refundIn>[0]): string {
  const { pence, kept, paid = kept } = refundIn(event);
  if (pence > 0) return `The refund is ${formatPence(pence)}.`;
  return kept > paid ? `${formatPence(kept - paid)} is still to pay.` : 'No refund is due.';
}

/** Notes the letter that an event sends, if any, until the mail server has taken it. */
export function withLetter(
  state: DeskState,
  { id, text }: { id: string; text?: string | undefined },
): DeskState {
  return text === undefined ? state : { ...state, letter: { event: id, hasGivenUp: false } };
}

function cancelledState(
  state: DeskState,
  event: { id: string; at: string; by: string; text?: string | undefined } & Record<
    'refund' | 'kept',
    string
  >,
  written: string,
): DeskState {
  const { account } = state;
  const dueAt = refundDueAt(written);
  const kept = Number(event.kept);
  const cancelled: DeskState = {
    ...withLetter(state, event),
    stage: 'done',
    outcome: 'not-enrolled',
    closedAt: event.at,
    offer: undefined,
    booking: undefined,
    cancelledAt: state.cancelledAt ?? event.at,
    calendarSequence: sequenceAfter(state, event),
  };
  if (account) {
    const spent = account.spent + kept;
    return settled({ ...cancelled, account: { ...account, spent } }, event.at, dueAt);
  }
  const refundNow = refundLeft(state, Number(event.refund), { dueAt, askedAt: event.at });
  return { ...cancelled, kept: (state.kept ?? 0) + kept, refund: refundNow };
}

/**
 * The sequence number of the calendar file that an event brings: the seconds from 2020 to the event, so that a restored
 * database does not give a number again that calendars have seen, and always more than the one before.
 */
export const sequenceAfter = ({ calendarSequence = 0 }: DeskState, { at }: { at: string }) =>
  Math.max(calendarSequence + 1, Math.floor((Date.parse(at) - Date.UTC(2020)) / 1_000));

/** The refund that is still open after adding an amount, which may be negative; an earlier refund keeps its times. */
export function refundLeft(
  { refund }: DeskState,
  more: number,
  times?: Pick<NonNullable<DeskState['refund']>, 'dueAt' | 'askedAt'>,
): DeskState['refund'] {
  const pence = (refund?.pence ?? 0) + more;
  const since = refund ?? times;
  return since && pence > 0 ? { ...since, pence } : undefined;
}

/** The events that the staff see as a page, with their letter, before they make them. */
export const shownActions = [
  'offered',
  'accepted-for-them',
  'confirmed',
  'taken-back',
  'called-off',
] as const;

export type ShownAction = (typeof shownActions)[number];
