import type { FormReading } from '../case/event-entry.ts';
import { type OfferValues, promisedIn } from '../case/offers.ts';
import { type DeskState, heldOf, moneyOf, unpaidInvoicesOf } from '../case/stages.ts';
import { isConsumer, type StoredSubmission } from '../case/submission.ts';
import { formatPence } from '../provider/facts.ts';
import { calendarDay, dateInLondon, fromLondon } from '../time/london-time.ts';
import { accountOf, type Canceller, type Line, type Refund } from './account.ts';
import { priceOf } from './money.ts';
import {
  changeRefundWords,
  type RefundableBooking,
  refundDueAt,
  refundOf,
  refundWords,
} from './refunds.ts';

/** What a refund needs to know of the booking; `undefined` where nothing is booked. */
export function bookedOf(
  submission: StoredSubmission,
  state: Pick<DeskState, 'booking' | 'lines' | 'offer'>,
): RefundableBooking | undefined {
  const { booking } = state;
  const held = heldOf(state);
  // What is to be paid back already comes back in one sum with what the cancellation gives back.
  const open = moneyOf(state).refund?.pence ?? 0;
  return (
    booking && {
      ...booking,
      isReleased: booking.isReleased ?? state.offer?.whose === 'provider',
      isConsumer: isConsumer(submission),
      paid: held === undefined ? undefined : held + open,
    }
  );
}

/** What a customer gets back who wants no other date for a session that we move, in words; empty where it is free. */
export function moneyBackWords(
  submission: StoredSubmission,
  state: Pick<DeskState, 'booking' | 'lines' | 'offer'>,
  now: string,
): string {
  const refund = refundOf(bookedOf(submission, state)!, { writtenAt: now, by: 'customer' });
  return refund.why === 'free' ? '' : refundWords(refund, { isAhead: true });
}

/** What a cancellation gives back, by who cancels and when they wrote, as their form says. */
export function refundNow({ submission, state, values, now }: FormReading): Refund {
  const booked = bookedOf(submission, state);
  if (!booked) throw new Error('Nothing is booked.');
  const { whose = 'customer', writtenOn } = values;
  const written = writtenOn === undefined ? now : writtenAt(writtenOn, now);
  return refundOf(booked, { writtenAt: written, by: whose as Canceller });
}

type Texts<Name extends string> = Readonly<Record<Name, string>>;

/** The refund as a cancellation recorded it. */
export const refundIn = (
  event: Texts<'refund' | 'percent' | 'paid'> & Parameters<typeof refundPart>[0],
): Refund => ({
  ...refundPart(event),
  pence: Number(event.refund),
  percent: Number(event.percent),
  paid: event.paid === '' ? undefined : Number(event.paid),
});

/** What of it an offer records that gives up a part of the booking. */
export const refundPart = ({ kept, why, daysBefore }: Texts<'kept' | 'why' | 'daysBefore'>) => ({
  kept: Number(kept),
  why: why as Refund['why'],
  daysBefore: Number(daysBefore),
});

/**
 * What of the difference is kept, where an offer costs less than what is booked: by the terms, counted from the day of
 * writing, if the applicant asks for fewer people or for less time; nothing if we ask, or only lower the price.
 */
export function givenUpNow({ submission, state, values, now }: FormReading): Refund | undefined {
  const booked = bookedOf(submission, state);
  if (!booked || !state.booking) return undefined;
  const { price, vat, people, minutes } = values as OfferValues;
  const { vatPercent } = promisedIn(values);
  const less = booked.total - priceOf(Number(price), vat, vatPercent).total;
  if (less <= 0) return undefined;
  const { whose, writtenOn } = values;
  const isSame = Number(people) >= state.booking.people && Number(minutes) >= booked.minutes;
  const by = isSame || whose === 'provider' ? 'provider' : 'customer';
  const written = writtenOn ? writtenAt(writtenOn, now) : now;
  return refundOf({ ...booked, total: less, paid: undefined }, { writtenAt: written, by });
}

/** The line that the confirmation of the offer adds: its price, or what a change makes it more or less. */
export function lineOfConfirmation(
  { offer, booking }: Pick<DeskState, 'offer' | 'booking'>,
  { id, at }: { id: string; at: string },
): Line | undefined {
  if (!offer) return undefined;
  const since = offer.accepted?.at ?? at;
  const pence = offer.total + (offer.less?.kept ?? 0) - (booking?.total ?? 0);
  return {
    of: 'asked',
    for: booking ? 'change' : 'booking',
    offer: offer.event,
    event: id,
    on: dateInLondon(at),
    pence,
    since,
    dueAt: refundDueAt(since),
  };
}

