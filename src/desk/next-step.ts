import { strangersOf, whoComes } from '../../domain/case/attendees.ts';
import { isWebhook } from '../../domain/case/desk-limits.ts';
import {
  actPaths,
  deskPaths,
  sessionPath,
  type SubmissionRef,
} from '../../domain/case/desk-paths.ts';
import { type CaseStatus, isBeingAnswered, type Waiting } from '../../domain/case/due.ts';
import { deskEvents, followingOf, undoable } from '../../domain/case/events.ts';
import { type EventModel, eventModels } from '../../domain/case/history.ts';
import { type Situation, situationOf, standingOf } from '../../domain/case/situation.ts';
import { type DeskState, invoicesOf, moneyOf } from '../../domain/case/stages.ts';
import type { DeskRow } from '../../domain/case/views.ts';
import { isOverRefunded } from '../../domain/money/booking-money.ts';
import { backWords } from '../../domain/money/refunds.ts';
import { formatPence } from '../../domain/provider/facts.ts';
import {
  daysBetween,
  endOf,
  londonDay,
  londonTime,
  soonInLondon,
  span,
  timeLeft,
  untilDue,
} from '../../domain/time/london-time.ts';
import { actionCopy, rowCopy, sessionCopy } from './copy.ts';
import type { SubmissionModel } from './models.ts';
import type { ChecklistItem } from './Section.tsx';

/** What somebody would do next with an application or a message; `offered` and `booked` wait for the applicant, or the day. */
export type NextStep =
  | ('release' | 'reply' | 'sending' | 'refund' | 'surplus' | 'confirm' | 'call' | 'payment')
  | (
      'names' | 'letter' | 'offer' | 'offered' | 'choice' | 'booked' | 'who-came' | 'close' | 'none'
    );

/** The next thing for the staff to do; what waits for them comes first, whatever the stage is. */
export function nextStepOf(row: Pick<DeskRow, 'submission' | 'state'>, now: string): NextStep {
  const { kind, suspicion } = row.submission;
  if (suspicion) return 'release';
  const { is, waiting, stage } = situationOf(row, now);
  const first = waiting && waitingSteps[waiting.for];
  if (first === 'refund' || first === 'surplus') return first;
  // Somebody who has accepted waits for the confirmation, unless they added something.
  if (is === 'accepted' && waiting?.for !== 'addition') return 'confirm';
  // A letter does not answer what was added after it.
  if (isBeingAnswered(row.state) && (waiting || !row.state.answer)) return 'sending';
  if (first) return first;
  if (kind === 'contact' || stage === 'done') return 'none';
  return steps[is] === 'go on' ? (stage === 'connect' ? 'close' : 'offer') : steps[is];
}

/** What waits that asks for a step of its own, at whatever stage. */
const waitingSteps: Partial<Record<Waiting['for'], NextStep>> = {
  refund: 'refund',
  surplus: 'surplus',
  answer: 'reply',
  addition: 'reply',
  call: 'call',
  payment: 'payment',
  names: 'names',
  letter: 'letter',
  lapsed: 'offer',
};

/** What follows where nothing waits; `go on` leads to an offer, or to the end once the details are settled. */
const steps: Record<Situation['is'], NextStep | 'go on'> = {
  answering: 'reply',
  answered: 'go on',
  calling: 'go on',
  offered: 'offered',
  moving: 'offered',
  choosing: 'choice',
  lapsed: 'offer',
  declined: 'go on',
  'taken-back': 'go on',
  accepted: 'confirm',
  booked: 'booked',
  running: 'who-came',
  held: 'who-came',
  attended: 'close',
  absent: 'go on',
  refunding: 'refund',
  reclaimed: 'refund',
  owing: 'go on',
  cancelled: 'go on',
  enrolled: 'none',
  withdrawn: 'none',
  repeat: 'none',
  closed: 'none',
};

export const sessionOf = ({ submission, state }: Pick<DeskRow, 'submission' | 'state'>) =>
  sessionPath({ startsAt: state.booking!.startsAt, reference: submission.reference });

