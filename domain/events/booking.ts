import {
  cancelledState,
  confirmedState,
  isPaidFor,
  isSameDoor,
  offerMeans,
  refundAfter,
  takenState,
} from '../case/agreement.ts';
import { instructedNames, whoComes } from '../case/attendees.ts';
import {
  beginsWithinConsumerDays,
  entry,
  type Faults,
  type FormReading,
  goingAhead,
  goingAheadForThem,
  letterFields,
  type Occasion,
  offerField,
  paidField,
  reasonField,
  viaField,
  viaWords,
} from '../case/event-entry.ts';
import { dayField, dayWords } from '../case/offers.ts';
import { offerIn } from '../case/stages.ts';
import { isConsumer, personOf } from '../case/submission.ts';
import { oneLine } from '../forms/readers.ts';
import type { Addressee } from '../letters/addressee.ts';
import type { Canceller, Refund } from '../money/account.ts';
import { bookedOf, refundIn, writtenAt, writtenFault } from '../money/booking-money.ts';
import {
  backWords,
  isWithinConsumerDays,
  lastConsumerDay,
  refundDueAt,
  refundOf,
  refundWords,
} from '../money/refunds.ts';
import { formatPence } from '../provider/facts.ts';
import { dateInLondon, londonClock } from '../time/london-time.ts';
import { unlessClosed } from './closed-acts.ts';

/** The refund as it was worked out when the booking was cancelled; later changes of the rules do not alter it. */
const refund = {
  refund: { kind: 'fact', of: (reading: FormReading) => String(refundNow(reading).pence) },
  percent: { kind: 'fact', of: (reading: FormReading) => String(refundNow(reading).percent) },
  why: { kind: 'fact', of: (reading: FormReading) => refundNow(reading).why },
  daysBefore: { kind: 'fact', of: (reading: FormReading) => String(refundNow(reading).daysBefore) },
  kept: { kind: 'fact', of: (reading: FormReading) => String(refundNow(reading).kept) },
  /** Empty where nobody enters payments. */
  paid: { kind: 'fact', of: (reading: FormReading) => String(refundNow(reading).paid ?? '') },
} as const;

/** When the session then is: what the sentence of the history says. */
const startsAt = {
  kind: 'fact',
  of: ({ state }: FormReading) => state.offer?.startsAt ?? '',
} as const;

/** A consumer who has not yet asked for a session within the days in which they may cancel has to, for the new date. */
const isRequestNeeded = (reading: FormReading) =>
  !reading.state.booking?.isExpress && beginsWithinConsumerDays(reading);