type OfferMoney = Pick<DeskState, 'lines' | 'booking' | 'offer'>;

/** The account as it will be once the offer is confirmed. */
function accountAfter(state: OfferMoney, at = state.offer?.madeAt ?? '') {
  const line = lineOfConfirmation(state, { id: '', at });
  return accountOf(line ? [...state.lines, line] : state.lines);
}

/** What is to be paid back, in whole pence, once the offer that changes a booking is confirmed. */
export const refundAfter = (state: OfferMoney): number =>
  state.booking && state.offer?.less ? (accountAfter(state).refund?.pence ?? 0) : 0;

/** Whether what was paid pays for the offer too, so that no invoice follows once it is confirmed. */
export function isPaidFor(state: OfferMoney): boolean {
  const { isEntered, owed } = accountAfter(state);
  return isEntered && owed === 0;
}

/**
 * What the offer means for money that is here: what comes back, or what counts towards it; `undefined` where it changes
 * nothing and nothing is here.
 */
export function offerMeans(state: OfferMoney): string | undefined {
  const { offer, booking } = state;
  if (!offer) return undefined;
  const before = moneyOf(state);
  const after = accountAfter(state);
  const here = before.came - before.refunded - (before.asked - (booking?.total ?? 0));
  const paid = after.isEntered ? here : undefined;
  if (booking && offer.less) {
    const kept = offer.total + offer.less.kept;
    const pence = after.refund?.pence ?? 0;
    return changeRefundWords({ ...offer.less, pence, percent: 0, kept, paid }, offer.less.kept);
  }
  const counts = Math.min(here, offer.total);
  if (counts <= 0 || (!after.isEntered && before.refund === undefined)) return undefined;
  const back = after.refund && formatPence(after.refund.pence);
  if (!after.isEntered) {
    const rest = back ? `, and we refund ${back}` : '';
    return `If you have paid before, ${formatPence(counts)} of that counts towards it${rest}.`;
  }
  const isSame = offer.total === booking?.total;
  const words = isSame
    ? 'What you paid stays as it is'
    : `${formatPence(counts)} that you paid counts towards it`;
  const rest = back ? `; we refund ${back}` : '';
  return after.owed > 0
    ? `${words}; ${formatPence(after.owed)} is still to pay.`
    : `${words}${rest}.`;
}

/**
 * What of the price of a booking is paid, and what is due, since when or by when: "£400.00 paid, £596.00 due since
 * 20 November (INV-204)"; `undefined` where nobody enters invoices and payments.
 */
export function paidWords(state: OfferMoney, now: string): string | undefined {
  const held = heldOf(state);
  const { owed, tooMuch } = moneyOf(state);
  if (held === undefined || !state.booking || (state.booking.total === 0 && held === 0)) {
    return undefined;
  }
  const invoices = unpaidInvoicesOf(state);
  const due = invoices.map(({ invoice: { dueOn, number }, pence }) => {
    const day = calendarDay(`${dueOn}T12:00:00Z`, now).replace(/^\D+/u, '').replace(' ', '\u{a0}');
    return `${formatPence(pence)} due ${dueOn < dateInLondon(now) ? 'since' : 'by'} ${day} (${number})`;
  });
  const rest = invoices.reduce((left, { pence }) => left - pence, owed);
  const words = held > 0 ? [`${formatPence(held)} paid`, ...due] : due;
  if (rest > 0) words.push(`${formatPence(rest)} ${due.length > 0 ? 'to be invoiced' : 'to pay'}`);
  if (tooMuch > 0) words.push(`${formatPence(tooMuch)} too much`);
  else if (owed === 0) words.push('nothing more to pay');
  return words.join(', ');
}

/**
 * The moment at which something counts as written, from its day: now if that is today, otherwise noon in London. ISO
 * 8601, UTC.
 */
export const writtenAt = (day: string, now: string): string =>
  day === dateInLondon(now) ? now : fromLondon(`${day}T12:00`)!;

/** What is wrong with the day on which somebody wrote about a booking that was confirmed at `since`. */
export function writtenFault(day: string, { now, since }: { now: string; since: string }) {
  if (day > dateInLondon(now)) return 'This day is still to come';
  return day < dateInLondon(since) ? 'The booking was confirmed after this day' : undefined;
}