/** Where it is entered who comes to what is booked. */
export const whoComesPath = (sent: SubmissionRef) => `${deskPaths.submission(sent)}#who-comes`;

/** Where a step is taken that is no single press, and what leads there. */
export const linkOf: Partial<
  Record<
    NextStep,
    (row: Pick<DeskRow, 'submission' | 'state'>) => { href: string; children: string }
  >
> = {
  offer: ({ submission }) => ({ href: actPaths.offered(submission), children: actionCopy.offer }),
  confirm: ({ submission }) => ({
    href: actPaths.confirmed(submission),
    children: deskEvents.confirmed.button,
  }),
  'who-came': (row) => ({ href: `${sessionOf(row)}#who-came`, children: sessionCopy.whoCame }),
  names: ({ submission }) => ({ href: whoComesPath(submission), children: actionCopy.names }),
  close: ({ submission }) => ({
    href: `${deskPaths.submission(submission)}#close`,
    children: actionCopy.close,
  }),
};

/** What a booking needs before its session; what the staff can do has a button while it is missing. */
export function checksOf(
  row: Pick<DeskRow, 'submission' | 'state'>,
): (ChecklistItem & { button?: string })[] {
  const { submission, state } = row;
  const { people, total, joining } = state.booking!;
  const made = state.offers.find(({ id }) => id === state.booking!.offer);
  const named = made ? whoComes({ submission, state, offer: made.offer }).length : 0;
  const invoices = invoicesOf(state);
  const { came, asked, owed, refunded, refund } = moneyOf(state);
  const checks = [
    {
      label: 'Names',
      figure: `${named} of ${people}`,
      isDone: named >= people,
      href: '#who-comes',
      button: 'Enter the names',
    },
    {
      label: sessionCopy.instructions,
      isDone: joining !== undefined,
      href: `${sessionOf(row)}/instructions`,
      button: sessionCopy.instructions,
    },
  ];
  if (total === 0) return checks;
  const paid = {
    label: 'Payment',
    figure: `${formatPence(came - refunded - (refund?.pence ?? 0))} of ${formatPence(asked)}`,
    isDone: owed <= 0,
    href: '#payments',
  };
  return [
    ...checks,
    {
      label: 'Invoice',
      figure: formatPence(total),
      isDone: invoices.length > 0,
      href: '#payments',
      button: deskEvents.invoiced.button,
    },
    ...(invoices.length > 0 ? [paid] : []),
  ];
}

/** What is booked, if its start is what comes next. */
export const bookingAhead = (status: CaseStatus, now: string): DeskState['booking'] =>
  !status.waiting && !isAway(status, now) && aheadIn[standingOf(status, now).is]
    ? status.booking
    : undefined;

/** The situations in which a booking is still to begin, another date for it offered or not. */
const aheadIn: Partial<Record<Situation['is'], true>> = { booked: true, moving: true };

/** "22 days to go" before what is booked, "tomorrow" or "today". */
export function daysToGo(startsAt: string, now: string): string {
  const days = daysBetween(now, startsAt);
  return days > 1 ? `${days} days to go` : londonDay(startsAt, now);
}

/** What waits for the staff, or else what comes next and when, in words; `undefined` where there is neither. */
export function comesNext(status: CaseStatus, now: string): string | undefined {
  const { waiting } = status;
  return waiting ? waitingWords[waiting.for]({ ...status, waiting }, now) : coming(status, now);
}

type Words<Of = CaseStatus> = (status: Of, now: string) => string | undefined;

const { next } = rowCopy;

/** An answer has its clock, so its row says what comes after it. */
const waitingWords: Record<Waiting['for'], Words<CaseStatus & { waiting: Waiting }>> = {
  answer: coming,
  addition: coming,
  acceptance: () => next.accepted,
  refund: (status) => {
    const { refund, isEntered } = moneyOf(status);
    return next.refund(backWords(refund?.pence ?? 0, isEntered));
  },
  surplus: (status) => next.surplus(formatPence(moneyOf(status).tooMuch)),
  complaint: () => next.complaint,
  call: () => next.call,
  lapsing: lapses,
  lapsed: lapses,
  choice: () => next.choice,
  session: () => next.over,
  payment: ({ waiting }, now) => next.unpaid(timeLeft(waiting, now)),
  letter: ({ byHand }) => next.letter(byHand.map(({ letter }) => letter)),
  names: (status) => next.names(strangersOf(status).length),
  return: ({ putOff }) => next.back(putOff!.why),
};