/** A booking, from its confirmation to its cancellation. */
export const bookingEvents = {
  confirmed: entry({
    author: 'staff',
    verb: 'confirm',
    button: 'Confirm the booking',
    fields: {
      offer: offerField,
      refund: { kind: 'fact', of: ({ state }) => String(refundAfter(state)) },
      paid: paidField,
      ...letterFields,
    },
    isOpen: unlessClosed('confirmed'),
    apply: confirmedState,
    subject: 'offer',
    canBeUndone: 'until it leaves',
    letter: { id: 'confirmation', facts: (event, occasion) => confirmationFacts(event, occasion) },
    hasCalendarFile: true,
    webhook: 'booking.confirmed',
    sentence: (event) => `Confirmed the booking${event.refund === '0' ? '' : `. ${backOf(event)}`}`,
    applicantSentence: (event) =>
      `We confirmed your booking.${event.refund === '0' ? '' : ` ${backOf(event)}`}`,
    consequence: 'send-letter',
    leadsTo: 'next-up',
  }),
  cancelled: entry({
    author: 'applicant',
    verb: 'cancel',
    button: 'Cancel the booking',
    fields: { ...refund, ...letterFields },
    // Also once it is closed as Enrolled: that takes nobody's right to cancel. Whoever is to choose may, however late.
    isOpen: ({ state: { booking, offer: made, attended }, now }) =>
      booking !== undefined &&
      (now < booking.endsAt || made?.move !== undefined) &&
      attended === undefined,
    apply: (state, event) => cancelledState(state, event, { writtenAt: event.at, by: 'customer' }),
    subject: 'offer',
    letter: {
      id: 'cancelled',
      facts: (event, occasion) => ({
        ...cancellationFacts(event, occasion, occasion.now),
        cancelledAt: occasion.now,
      }),
    },
    hasCalendarFile: true,
    webhook: 'booking.cancelled',
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
        ...reasonField,
        empty: undefined,
        hint: 'The applicant reads it; needed where we cancel.',
      },
      ...refund,
      ...letterFields,
    },
    check: ({ whose, writtenOn, reason: why }, { now, state: { booking } }): Faults<string> => {
      const { confirmedAt, endsAt } = booking!;
      const fault = writtenFault(writtenOn, { now, since: confirmedAt });
      if (fault) return { writtenOn: fault };
      if (whose === 'customer' && writtenOn > dateInLondon(endsAt)) {
        return { writtenOn: 'The session was over by then: say who came instead' };
      }
      return { reason: whose === 'provider' && why === '' ? reasonField.empty : undefined };
    },
    isOpen: unlessClosed('called-off'),
    apply: (state, event) =>
      cancelledState(state, event, {
        writtenAt: writtenAt(event.writtenOn, event.at),
        by: event.whose,
      }),
    subject: 'offer',
    canBeUndone: 'until it leaves',
    letter: {
      id: 'cancelled',
      facts: (event, occasion) => {
        const written = writtenAt(event.writtenOn, occasion.now);
        return {
          ...cancellationFacts(event, occasion, written),
          ...(event.whose === 'provider' ? { reason: event.reason } : { cancelledAt: written }),
        };
      },
    },
    hasCalendarFile: true,
    webhook: 'booking.cancelled',
    sentence: (event) => `Cancelled the booking. ${staffRefundWords(event)}`,
    applicantSentence: (event) =>
      `${event.whose === 'provider' ? 'We cancelled the booking' : 'We cancelled the booking, as you asked'}. ${refundWords(refundIn(event))}`,
    consequence: 'send-letter',
    leadsTo: 'next-up',
  }),
  /**
   * Of a session that we move: the customer takes the new date, which is booked at once, because we have asked for it and
   * nothing else changes. Whoever wants another date adds something, and whoever wants the money back cancels.
   */
  'date-taken': entry({
    author: 'applicant',
    verb: 'take-the-new-date',
    button: 'Take the new date',
    fields: {
      offer: offerField,
      startsAt,
      ...goingAhead(isRequestNeeded),
      ...letterFields,
    },
    isOpen: ({ state: { offer: made, attended }, now }) =>
      made?.move !== undefined && attended === undefined && now < made.startsAt,
    apply: takenState,
    subject: 'offer',
    letter: {
      id: 'confirmation',
      facts: (event, occasion) => ({
        ...takenFacts(event, occasion),
        // Nobody of the staff presses; who moved it signs.
        staff: offerIn(occasion.state, event.offer)?.by,
      }),
    },
    hasCalendarFile: true,
    webhook: 'booking.confirmed',
    sentence: (event) => `The applicant took the new date: ${startWords(event)}`,
    applicantSentence: (event) => `You took the new date: ${startWords(event)}.`,
    consequence: 'send-letter',
  }),
  'date-taken-for-them': entry({
    author: 'staff',
    verb: 'take-the-new-date-for-them',
    button: 'They take the new date',
    fields: {
      offer: offerField,
      startsAt,
      via: { ...viaField, label: 'They told us by', missing: 'Say how they told us' },
      expressly: goingAheadForThem(isRequestNeeded),
      ...letterFields,
    },
    isOpen: unlessClosed('date-taken-for-them'),
    apply: takenState,
    subject: 'offer',
    canBeUndone: 'until it leaves',
    letter: { id: 'confirmation', facts: takenFacts },
    hasCalendarFile: true,
    webhook: 'booking.confirmed',
    sentence: ({ via, ...event }) =>
      `They took the new date ${viaWords(via)}: ${startWords(event)}`,
    applicantSentence: ({ via, ...event }) =>
      `You took the new date ${viaWords(via)}: ${startWords(event)}.`,
    consequence: 'send-letter',
  }),
} as const;

