import { isDeepStrictEqual } from 'node:util';

import { attendeesOf } from '../../domain/attendees.ts';
import { type Answers, deskEvents } from '../../domain/desk-events.ts';
import { undoSeconds } from '../../domain/desk-limits.ts';
import { type Change, type DeskEvent, letterOf } from '../../domain/events.ts';
import { bookedOffer, openOffer } from '../../domain/letter-for.ts';
import type { EventDelivery } from '../store/outbox.ts';
import {
  actMailChannel,
  afterwardsAt,
  afterwardsChannel,
  lapsingAt,
  lapsingChannel,
  letterChannel,
  linkChannel,
  participantsChannel,
  reminderAt,
  reminderChannels,
  toBeInstructed,
} from './mail-channels.ts';
import { isToldToOthers, webhookChannel } from './webhook-channel.ts';

/** The history, the time of the event, whether mail is set up, and where else somebody is told, if anywhere. */
type Standing = {
  events: readonly DeskEvent[];
  now: Date;
  hasMail: boolean;
  webhookUrl?: string | undefined;
};

/** The deliveries that an event makes, and the channels whose earlier deliveries it makes needless. */
export function eventDeliveries(
  change: Change,
  { events, now, hasMail, webhookUrl }: Standing,
): { deliveries: EventDelivery[]; needless: string[] } {
  const at = now.toISOString();
  const before = bookedOffer(events);
  const then = [...events, { ...change, at, by: '', id: nextId }];
  const after = bookedOffer(then);
  const isMoved = !isDeepStrictEqual(before, after);
  const confirmedAt = [...events, { ...change, at }].findLast(
    ({ action }) => action === 'confirmed',
  )?.at;
  const reminders =
    isMoved && after && hasMail ? remindersOf(after.startsAt, { now: at, confirmedAt }) : [];
  const [wasOpen, isOpen] = [openOffer(events), openOffer(then)];
  const isOtherOffer = wasOpen?.event !== isOpen?.event;
  // What was held as too late is done with.
  const isClosed = change.action === 'closed' || change.action === 'attended';
  const isOver = isClosed && before !== undefined && before.startsAt <= at;
  const came = change.action === 'attended' ? attendeesOf(change.came) : [];
  const nextDay = afterwardsAt(at);
  const isForOthers = toBeInstructed(change, events).length > 0;
  // The instructions of the last day say what its reminder, held for want of them, would have said.
  const [dayReminder] = reminderChannels.filter(({ days }) => days === 1);
  const isLastDay = before !== undefined && at >= reminderAt(before.startsAt, 1);
  const instead = change.action === 'instructed' && isLastDay ? [dayReminder!.name] : [];
  const isByApplicant = deskEvents[change.action].author === 'applicant';
  // A letter of the staff waits until they can no longer undo its event.
  const undoneBy = new Date(now.getTime() + undoSeconds * 1_000).toISOString();
  const letterAt = isByApplicant ? at : undoneBy;
  return {
    deliveries: [
      ...(letterOf(change) ? [{ channel: letterChannel.name, dueAt: letterAt }] : []),
      // Later than instructions that can still be undone, also where the applicant names somebody.
      ...(isForOthers && hasMail ? [{ channel: participantsChannel.name, dueAt: undoneBy }] : []),
      ...(hasNewAddress(change) && hasMail ? [{ channel: linkChannel.name, dueAt: letterAt }] : []),
      ...(isOtherOffer && isOpen && hasMail ? lapsing(isOpen.lapsesAt, at) : []),
      ...reminders,
      ...(came.length > 0 && hasMail ? [{ channel: afterwardsChannel.name, dueAt: nextDay }] : []),
      ...(came.some(({ email }) => email) && hasMail
        ? [{ channel: participantsChannel.name, dueAt: nextDay }]
        : []),
      ...(isByApplicant && hasMail ? [{ channel: actMailChannel.name, dueAt: at }] : []),
      ...(webhookUrl && isToldToOthers(change.action)
        ? [{ channel: webhookChannel.name, dueAt: letterAt }]
        : []),
    ],
    needless: [
      ...(isOtherOffer && wasOpen ? [lapsingChannel.name] : []),
      ...(isOver || (isMoved && before) ? reminderChannels.map(({ name }) => name) : instead),
    ],
  };
}

/** Whether a correction puts another address in the place of the one that the link went to. */
function hasNewAddress(change: Change): boolean {
  return change.action === 'corrected' && Boolean((JSON.parse(change.after) as Answers).email);
}

/** The letter before an offer lapses, unless the offer itself would have come just before. */
function lapsing(lapsesAt: string, now: string): EventDelivery[] {
  const dueAt = lapsingAt(lapsesAt);
  const isSoon = Date.parse(dueAt) < Date.parse(now) + 12 * 60 * 60_000;
  return isSoon ? [] : [{ channel: lapsingChannel.name, dueAt }];
}

/** The reminders that are still to come, and that do not follow at once on the confirmation. */
function remindersOf(
  startsAt: string,
  { now, confirmedAt = now }: { now: string; confirmedAt: string | undefined },
): EventDelivery[] {
  return reminderChannels
    .map(({ name, days, restHours }) => {
      const rested = new Date(Date.parse(confirmedAt) + restHours * 60 * 60_000).toISOString();
      return { channel: name, dueAt: reminderAt(startsAt, days), rested };
    })
    .filter(({ dueAt, rested }) => dueAt > now && dueAt >= rested)
    .map(({ channel, dueAt }) => ({ channel, dueAt }));
}

/** Greater than any id that exists. */
const nextId = String(Number.MAX_SAFE_INTEGER);
