import { type ByHand, lettersByHand, type Reachable } from '../letters/letter-times.ts';
import { refundDueAt } from '../money/refunds.ts';
import { promises } from '../provider/facts.ts';
import { endOfDay, endOfDayAfter, fromLondon, hoursAfter } from '../time/london-time.ts';
import { replyDue } from '../time/reply-due.ts';
import { type DeskState, moneyOf, unpaidOf } from './stages.ts';
import type { StoredSubmission } from './submission.ts';

/**
 * Why a submission needs the staff, since when, and by when: an event asks for the first four, time alone for the rest.
 * Times are ISO 8601, UTC.
 */
export type Waiting = {
  for:
    | OwedFor
    | 'complaint'
    | 'call'
    | 'lapsing'
    | 'lapsed'
    | 'choice'
    | 'session'
    | 'payment'
    | 'return'
    | 'names'
    | 'letter';
  since: string;
  dueAt: string;
};

type OwedFor = 'answer' | 'addition' | 'acceptance' | 'refund' | 'surplus';

/**
 * What the staff must do next, the earliest due first; `undefined` if nothing. Quarantine is ignored, because the lists
 * that show this leave quarantined submissions out.
 */
export function waitingFor(submission: Arrival, state: WaitsIn, now: string): Waiting | undefined {
  const begun = timetable(submission, state).filter(
    ({ from, until }) => from <= now && !(until !== undefined && until <= now),
  );
  const first = earliest(begun.map(({ waiting }) => waiting));
  return first?.for === 'lapsing' && first.dueAt <= now ? { ...first, for: 'lapsed' } : first;
}

/** Whether it is closed and nothing brings it back by time alone, as an invoice does that was not paid. */
export const isOver = (submission: Arrival, state: WaitsIn): boolean =>
  state.stage === 'done' && timetable(submission, state).length === 0;

/** What an event asks of the staff, whether or not they put it off; of this an applicant is told. */
export type Owed = Waiting & { for: OwedFor };

/** The first that is due of what events ask for. */
export const owedTo = (submission: Arrival, state: WaitsIn): Owed | undefined =>
  earliest(allOwed(submission, state));

function allOwed(
  submission: Arrival,
  { stage, answer, openAdditions, offer, lines }: WaitsIn,
): Owed[] {
  const { kind, submittedAt, dueAt } = submission;
  const all: Owed[] = [];
  const [addition] = openAdditions;
  if (stage !== 'done' && answer === undefined) {
    all.push({ for: 'answer', since: submittedAt, dueAt });
  }
  if (addition) {
    // An addition from before its promise was kept gets the one of today.
    const promised = addition.dueAt ?? replyDue(kind, addition.at);
    all.push({ for: 'addition', since: addition.at, dueAt: promised });
  }
  if (offer?.accepted) {
    const { accepted, promised } = offer;
    const confirmedBy = accepted.dueAt ?? hoursAfter(accepted.at, promised.replyHours);
    all.push({ for: 'acceptance', since: accepted.at, dueAt: confirmedBy });
  }
  const { refund, tooMuch } = moneyOf({ lines });
  if (refund) all.push({ for: 'refund', since: refund.askedAt, dueAt: refund.dueAt });
  if (tooMuch > 0) {
    const since = fromLondon(
      `${(lines.findLast(({ of }) => of === 'paid') ?? lines.at(-1)!).on}T12:00`,
    )!;
    all.push({ for: 'surplus', since, dueAt: refundDueAt(since) });
  }
  return all;
}

/** Everything that waits or will, each from the moment at which it begins to; '' where it has begun. */
function timetable(submission: Arrival, state: WaitsIn): Timed[] {
  const owed: Timed[] = allOwed(submission, state).map((waiting) => ({ from: '', waiting }));
  const { stage, callAt, offer, booking, putOff } = state;
  if (state.complaintAt) owed.push({ from: '', waiting: complaint(state.complaintAt) });
  if (submission.kind === 'contact') return owed;
  const timed: Waiting[] = [];
  const strangersSince = booking?.joining?.strangersSince;
  if (stage !== 'done' && booking && strangersSince) {
    const { startsAt } = booking;
    const nextDay = hoursAfter(strangersSince, 24);
    const dueAt = nextDay < startsAt ? nextDay : startsAt;
    owed.push({
      from: '',
      until: startsAt,
      waiting: { for: 'names', since: strangersSince, dueAt },
    });
  }
  for (const { from, until: end, dueAt } of lettersByHand(submission, state)) {
    owed.push({ from, until: end, waiting: { for: 'letter', since: from, dueAt } });
  }
  const [isOver, unpaid] = [stage === 'done', unpaidOf(state)];
  if (unpaid) {
    const [dueAt, since] = [fromLondon(`${unpaid.dueOn}T00:00`)!, endOfDay(unpaid.dueOn)];
    timed.push({ for: 'payment', since, dueAt });
  }
  if (!isOver && callAt) timed.push({ for: 'call', since: callAt, dueAt: callAt });
  const choice = isOver ? undefined : choiceOf(state);
  if (choice) timed.push({ for: 'choice', ...choice });
  if (!isOver && offer && !offer.accepted && !offer.move) {
    const { lapsesAt } = offer;
    timed.push({
      for: 'lapsing',
      since: hoursAfter(lapsesAt, -waitingHours.lapsing),
      dueAt: lapsesAt,
    });
  }
  // What is moved is not held on its former date.
  if (!isOver && booking && !choice) {
    const { endsAt } = booking;
    timed.push({ for: 'session', since: endsAt, dueAt: hoursAfter(endsAt, waitingHours.closing) });
  }
  const all = [...owed, ...timed.map((waiting) => ({ from: waiting.since, waiting }))];
  if (!putOff) return all;
  const { until } = putOff;
  const isKept = (waiting: Waiting) => ['refund', 'complaint', 'letter'].includes(waiting.for);
  const back: Waiting = { for: 'return', since: until, dueAt: hoursAfter(until, 24) };
  // The law sets the day of a refund and of a complaint, and others get their letters also meanwhile.
  const later = ({ from, waiting, ...timed }: Timed) => ({
    ...timed,
    from: isKept(waiting) || from > until ? from : until,
    waiting,
  });
  return isOver ? all.map(later) : [...all.map(later), { from: until, waiting: back }];
}