function coming(status: CaseStatus, now: string): string | undefined {
  if (status.stage !== 'done' && isAway(status, now)) {
    return next.putOff(londonDay(status.putOff!.until, now));
  }
  return comingWords[standingOf(status, now).is](status, now);
}

const isAway = ({ putOff }: CaseStatus, now: string) => putOff !== undefined && now < putOff.until;

const nothing: Words = () => undefined;

const comingWords: Record<Situation['is'], Words> = {
  answering: nothing,
  answered: nothing,
  calling: nothing,
  offered: lapses,
  lapsed: lapses,
  accepted: () => next.accepted,
  // What is booked holds until another date is confirmed.
  moving: begins,
  choosing: chooses,
  booked: begins,
  running: begins,
  held: begins,
  declined: nothing,
  'taken-back': nothing,
  attended: nothing,
  absent: owes,
  // What is paid back waits for the staff, and beside it another date may be offered.
  refunding: (status, now) => (status.offer ? lapses(status, now) : undefined),
  reclaimed: nothing,
  owing: owes,
  cancelled: owes,
  enrolled: owes,
  withdrawn: owes,
  repeat: owes,
  closed: owes,
};

/** What is booked is paid for by its own invoice, which waits by itself. */
function owes(status: CaseStatus): string | undefined {
  const { owed } = moneyOf(status);
  if (owed === 0 || status.booking) return undefined;
  const words = isOverRefunded(status) ? next.overRefunded : next.owed;
  return words(formatPence(owed));
}

function lapses({ offer }: CaseStatus, now: string): string {
  const { lapsesAt: dueAt } = offer!;
  return now < dueAt ? next.lapses(span(untilDue({ dueAt }, now))) : next.lapsed;
}

/** By the day that the applicant is given. */
function chooses(status: CaseStatus, now: string): string | undefined {
  const standing = standingOf(status, now);
  return standing.is === 'choosing' ? next.chooses(londonDay(endOf(standing.at), now)) : undefined;
}

function begins({ booking }: CaseStatus, now: string): string {
  const { startsAt } = booking!;
  return now < startsAt
    ? next.starts(soonInLondon(startsAt, now))
    : next.began(londonTime(startsAt, now));
}

/**
 * The event that **Undo** would take back, unless its delivery can no longer be undone: a later one took its place, or it
 * may have arrived.
 */
export function undoOf({
  events,
  deliveries,
}: Pick<SubmissionModel, 'events' | 'deliveries'>): EventModel | undefined {
  const last = undoable(events);
  if (last === undefined) return undefined;
  const delivery = deliveries.find(
    ({ event, channel }) => event === last.id && !isWebhook(channel),
  );
  if (delivery?.state === 'taken-back') return undefined;
  if (delivery?.attempts.some(({ endedAt }) => endedAt === undefined)) return undefined;
  return eventModels(events).find(({ id }) => id === last.id);
}

/** The delivery of a letter that is still here and that **Undo** takes back. */
export function leavingOf({ events, deliveries }: Pick<SubmissionModel, 'events' | 'deliveries'>) {
  const undo = undoOf({ events, deliveries });
  // The letter afterwards does not leave before the next day.
  if (undo && followingOf(undo.action).bringsParticipants === 'certificate') return undefined;
  return (
    undo &&
    deliveries.find(
      ({ event, channel, state, attempts }) =>
        event === undo.id && !isWebhook(channel) && state === 'waiting' && attempts.length === 0,
    )
  );
}

/** Whether **Undo** is offered beside the message that an event has just happened. */
export const canUndo = ({ action, isUndone }: EventModel) =>
  !isUndone && deskEvents[action].canBeUndone !== undefined;
