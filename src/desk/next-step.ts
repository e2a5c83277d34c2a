import { deskEvents } from '../../domain/desk-events.ts';
import { comingOf } from '../../domain/due.ts';
import type { EventModel } from '../../domain/events.ts';
import { londonTime, soonInLondon } from '../../domain/london-time.ts';
import { formatPence } from '../../domain/money.ts';
import { span, untilDue } from '../../domain/time-words.ts';
import { rowCopy } from './copy.ts';
import type { RowModel, StatusModel } from './models.ts';

/** What somebody would do next with an application or a message; `offered` and `booked` wait for the applicant, or the day. */
export type NextStep =
  | ('release' | 'reply' | 'sending' | 'refund' | 'confirm')
  | ('offer' | 'offered' | 'booked' | 'close' | 'none');

/** The next thing for the staff to do; what waits for them comes first, whatever the stage is. */
export function nextStepOf({ kind, suspicion, status }: RowModel, now: string): NextStep {
  if (suspicion) return 'release';
  const { waiting, answeredAt, letter, offer, booking, stage } = status;
  if (waiting?.for === 'refund') return 'refund';
  // Whoever has accepted waits for the confirmation, unless they added something.
  if (offer?.accepted && waiting?.for !== 'addition') return 'confirm';
  // A letter does not answer what was added after it.
  const isAnswer = letter && !letter.hasGivenUp && !letter.addedAt;
  if (isAnswer && (waiting || !answeredAt)) return 'sending';
  if (waiting) return 'reply';
  if (kind === 'contact' || stage === 'done') return 'none';
  if (offer && now < offer.lapsesAt) return 'offered';
  if (booking) return now < booking.endsAt ? 'booked' : 'close';
  return stage === 'connect' ? 'close' : 'offer';
}

/** What comes next for an offer or a booking, and when, in words; `undefined` where there is neither. */
export function comesNext({ waiting, offer, booking, refund, stage }: StatusModel, now: string) {
  const { next } = rowCopy;
  if (waiting?.for === 'acceptance') return next.accepted;
  if (waiting?.for === 'refund') return next.refund(formatPence(refund?.pence ?? 0));
  if (stage === 'done') return undefined;
  if (offer?.accepted) return next.accepted;
  const coming = comingOf({ offer, booking });
  if (!coming) return undefined;
  const { of, at } = coming;
  if (of === 'offer')
    return now < at ? next.lapses(span(untilDue({ dueAt: at }, now))) : next.lapsed;
  return now < at ? next.starts(soonInLondon(at, now)) : next.began(londonTime(at, now));
}

/** Whether **Undo** is offered beside the message that an event has just happened. */
export const canUndo = ({ action, isUndone }: EventModel) =>
  !isUndone && deskEvents[action].canBeUndone !== undefined;
