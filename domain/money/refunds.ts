import { formatPence } from '../provider/facts.ts';
import type { Promised } from '../provider/terms.ts';
import { daysBetween, daysLater, endOfDayAfter } from '../time/london-time.ts';
import type { Canceller, Refund } from './account.ts';
import { shareOf } from './money.ts';

/** What a refund needs to know of a booking. Times are ISO 8601, UTC; money is whole pence. */
export type RefundableBooking = {
  /** When the contract was made; a later change of the date does not alter it. */
  confirmedAt: string;
  startsAt: string;
  minutes: number;
  /** With VAT. */
  total: number;
  isConsumer: boolean;
  /** Whether a consumer asked expressly for a session within the days in which they may cancel. */
  isExpress: boolean;
  /** Whether we asked to change it, so that whoever cancels gets everything back (terms of service, section 15). */
  isReleased?: boolean | undefined;
  /** The steps of the terms as they were promised. */
  promised: Promised;
  /** What was paid for it; unset where nobody enters payments, and all counts as paid. */
  paid?: number | undefined;
};

/** Days in which a consumer may cancel without a reason (Consumer Contracts Regulations 2013, regulation 30). */
export const consumerDays = 14;

/** Days within which a refund is paid, from the day of writing (the same, regulation 34). */
const refundDays = 14;

/**
 * Works out the refund of a cancelled booking: what was paid beyond the part of the price that is kept. The provider
 * refunds everything, also where we asked for a change that the customer does not take; a consumer's right of 14 days
 * comes before the table of the terms (terms of service, sections 6, 7 and 15).
 */
export function refundOf(booked: RefundableBooking, written: Written): Refund {
  const { total, paid } = booked;
  const { pence, ...share } = shareBack(booked, written);
  const kept = total - pence;
  if (paid === undefined) return { ...share, pence, kept };
  const why = share.why === 'free' && paid > 0 ? 'provider' : share.why;
  return { ...share, why, pence: Math.max(0, paid - kept), kept, paid };
}

type Written = { writtenAt: string; by: Canceller };

/** What comes back of a price that was paid. */
function shareBack(
  booked: RefundableBooking,
  { writtenAt, by }: Written,
): Omit<Refund, 'kept' | 'paid'> {
  const daysBefore = daysBetween(writtenAt, booked.startsAt);
  const all = { pence: booked.total, percent: 100, daysBefore };
  if (booked.total === 0) return { ...all, why: 'free' };
  if (by === 'provider') return { ...all, why: 'provider' };
  if (booked.isReleased) return { ...all, why: 'change' };
  if (isWithinConsumerDays(booked, writtenAt)) {
    const minutesOver = minutesFrom(booked.startsAt, writtenAt);
    if (minutesOver <= 0 || !booked.isExpress) return { ...all, why: 'consumer' };
    if (minutesOver < booked.minutes) {
      const left = booked.minutes - minutesOver;
      const pence = shareOf(booked.total, left, booked.minutes);
      return { pence, percent: shareOf(100, left, booked.minutes), why: 'part', daysBefore };
    }
  }
  const steps = booked.promised.refunds;
  const step = steps.find(({ minDaysBefore }) => minDaysBefore <= daysBefore) ?? steps.at(-1);
  const percent = step?.refundPercent ?? 0;
  return { pence: shareOf(booked.total, percent, 100), percent, why: 'table', daysBefore };
}

/**
 * Whether a consumer may still cancel without a reason at a moment. The days are counted from the day after the
 * contract.
 */
export function isWithinConsumerDays(
  { isConsumer, confirmedAt }: Pick<RefundableBooking, 'isConsumer' | 'confirmedAt'>,
  at: string,
): boolean {
  return isConsumer && daysBetween(confirmedAt, at) <= consumerDays;
}

/** The last moment of the day by which a refund is due, from the time at which it was asked for. ISO 8601, UTC. */
export const refundDueAt = (writtenAt: string) => endOfDayAfter(writtenAt, refundDays);

/** A moment on the last day on which a consumer may cancel without a reason. ISO 8601, UTC. */
export const lastConsumerDay = (confirmedAt: string) => daysLater(confirmedAt, consumerDays);

/**
 * A moment on the last day of the guarantee for what was attended, ISO 8601, UTC; `undefined` once that is over, where
 * nothing was to be paid, and for the camp, which has none (terms of service, section 8).
 */
export function guaranteeUntil(
  {
    isCamp,
    endsAt,
    total,
    promised,
  }: {
    isCamp?: boolean | undefined;
    endsAt: string;
    total: number;
    promised: Pick<Promised, 'guaranteeDays'>;
  },
  now: string,
): string | undefined {
  const until = daysLater(endsAt, promised.guaranteeDays);
  return isCamp || total === 0 || daysBetween(now, until) < 0 ? undefined : until;
}

/**
 * "You get £124.50 back, half of the price (9 days before the start)." `isAhead`: nobody has cancelled yet, and somebody
 * is told what it would mean.
 */
