import { deskEvents } from '../../domain/desk-events.ts';
import { isWebhook } from '../../domain/desk-limits.ts';
import { sessionPath } from '../../domain/desk-paths.ts';
import { comingOf, isBeingAnswered, type Status, statusOf } from '../../domain/due.ts';
import { type EventModel, eventModels, undoable } from '../../domain/events.ts';
import { londonDay, londonTime, soonInLondon } from '../../domain/london-time.ts';
import { formatPence } from '../../domain/money.ts';
import { owedOf } from '../../domain/stages.ts';
import { span, timeLeft, untilDue } from '../../domain/time-words.ts';
import { rowCopy } from './copy.ts';
import type { Row, SubmissionModel } from './models.ts';

/** What somebody would do next with an application or a message; `offered` and `booked` wait for the applicant, or the day. */
export type NextStep =
  | ('release' | 'reply' | 'sending' | 'refund' | 'confirm' | 'call' | 'payment')
  | ('offer' | 'offered' | 'booked' | 'who-came' | 'close' | 'none');

/** The next thing for the staff to do; what waits for them comes first, whatever the stage is. */
export function nextStepOf(row: Pick<Row, 'submission' | 'state'>, now: string): NextStep {
  const { kind, suspicion } = row.submission;
  if (suspicion) return 'release';
  const { waiting, answeredAt, offer, booking, attended, stage } = statusOf(row, now);
  if (waiting?.for === 'refund') return 'refund';
  // Whoever has accepted waits for the confirmation, unless they added something.
  if (offer?.accepted && waiting?.for !== 'addition') return 'confirm';
  // A letter does not answer what was added after it.
  if (isBeingAnswered(row.state) && (waiting || !answeredAt)) return 'sending';
  if (waiting?.for === 'answer' || waiting?.for === 'addition') return 'reply';
  if (waiting?.for === 'call' || waiting?.for === 'payment') return waiting.for;
  if (kind === 'contact' || stage === 'done') return 'none';
  if (offer && now < offer.lapsesAt) return 'offered';
  if (waiting?.for === 'lapsed') return 'offer';
  if (booking && !attended) return now < booking.endsAt ? 'booked' : 'who-came';
  return stage === 'connect' || attended?.length ? 'close' : 'offer';
}

/** Where it is said who came to what is booked. */
export const whoCamePath = ({ submission, state }: Pick<Row, 'submission' | 'state'>) =>
  `${sessionPath({ startsAt: state.booking!.startsAt, reference: submission.reference })}#who-came`;

/** What comes next for an offer or a booking, and when, in words; `undefined` where there is neither. */
export function comesNext(status: Status, now: string): string | undefined {
  const { waiting, offer, booking, putOff, refund, stage } = status;
  const { next } = rowCopy;
  if (waiting?.for === 'acceptance') return next.accepted;
  if (waiting?.for === 'refund') return next.refund(formatPence(refund?.pence ?? 0));
  if (waiting?.for === 'call') return next.call;
  if (waiting?.for === 'session') return next.over;
  if (waiting?.for === 'payment') return next.unpaid(timeLeft(waiting, now));
  if (waiting?.for === 'return') return next.back(putOff!.why);
  const owed = booking ? 0 : (owedOf(status) ?? 0);
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
