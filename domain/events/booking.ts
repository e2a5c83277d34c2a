import { whoComes } from '../case/attendees.ts';
import {
  entry,
  type Faults,
  type FormReading,
  type Occasion,
  offerField,
  reasonField,
} from '../case/event-entry.ts';
import { changeWords, dayField } from '../case/offers.ts';
import { type DeskState, ending, heldOf, type Offer, offerIn, standingAs } from '../case/stages.ts';
import { isConsumer, personOf } from '../case/submission.ts';
import { oneLine } from '../forms/readers.ts';
import type { Addressee } from '../letters/letters.ts';
import type { Canceller, Line } from '../money/account.ts';
import {
  isPaidFor,
  lineOfConfirmation,
  offerMeans,
  refundAfter,
  refundIn,
  refundNow,
  writtenAt,
  writtenFault,
} from '../money/booking-money.ts';
import {
  backWords,
  isWithinConsumerDays,
  lastConsumerDay,
  refundDueAt,
  refundWords,
} from '../money/refunds.ts';
import { formatPence } from '../provider/facts.ts';
import { dateInLondon } from '../time/london-time.ts';
import { unlessClosed } from './closed-acts.ts';
import { instructedNames, letter, withLetter } from './letter.ts';

/** What was paid of what is booked until then; empty where nobody enters payments. */
export const paid = {
  kind: 'fact',
  of: ({ state }: FormReading) => String(heldOf(state) ?? ''),
} as const;

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

/** A booking, from its confirmation to its cancellation. */
export const bookingEvents = {
  confirmed: entry({
    author: 'staff',
    verb: 'confirm',
    button: 'Confirm the booking',
    fields: {
      offer: offerField,
      refund: { kind: 'fact', of: ({ state }) => String(refundAfter(state)) },
      paid,
      ...letter,
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
    fields: { ...refund, ...letter },
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
      ...letter,
    },
    check: ({ whose, writtenOn, reason: why }, { now, submission, state }): Faults<string> => {
      const { confirmedAt, endsAt, isExpress } = state.booking!;
      const fault = writtenFault(writtenOn, { now, since: confirmedAt });
      if (fault) return { writtenOn: fault };
      // A consumer who has not asked us to go ahead may cancel also once it was held (regulation 36).
      const contract = { isConsumer: isConsumer(submission) && !isExpress, confirmedAt };
      const isTooLate =
        writtenOn > dateInLondon(endsAt) &&
        !isWithinConsumerDays(contract, writtenAt(writtenOn, now));
      if (whose === 'customer' && isTooLate) {
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
} as const;

/** What is booked once an accepted offer is confirmed. */
export function confirmedState(
  state: DeskState,
  event: { id: string; at: string; text?: string | undefined },
): DeskState {
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
    end: undefined,
    // Whoever has booked is called no more.
    callAt: undefined,
    offer: undefined,
    // Nobody came to what was booked before.
    attended: undefined,
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
      // Instructions hold for a start at a place; another gets its own.
      joining:
        made && before && isSameDoor(made.offer, before.offer) ? booking?.joining : undefined,
    },
  };
}

const isSameDoor = (one: Offer, other: Offer) =>
  one.startsAt === other.startsAt && one.place === other.place;

/** What the confirmation says; `accepted` is when it was asked that it be held, and `by` the offer that was accepted. */
export function confirmationFacts(
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
    end: { at: event.at, is: 'not-enrolled' },
    offer: undefined,
    booking: undefined,
    lines: [...state.lines, line],
    offers: ending(state.offers, { is: 'cancelled', at: event.at }),
    contracts: contracts.map((each, i) =>
      i === contracts.length - 1 ? { ...each, cancelled: { on, by } } : each,
    ),
  };
}
