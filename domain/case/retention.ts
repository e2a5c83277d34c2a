import type { DeskEvent } from './events.ts';
import { type DeskState, moneyOf, unpaidOf } from './stages.ts';
import type { StoredSubmission } from './submission.ts';

/** For how many years after the last entry something is kept. */
export type Periods = {
  /** What was ever booked. */
  booking: number;
  /** An application that led to no booking, and a message. */
  enquiry: number;
};

type Candidate = {
  submission: Pick<StoredSubmission, 'submittedAt'>;
  events: readonly Pick<DeskEvent, 'at'>[];
  state: DeskState;
};

/**
 * Whether an application or a message has been kept for as long as it may be. What somebody still has to do about money
 * or a complaint keeps it, and so does whatever is still to come. `now` is ISO 8601, UTC.
 */
export function isPastItsTime(found: Candidate, now: string, periods: Periods): boolean {
  return !isOpen(found.state, now) && keptUntil(found, periods) <= now;
}

function isOpen(state: DeskState, now: string): boolean {
  const { refund, tooMuch } = moneyOf(state);
  const { complaintAt, callAt = '', putOff, offer, booking } = state;
  const toCome = [callAt, putOff?.until ?? '', offer?.lapsesAt ?? '', booking?.endsAt ?? ''];
  return (
    refund !== undefined ||
    tooMuch > 0 ||
    unpaidOf(state) !== undefined ||
    complaintAt !== undefined ||
    offer?.accepted !== undefined ||
    toCome.some((time) => time > now)
  );
}

function keptUntil({ submission, events, state }: Candidate, periods: Periods): string {
  const times = [submission.submittedAt, ...events.map(({ at }) => at)];
  // A session may be years after it was booked.
  if (state.booking) times.push(state.booking.endsAt);
  const end = new Date(Math.max(...times.map((time) => Date.parse(time))));
  const wasBooked = state.contracts.length > 0 || state.lines.length > 0;
  end.setUTCFullYear(end.getUTCFullYear() + periods[wasBooked ? 'booking' : 'enquiry']);
  return end.toISOString();
}

/**
 * The events whose access needs are to be taken out of what is stored: all of them once the course is over or nothing is
 * booked any more, and before that those which others have taken the place of. `now` is ISO 8601, UTC.
 */
export function pastNeeds(
  events: readonly DeskEvent[],
  { booking, attended }: Pick<DeskState, 'booking' | 'attended'>,
  now: string,
): DeskEvent[] {
  const isOver = booking === undefined || attended !== undefined || booking.endsAt <= now;
  const all = events.filter((event) => 'needs' in event);
  const past = isOver ? all : all.slice(0, -1);
  return past.filter(({ needs }) => needs !== '');
}
