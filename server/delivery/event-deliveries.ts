import { isDeepStrictEqual } from 'node:util';

import type { FastifyInstance } from 'fastify';

import { attendeesOf } from '../../domain/attendees.ts';
import { deskEvents } from '../../domain/desk-events.ts';
import { undoSeconds } from '../../domain/desk-limits.ts';
import {
  answersAfter,
  type Change,
  type DeskEvent,
  letterOf,
  stateAfter,
} from '../../domain/events.ts';
import { bookedOffer, letterFor, openOffer } from '../../domain/letter-for.ts';
import type { NewEvent } from '../store/desk-entry.ts';
import type { EventDelivery } from '../store/outbox.ts';
import type { ChannelSettings } from './channels.ts';
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

/** Lets a server's routes write the letters of events, and add events with what they bring. */
export function decorateEvents(app: FastifyInstance): void {
  const { store, clock, links, content, canWrite, settings } = app;
  app.decorate('writeLetter', (change, { submission, events, staff, seen = events }) => {
    if (!canWrite) return undefined;
    const link = links.addressOf(submission.reference, stateAfter(events).linkGeneration ?? 0);
    const now = clock().toISOString();
    const { letters } = content;
    return letterFor(change, { submission, events: seen, now, letters, link, staff });
  });
  app.decorate('addEvent', async (event, { submission, events }, seen) => {
    // At its start the server may have had no access to the store.
    if ('terms' in event && event.terms === content.terms.fingerprint) {
      await store.keepTerms(content.terms, event.at);
    }
    const { deliveries, needless } = eventDeliveries(event, events, settings);
    return store.desk.add(submission.reference, event, { seen }, deliveries, needless);
  });
}

/** The deliveries that an event makes, and the channels whose earlier deliveries it makes needless. */
export function eventDeliveries(
  event: NewEvent,
  events: readonly DeskEvent[],
  { smtpUrl, webhookUrl }: Pick<ChannelSettings, 'smtpUrl' | 'webhookUrl'>,
): { deliveries: EventDelivery[]; needless: string[] } {
  const { at } = event;
  const { author } = deskEvents[event.action];
  const then = [...events, { ...event, id: nextId }];
  const [before, after] = [bookedOffer(events), bookedOffer(then)];
  const isMoved = !isDeepStrictEqual(before, after);
  const [wasOpen, isOpen] = [openOffer(events), openOffer(then)];
  const isOtherOffer = wasOpen?.event !== isOpen?.event;
  // A letter of the staff waits until they can no longer undo its event.
  const undoneBy = hoursAfter(at, undoSeconds / 3_600);
  const letterAt = author === 'staff' ? undoneBy : at;

  const deliveries: EventDelivery[] = [];
  const deliver = ({ name }: { name: string }, dueAt: string) =>
    deliveries.push({ channel: name, dueAt });
  if (letterOf(event)) deliver(letterChannel, letterAt);
  if (smtpUrl !== undefined) {
    // Later than instructions that can still be undone, also where the applicant names somebody.
    if (toBeInstructed(event, events).length > 0) deliver(participantsChannel, undoneBy);
    if (isForLink(event, events)) deliver(linkChannel, letterAt);
    if (isOtherOffer && isOpen) {
      const dueAt = lapsingAt(isOpen.lapsesAt);
      // Unless the offer itself would have come just before.
      if (dueAt >= hoursAfter(at, 12)) deliver(lapsingChannel, dueAt);
    }
    if (isMoved && after) {
      const confirmedAt = then.findLast(({ action }) => action === 'confirmed')?.at ?? at;
      for (const reminder of reminderChannels) {
        const dueAt = reminderAt(after.startsAt, reminder.days);
        // Those that are still to come, and that do not follow at once on the confirmation.
        const isRested = dueAt >= hoursAfter(confirmedAt, reminder.restHours);
        if (dueAt > at && isRested) deliver(reminder, dueAt);
      }
    }
    const came = event.action === 'attended' ? attendeesOf(event.came) : [];
    if (came.length > 0) deliver(afterwardsChannel, afterwardsAt(at));
    if (came.some(({ email }) => email)) deliver(participantsChannel, afterwardsAt(at));
    if (author === 'applicant') deliver(actMailChannel, at);
  }
  if (webhookUrl && isToldToOthers(event.action)) deliver(webhookChannel, letterAt);

  // What was held as too late is done with.
  const isClosed = event.action === 'closed' || event.action === 'attended';
  const isOver = isClosed && before !== undefined && before.startsAt <= at;
  // The instructions of the last day say what its reminder, held for want of them, would have said.
  const isLastDay = before !== undefined && at >= reminderAt(before.startsAt, 1);
  const isInstead = event.action === 'instructed' && isLastDay;
  const reminders = reminderChannels.filter(
    ({ days }) => isOver || (isMoved && before !== undefined) || (isInstead && days === 1),
  );
  const lapsing = isOtherOffer && wasOpen ? [lapsingChannel] : [];
  return { deliveries, needless: [...lapsing, ...reminders].map(({ name }) => name) };
}

/**
 * Whether the applicant's link was asked for, or a correction, or its undoing, puts another address in the place of the
 * one that it went to.
 */
const isForLink = (event: Change, events: readonly DeskEvent[]) =>
  event.action === 'link-asked' || Boolean(answersAfter(event, events)?.email);

const hoursAfter = (time: string, hours: number) =>
  new Date(Date.parse(time) + hours * 60 * 60_000).toISOString();

/** Greater than any id that exists. */
const nextId = String(Number.MAX_SAFE_INTEGER);
