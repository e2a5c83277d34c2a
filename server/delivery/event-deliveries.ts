import { isDeepStrictEqual } from 'node:util';

import type { FastifyInstance } from 'fastify';

import { undoSeconds } from '../../domain/case/desk-limits.ts';
import {
  answersAfter,
  type Case,
  type DeskEvent,
  deskEvents,
  effectiveEvents,
  followingOf,
  letterOf,
  stateAfter,
  withEvent,
} from '../../domain/case/events.ts';
import { bookedOffer, letterFor, openOffer } from '../../domain/letters/letter-for.ts';
import { hasEmail } from '../../domain/letters/letter-times.ts';
import { hoursAfter } from '../../domain/time/london-time.ts';
import type { MissingDelivery } from '../store/desk.ts';
import type { NewEvent } from '../store/desk-entry.ts';
import type { EventDelivery } from '../store/outbox.ts';
import type { CaseThen, EventMoment, Topic } from './channel.ts';
import { channels, type ChannelSettings, type KnownChannel, openChannels } from './channels.ts';

/** Lets a server's routes write the letters of events, and add events with what they bring. */
export function decorateEvents(app: FastifyInstance): void {
  const { store, clock, links, content, canWrite, settings } = app;
  app.decorate('writeLetter', (change, { submission, events, staff, seen = events }) => {
    // Who applied by telephone may have no address.
    if (!canWrite || !hasEmail(submission)) return undefined;
    const link = links.addressOf(submission.reference, stateAfter(events).linkGeneration);
    const now = clock().toISOString();
    const { letters } = content;
    return letterFor(change, { submission, events: seen, now, letters, link, staff });
  });
  app.decorate('addEvent', async (event, of, seen) => {
    await keepTerms([event]);
    const { deliveries, needless } = eventDeliveries(event, of, settings);
    const reading = { seen, history: of.events };
    return store.desk.add(of.submission.reference, event, reading, deliveries, needless);
  });
  app.decorate('addEvents', async (all) => {
    await keepTerms(all.map(({ event }) => event));
    return store.desk.addAll(
      all.map(({ event, of, seen }) => ({
        reference: of.submission.reference,
        event,
        reading: { seen, history: of.events },
        ...eventDeliveries(event, of, settings),
      })),
    );
  });

  /** At its start the server may have had no access to the store. */
  async function keepTerms(events: readonly NewEvent[]): Promise<void> {
    const { fingerprint } = content.terms;
    const event = events.find((each) => 'terms' in each && each.terms === fingerprint);
    if (event) await store.keepTerms(content.terms, event.at);
  }
}

/** The deliveries that an event makes, and the channels whose earlier deliveries it makes needless. */
export function eventDeliveries(
  event: NewEvent,
  of: Case,
  settings: Partial<ChannelSettings>,
): { deliveries: EventDelivery[]; needless: string[] } {
  const moment = eventMoment(event, of);
  const { before, leavesAt } = moment;
  const isConcerned = ({ topic }: KnownChannel) => topic !== undefined && topics[topic](moment);
  const deliveries = openChannels(settings)
    .filter(isConcerned)
    .flatMap(({ name, madeBy }) =>
      (madeBy?.(moment) ?? [{ dueAt: leavesAt }]).map((made) => ({ channel: name, ...made })),
    );
  // What waits for an offer or a booking is needless once that ends, or another takes its place.
  const waits = new Set<Topic | undefined>([before.open && 'offer', before.booked && 'booking']);
  const isReplaced = (channel: KnownChannel) => waits.has(channel.topic) && isConcerned(channel);
  // Also of a channel that is closed by now.
  const needless = channels.filter(
    (channel) => isReplaced(channel) || channel.isNeedless?.(moment) === true,
  );
  return { deliveries, needless: needless.map(({ name }) => name) };
}

/** Which events each topic has. */
const topics: Record<Topic, (moment: EventMoment) => boolean> = {
  act: ({ event }) => deskEvents[event.action].author === 'applicant',
  booking: ({ before, after }) => !isDeepStrictEqual(before.booked, after.booked),
  letter: ({ event }) => letterOf(event) !== undefined,
  // The applicant has asked for it, or a correction, or its undoing, puts another address in the place of theirs.
  link: ({ event, before }) =>
    followingOf(event.action).consequence === 'send-link' ||
    Boolean(answersAfter(event, before.events)?.email),
  offer: ({ before, after }) => before.open?.event !== after.open?.event,
  participants: ({ event }) => followingOf(event.action).bringsParticipants !== undefined,
  webhook: ({ event }) => followingOf(event.action).webhook !== undefined,
};

function eventMoment(event: NewEvent, { submission, events }: Case): EventMoment {
  const undoneBy = hoursAfter(event.at, undoSeconds / 3_600);
  return {
    submission,
    event,
    before: standingAfter(events),
    after: standingAfter(withEvent(events, { ...event, id: nextId })),
    leavesAt: deskEvents[event.action].author === 'staff' ? undoneBy : event.at,
    undoneBy,
  };
}

const standingAfter = (events: readonly DeskEvent[]): CaseThen => ({
  events,
  state: stateAfter(events),
  booked: bookedOffer(events),
  open: openOffer(events),
});

/** Greater than any id that exists. */
const nextId = String(Number.MAX_SAFE_INTEGER);

/**
 * Makes what is still to come of open applications through channels that were not set up as their events were made, such
 * as the reminders of what was booked before there was mail. What the store refuses waits for the next start.
 */
export async function makeStillToCome(
  { store, clock, settings }: Pick<FastifyInstance, 'store' | 'clock' | 'settings'>,
  signal: AbortSignal,
): Promise<void> {
  if (openChannels(settings).length === 0) return;
  const now = clock().toISOString();
  for (const view of ['to-answer', 'under-way'] as const) {
    let cursor: string | undefined;
    do {
      const page = await store.desk.page(view, { now, limit: 100, cursor });
      for (const { submission, state } of page.rows) {
        if (signal.aborted) return;
        if (!state.booking && !state.offer) continue;
        const events = await store.desk.history(submission.reference);
        const coming = stillToCome({ submission, events }, settings, now);
        if (coming.length > 0) await store.desk.addMissing(submission.reference, now, coming);
      }
      cursor = page.next;
    } while (cursor !== undefined);
  }
}

/** What the events of a case would bring after a moment, if every channel had been set up before. */
function stillToCome(of: Case, settings: Partial<ChannelSettings>, now: string): MissingDelivery[] {
  const counted = new Set(effectiveEvents(of.events));
  let coming: MissingDelivery[] = [];
  for (const [at, event] of of.events.entries()) {
    if (!counted.has(event)) continue;
    const before = { ...of, events: of.events.slice(0, at) };
    const { deliveries, needless } = eventDeliveries(event, before, settings);
    coming = coming.filter(({ channel }) => !needless.includes(channel));
    coming.push(...deliveries.map((each) => ({ ...each, event: event.id })));
  }
  return coming.filter(({ dueAt }) => dueAt > now);
}
