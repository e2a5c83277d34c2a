import {
  type DeskState,
  heldOf,
  moneyOf,
  type MoneyState,
  unpaidInvoicesOf,
} from '../case/stages.ts';
import { isConsumer, type StoredSubmission } from '../case/submission.ts';
import { formatPence } from '../provider/facts.ts';
import { calendarDay, dateInLondon, fromLondon } from '../time/london-time.ts';
import type { Refund } from './account.ts';
import { type RefundableBooking, refundOf, refundWords } from './refunds.ts';

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
 * What of the price of a booking is paid, and what is due, since when or by when: "£400.00 paid, £596.00 due since
 * 20 November (INV-204)"; `undefined` where nobody enters invoices and payments.
 */
export function paidWords(state: MoneyState, now: string): string | undefined {
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

/**
 * "£500.00 of £747.00 is paid; £247.00 is still to pay." What was kept of what was given up counts with it, and is said.
 * `undefined` where nobody has entered anything.
 */
export function accountWords(state: MoneyState): string | undefined {
  const { isEntered, asked, came, refunded, refund, owed, tooMuch } = moneyOf(state);
  if (!isEntered) return undefined;
  const still = `${formatPence(owed)} is still to pay`;
  if (!state.booking) {
    const paid = came === 0 ? 'Nothing was paid' : `${formatPence(came)} was paid`;
    if (tooMuch > 0) return `${paid}, ${formatPence(tooMuch)} too much.`;
    return owed > 0 ? `${paid}; ${still}.` : `${paid}.`;
  }
  const paid = formatPence(Math.max(0, came - refunded - (refund?.pence ?? 0)));
  const kept = asked - state.booking.total;
  const parts =
    kept > 0
      ? ` ${formatPence(state.booking.total)} is for the booking, and ${formatPence(kept)} is kept of what was given up.`
      : '';
  if (tooMuch > 0) return `${paid} is paid, ${formatPence(tooMuch)} too much.${parts}`;
  if (owed > 0) return `${paid} of ${formatPence(asked)} is paid; ${still}.${parts}`;
  return `${paid} is paid, which is all of it.${parts}`;
}