/** What the confirmation says; `accepted` is when it was asked that it be held, and `by` the offer that was accepted. */
function confirmationFacts(
  event: { offer: string; refund?: string },
  { submission, state, agreed, now }: Occasion,
  { accepted = state.offer?.accepted, by = event.offer }: Acceptance = {},
): Partial<Addressee> {
  const contractAt = state.booking?.confirmedAt ?? now;
  const offer = offerIn(state, event.offer)?.offer;
  const { acceptedBy = '', order } = offerIn(state, by) ?? {};
  const { company } = personOf(submission);
  const booked = { isConsumer: isConsumer(submission), confirmedAt: contractAt };
  // Once it has begun, nobody can be named any more.
  const missing =
    offer && now < offer.startsAt
      ? offer.people - whoComes({ submission, state, offer }).length
      : undefined;
  return {
    offer,
    promised: offer?.promised,
    agreed,
    refund: offerMeans(state),
    refundBy: Number(event.refund) > 0 ? refundDueAt(accepted?.at ?? now) : undefined,
    contractAt,
    isPaidFor: isPaidFor(state),
    orderNumber: order?.orderNumber,
    invoiceTo: order?.invoiceTo,
    namesMissing: missing,
    namesOver: missing && -missing,
    instructed: offer && agreed && isSameDoor(offer, agreed) ? [] : instructedNames(state),
    customer: oneLine(company === '' ? acceptedBy : `${acceptedBy}, for ${company}`),
    cancelUntil: isWithinConsumerDays(booked, now) ? lastConsumerDay(contractAt) : undefined,
    expressAt: accepted?.isExpress ? accepted.at : undefined,
  };
}

type Acceptance = {
  accepted?: { at: string; isExpress: boolean } | undefined;
  by?: string | undefined;
};

function cancellationFacts(
  event: Parameters<typeof refundIn>[0],
  { state, agreed }: Occasion,
  written: string,
): Partial<Addressee> {
  const refund = refundIn(event);
  return {
    offer: agreed,
    instructed: instructedNames(state),
    refund: refund.why === 'free' ? '' : refundWords(refund),
    refundBy: refund.pence > 0 ? refundDueAt(written) : undefined,
  };
}

const backOf = ({ refund: back, paid: came }: Record<'refund' | 'paid', string>) =>
  `The refund is ${backWords(Number(back), came !== '')}.`;

function staffRefundWords(event: Parameters<typeof refundIn>[0]): string {
  const { pence, kept, paid } = refundIn(event);
  if (pence > 0) return backOf(event);
  return paid !== undefined && kept > paid
    ? `${formatPence(kept - paid)} is still to pay.`
    : 'No refund is due.';
}

/** What a cancellation gives back, by who cancels and when they wrote, as their form says. */
function refundNow({ submission, state, values, now }: FormReading): Refund {
  const booked = bookedOf(submission, state);
  if (!booked) throw new Error('Nothing is booked.');
  const { whose = 'customer', writtenOn } = values;
  const written = writtenOn === undefined ? now : writtenAt(writtenOn, now);
  return refundOf(booked, { writtenAt: written, by: whose as Canceller });
}

const startWords = ({ startsAt: start }: { startsAt: string }) =>
  `${dayWords(start)}, ${londonClock(start)}`;

function takenFacts(event: Record<'offer' | 'expressly', string>, occasion: Occasion) {
  const { state, now } = occasion;
  const { booking } = state;
  const before = offerIn(state, booking?.offer);
  const accepted = {
    at: event.expressly === 'yes' ? now : (before?.acceptedAt ?? now),
    isExpress: booking?.isExpress === true || event.expressly === 'yes',
  };
  return confirmationFacts(event, occasion, { accepted, by: booking?.offer });
}