export function refundWords(refund: Refund, { isAhead = false } = {}): string {
  const { pence, percent, why, daysBefore, kept, paid } = refund;
  if (why === 'free') return 'There is nothing to refund: it is free of charge.';
  const because = becauseOf(refund);
  if (paid !== undefined && !(pence === 0 && percent === 0 && paid === kept)) {
    return paidRefundWords({ ...refund, paid }, because);
  }
  if (pence === 0) {
    const reason = isAhead ? untilStartWords(daysBefore) : `you cancelled ${daysWords(daysBefore)}`;
    const unpaid =
      paid === undefined ? ` If you have not paid yet, ${formatPence(kept)} is still to pay.` : '';
    return `You will not get a refund: ${reason}.${unpaid}`;
  }
  const share =
    { 100: 'all of the price', 50: 'half of the price' }[percent] ?? `${percent}% of the price`;
  return `You get ${formatPence(pence)} back, ${share} (${because}). ${ifUnpaid}`;
}

/** Where nobody enters payments, nobody here knows whether the price was paid. */
const ifUnpaid = 'If you have not paid yet, we take it off what you owe.';

/** "£124.50", and where nobody enters payments "£124.50, if it was paid". */
export const backWords = (pence: number, isEntered: boolean) =>
  `${formatPence(pence)}${isEntered ? '' : ', if it was paid'}`;

/** The same where it is known what was paid: "Nothing was paid, so there is no refund. Half of it, £124.50, is still to pay". */
function paidRefundWords(
  { pence, percent, kept, paid }: Refund & { paid: number },
  because: string,
): string {
  const of = { 0: 'all of', 50: 'half of' }[percent] ?? `${100 - percent}% of`;
  const [back, came, due] = [pence, paid, kept].map(formatPence);
  if (pence > 0) {
    return kept === 0
      ? `You get ${back} back, all that you paid (${because}).`
      : `You get ${back} back of the ${came} that you paid: we keep ${due}, ${of} the price (${because}).`;
  }
  if (paid <= 0) {
    const nothing = 'Nothing of the price was paid, so there is no refund';
    if (kept <= paid) return `${nothing}, and nothing is owed (${because}).`;
    if (kept === 0) return `${nothing}. ${formatPence(-paid)} is still to pay from before.`;
    return `${nothing}. ${of.charAt(0).toUpperCase()}${of.slice(1)} it, ${formatPence(kept - paid)}, is still to pay (${because}).`;
  }
  return kept === paid
    ? `You paid ${came}, ${of} the price, which we keep: there is no refund, and nothing is owed (${because}).`
    : `You paid ${came}. We keep ${due}, ${of} the price, so ${formatPence(kept - paid)} is still to pay (${because}).`;
}

/**
 * The refund of a change to a lower price, in words. `kept` is what we ask for in all after the change; `keptOfIt` is the
 * part of the difference that we keep.
 */
export function changeRefundWords(refund: Refund, keptOfIt: number): string {
  const { pence, why, kept, paid } = refund;
  const because = why === 'provider' ? '' : ` (${becauseOf(refund)})`;
  const [keeping, end] =
    keptOfIt > 0
      ? [`By our terms ${formatPence(keptOfIt)} of the difference stays with us${because}. `, '.']
      : ['', `${because}.`];
  if (paid === undefined) {
    return `${keeping}${pence > 0 ? `You get ${formatPence(pence)} back${end} ${ifUnpaid}` : 'There is no refund.'}`;
  }
  if (pence > 0) {
    return `${keeping}You get ${formatPence(pence)} back of the ${formatPence(paid)} that you paid${end}`;
  }
  const came = paid > 0 ? `You paid ${formatPence(paid)}` : 'Nothing of the price was paid';
  const owed = kept > paid ? `${formatPence(kept - paid)} is still to pay` : 'nothing is owed';
  return `${keeping}${came}, so there is no refund, and ${owed}${end}`;
}

function becauseOf({ why, daysBefore }: Pick<Refund, 'why' | 'daysBefore'>): string {
  if (why === 'provider') return 'because we cancel';
  if (why === 'change') return 'because we asked to change it';
  if (why === 'consumer') return `within your ${consumerDays} days`;
  return why === 'part' ? 'it had begun' : daysWords(daysBefore);
}

function daysWords(days: number): string {
  if (days < 0) return 'after the start';
  if (days === 0) return 'on the day of the start';
  return `${days} ${days === 1 ? 'day' : 'days'} before the start`;
}

function untilStartWords(days: number): string {
  if (days < 0) return 'the course has begun';
  if (days === 0) return 'the course starts today';
  return days === 1 ? 'the course starts tomorrow' : `the course starts in ${days} days`;
}

/** Whole minutes between two moments; changes of the clocks do not count. */
const minutesFrom = (from: string, to: string): number =>
  Math.trunc((Date.parse(to) - Date.parse(from)) / 60_000);