/**
 * From when, and before when, the staff ask a customer whose session we move and who has not chosen: at once where we
 * move it later than the day on which we would ask. ISO 8601, UTC.
 */
export function choiceOf({
  booking,
  offer,
}: Pick<DeskState, 'booking' | 'offer'>): { since: string; dueAt: string } | undefined {
  if (!booking || !offer?.move) return undefined;
  const { madeAt, startsAt } = offer;
  const { chooseBy } = offer.move;
  const dueAt = booking.startsAt < startsAt ? booking.startsAt : startsAt;
  return { since: chooseBy > madeAt ? chooseBy : madeAt, dueAt };
}

const complaint = (since: string): Waiting => ({
  for: 'complaint',
  since,
  dueAt: endOfDayAfter(since, promises.complaintDays),
});

type Timed = { from: string; until?: string; waiting: Waiting };

/** Before its end, an offer waits for the staff; after its end, a session has to be closed. */
export const waitingHours = {
  // From the beginning of the day before its last.
  lapsing: 48,
  closing: 48,
};

function earliest<Of extends Waiting>(all: readonly Of[]): Of | undefined {
  return all.toSorted((one, other) => Date.parse(one.dueAt) - Date.parse(other.dueAt))[0];
}

/** Whether a letter is on its way to somebody who has added nothing since. */
export const isBeingAnswered = ({
  letter,
  openAdditions,
}: Pick<DeskState, 'letter' | 'openAdditions'>): boolean =>
  letter !== undefined &&
  !letter.hasGivenUp &&
  openAdditions.every(({ event }) => Number(event) < Number(letter.event));

/** How an application or a message stands: its state, when it came, and what is due. */
export type CaseStatus = DeskState & {
  submittedAt: string;
  /** When the first answer is due. */
  dueAt: string;
  waiting?: Waiting | undefined;
  /** What has to be said to somebody without an email address, or posted, by now. */
  byHand: readonly ByHand[];
};

export function statusOf(
  { submission, state }: { submission: Arrival; state: DeskState },
  now: string,
): CaseStatus {
  return {
    ...state,
    submittedAt: submission.submittedAt,
    dueAt: submission.dueAt,
    waiting: waitingFor(submission, state, now),
    byHand: lettersByHand(submission, state)
      .filter(({ from, until }) => from <= now && (until === undefined || now < until))
      .toSorted((one, other) => one.dueAt.localeCompare(other.dueAt)),
  };
}

/**
 * When the next thing comes where nothing waits for the staff (ISO 8601, UTC): the day until which it is put off; of what
 * is closed, the end of an invoice's last day; the start of the booking, even if another date has been offered since; else
 * the end of the offer.
 */
export function nextAt(
  state: Pick<DeskState, 'stage' | 'offer' | 'booking' | 'putOff' | 'lines'>,
): string | undefined {
  const { stage, offer, booking, putOff } = state;
  if (putOff) return putOff.until;
  const unpaid = stage === 'done' ? unpaidOf(state) : undefined;
  return unpaid ? endOfDay(unpaid.dueOn) : (booking?.startsAt ?? offer?.lapsesAt);
}

type Arrival = Pick<StoredSubmission, 'kind' | 'submittedAt' | 'dueAt'> & Reachable;

type WaitsIn = Pick<
  DeskState,
  | ('stage' | 'answer' | 'openAdditions' | 'callAt')
  | ('offer' | 'booking' | 'putOff' | 'lines' | 'complaintAt')
  | ('unsent' | 'passedOn' | 'mailedAt' | 'offers' | 'attended' | 'end')
>;
