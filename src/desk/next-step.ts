import { strangersOf } from '../../domain/case/admission.ts';
import { isWebhook } from '../../domain/case/desk-limits.ts';
import { deskPaths, type Sent, sessionPath } from '../../domain/case/desk-paths.ts';
import { comingOf, isBeingAnswered, type Status } from '../../domain/case/due.ts';
import { type EventModel, eventModels, undoable } from '../../domain/case/events.ts';
import { whoComes } from '../../domain/case/sessions.ts';
import { type Situation, situationOf } from '../../domain/case/situation.ts';
import { type DeskState, invoicesOf, moneyOf } from '../../domain/case/stages.ts';
import type { DeskRow } from '../../domain/case/views.ts';
import { deskEvents } from '../../domain/events/desk-events.ts';
import { formatPence } from '../../domain/money/money.ts';
import { daysBetween } from '../../domain/money/refunds.ts';
import { londonDay, londonTime, soonInLondon } from '../../domain/time/london-time.ts';
import { span, timeLeft, untilDue } from '../../domain/time/time-words.ts';
import type { Check } from './Checklist.tsx';
import { rowCopy, sessionCopy } from './copy.ts';
import type { SubmissionModel } from './models.ts';

/** What somebody would do next with an application or a message; `offered` and `booked` wait for the applicant, or the day. */
export type NextStep =
  | (
      | 'release'
      | 'reply'
      | 'sending'
      | 'refund'
      | 'surplus'
      | 'confirm'
      | 'call'
      | 'payment'
      | 'names'
    )
  | ('offer' | 'offered' | 'booked' | 'who-came' | 'close' | 'none');

/** The next thing for the staff to do; what waits for them comes first, whatever the stage is. */
export function nextStepOf(row: Pick<DeskRow, 'submission' | 'state'>, now: string): NextStep {
  const { kind, suspicion } = row.submission;
  if (suspicion) return 'release';
  const { is, waiting, stage } = situationOf(row, now);
  if (waiting?.for === 'refund' || waiting?.for === 'surplus') return waiting.for;
  // Whoever has accepted waits for the confirmation, unless they added something.
  if (is === 'accepted' && waiting?.for !== 'addition') return 'confirm';
  // A letter does not answer what was added after it.
  if (isBeingAnswered(row.state) && (waiting || !row.state.answeredAt)) return 'sending';
  if (waiting?.for === 'answer' || waiting?.for === 'addition') return 'reply';
  if (waiting?.for === 'call' || waiting?.for === 'payment' || waiting?.for === 'names') {
    return waiting.for;
  }
  if (kind === 'contact' || stage === 'done') return 'none';
  if (waiting?.for === 'lapsed') return 'offer';
  return steps[is] === 'go on' ? (stage === 'connect' ? 'close' : 'offer') : steps[is];
}

/** What follows where nothing waits; `go on` leads to an offer, or to the end once the details are settled. */
const steps: Record<Situation['is'], NextStep | 'go on'> = {
  answering: 'reply',
  answered: 'go on',
  calling: 'go on',
  offered: 'offered',
  moving: 'offered',
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

/** The session of what is booked. */
export const sessionOf = ({ submission, state }: Pick<DeskRow, 'submission' | 'state'>) =>
  sessionPath({ startsAt: state.booking!.startsAt, reference: submission.reference });

/** Where it is said who came to what is booked. */
export const whoCamePath = (row: Pick<DeskRow, 'submission' | 'state'>) =>
  `${sessionOf(row)}#who-came`;

/** Where it is entered who comes to what is booked. */
export const whoComesPath = (sent: Sent) => `${deskPaths.submission(sent)}#who-comes`;

/** What a booking needs before its session; what the staff can do has a button while it is missing. */
export function checksOf(
  row: Pick<DeskRow, 'submission' | 'state'>,
): (Check & { button?: string })[] {
  const { submission, state } = row;
  const { people, total, joining } = state.booking!;
  const made = state.offers.find(({ id }) => id === state.booking!.offer);
  const named = made ? whoComes({ submission, state, offer: made.offer }).length : 0;
  const invoices = invoicesOf(state);
  const { came, asked, owed } = moneyOf(state);
  const checks = [
    {
      label: 'Names',
      said: `${named} of ${people}`,
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
    said: `${formatPence(came)} of ${formatPence(asked)}`,
    isDone: owed <= 0,
    href: '#payments',
  };
  return [
    ...checks,
    {
      label: 'Invoice',
      said: formatPence(total),
      isDone: invoices.length > 0,
      href: '#payments',
      button: deskEvents.invoiced.button,
    },
    ...(invoices.length > 0 ? [paid] : []),
  ];
}

/** What is booked, if its start is what comes next. */
export function bookingAhead(status: Status, now: string): DeskState['booking'] {
  const { booking } = status;
  if (!booking || status.waiting || now >= booking.startsAt) return undefined;
  const starts = rowCopy.next.starts(soonInLondon(booking.startsAt, now));
  return comesNext(status, now) === starts ? booking : undefined;
}

/** "22 days to go" before what is booked, "tomorrow" or "today". */
export function daysToGo(startsAt: string, now: string): string {
  const days = daysBetween(now, startsAt);
  return days > 1 ? `${days} days to go` : londonDay(startsAt, now);
}

/** What comes next for an offer or a booking, and when, in words; `undefined` where there is neither. */
export function comesNext(status: Status, now: string): string | undefined {
  const { waiting, offer, booking, putOff, stage } = status;
  const money = moneyOf(status);
  const { next } = rowCopy;
  if (waiting?.for === 'acceptance') return next.accepted;
  if (waiting?.for === 'refund') return next.refund(formatPence(money.refund?.pence ?? 0));
  if (waiting?.for === 'surplus') return next.surplus(formatPence(money.tooMuch));
  if (waiting?.for === 'complaint') return next.complaint;
  if (waiting?.for === 'call') return next.call;
  if (waiting?.for === 'session') return next.over;
  if (waiting?.for === 'payment') return next.unpaid(timeLeft(waiting, now));
  if (waiting?.for === 'names') return next.names(strangersOf(status).length);
  if (waiting?.for === 'return') return next.back(putOff!.why);
  const owed = booking ? 0 : money.owed;
  if (stage === 'done') return owed > 0 ? next.owed(formatPence(owed)) : undefined;
  const isAway = putOff && now < putOff.until;
  if (offer?.accepted && !isAway) return next.accepted;
  const isLapse = waiting?.for === 'lapsing' || waiting?.for === 'lapsed';
  const coming = comingOf({
    ...status,
    booking: isLapse ? undefined : booking,
    putOff: isAway ? putOff : undefined,
  });
  if (!coming) return undefined;
  const { of, at } = coming;
  if (of === 'return') return next.putOff(londonDay(at, now));
  if (of === 'offer')
    return now < at ? next.lapses(span(untilDue({ dueAt: at }, now))) : next.lapsed;
  return now < at ? next.starts(soonInLondon(at, now)) : next.began(londonTime(at, now));
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
  if (undo?.action === 'attended') return undefined;
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
