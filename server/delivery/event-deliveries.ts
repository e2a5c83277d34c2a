import type { FastifyInstance } from 'fastify';

import { hasEmail } from '../../domain/case/by-hand.ts';
import { undoSeconds } from '../../domain/case/desk-limits.ts';
import { type Case, type DeskEvent, stateAfter, withEvent } from '../../domain/case/events.ts';
import { deskEvents } from '../../domain/events/desk-events.ts';
import { bookedOffer, letterFor, openOffer } from '../../domain/letters/letter-for.ts';
import { hoursAfter } from '../../domain/letters/letter-times.ts';
import type { NewEvent } from '../store/desk-entry.ts';
import type { EventDelivery } from '../store/outbox.ts';
import type { CaseThen, EventMoment } from './channel.ts';
import { channels, type ChannelSettings, openChannels } from './channels.ts';

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
  const deliveries = openChannels(settings).flatMap(
    ({ name, madeBy }) => madeBy?.(moment).map((made) => ({ channel: name, ...made })) ?? [],
  );
  // Also of a channel that is closed by now.
  const needless = channels
    .filter(({ isNeedless }) => isNeedless?.(moment))
    .map(({ name }) => name);
  return { deliveries, needless };
}

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
