import { deskEvents } from '../events/desk-events.ts';
import type { Reading } from './event-entry.ts';
import { type Action, type DeskEvent, stateAfter } from './events.ts';
import { promisedIn } from './promised.ts';

/** An event as some version wrote it: an earlier one, this one, or a newer one. */
export type StoredEvent = Record<string, unknown> & { id: string };

/** Brings the events of one application or message, in their order, to the shape that this version writes. */
export function storedEvents(stored: readonly StoredEvent[]): DeskEvent[] {
  const events: DeskEvent[] = [];
  for (const event of stored) events.push(inTodaysShape(event, events));
  return events;
}

function inTodaysShape(event: StoredEvent, before: readonly DeskEvent[]): DeskEvent {
  const action = String(event.action);
  // Of an offer that a newer version made, this one knows neither date nor price.
  const isOfNewer = before.some((each) => each.action === 'newer' && each.id === event.offer);
  if (!isKnown(action) || isOfNewer) return { ...event, action: 'newer' } as DeskEvent;
  const all: Meanings = unwritten[action] ?? {};
  const missing = Object.entries(all).filter(([name]) => event[name] === undefined);
  const meant = missing.map(([name, meaning]) => [name, meaning(event, before)]);
  return { ...event, ...Object.fromEntries(meant) } as DeskEvent;
}

/** What an offer keeps that the schema cannot know, because it stands in the content. */
export type ContentOfToday = Required<Pick<Reading, 'terms' | 'listPrice' | 'smallestGroup'>>;

/**
 * An offer that version 1.0.0 made, with the list price, the smallest group and the terms of today in place of what that
 * version did not keep; `undefined` where nothing is missing.
 */
export function withContentOf(
  { terms, listPrice, smallestGroup }: ContentOfToday,
  stored: StoredEvent,
): StoredEvent | undefined {
  if (stored.action !== 'offered') return undefined;
  const promised = promisedIn(stored as { promised?: string });
  if (promised.smallestGroup !== undefined) return undefined;
  const courses = String(stored.courses);
  const known = { listPrice: listPrice(courses), smallestGroup: smallestGroup(courses) };
  return { terms, ...stored, promised: JSON.stringify({ ...known, ...promised }) };
}

const isKnown = (action: string): action is Action => Object.hasOwn(deskEvents, action);

type Meanings = Record<string, (event: StoredEvent, before: readonly DeskEvent[]) => string>;

type MeaningsOf<Of extends Action> = {
  [Name in keyof (typeof deskEvents)[Of]['fields']]?: Meanings[string];
};

const nothing = () => '';

/** What follows where a cancellation was written before payments counted: all counted as paid, and none was entered. */
const asIfPaid = {
  kept: ({ refund }: StoredEvent, before: readonly DeskEvent[]) => {
    const price = stateAfter(before).booking?.total ?? Number(refund);
    return String(price - Number(refund));
  },
  paid: nothing,
};

/** The fields that came to an event after its first version, and what it means that an earlier one did not write them. */
const unwritten: { [Of in Action]?: MeaningsOf<Of> } = {
  // No change of a booking paid anything back, so none gave up a part.
  // Nor was it asked who wanted a change. What it promised beside its price is what was promised then, as far as it is known.
  offered: {
    kept: nothing,
    why: nothing,
    daysBefore: nothing,
    chooseBy: nothing,
    whose: nothing,
    writtenOn: nothing,
    reason: nothing,
    // Nobody was asked on the offer itself.
    shared: nothing,
    promised: nothing,
    terms: nothing,
  },
  // By when it is answered was not kept.
  added: { dueAt: nothing },
  replied: { dueAt: nothing },
  invoiced: { sure: nothing },
  paid: { sure: nothing },
  'line-corrected': { sure: nothing },
  // That nobody enters payments was not said.
  confirmed: { refund: () => '0', paid: () => '0' },
  reclaimed: { paid: () => '0' },
  // Nobody was asked.
  // The promise counted from the acceptance, because nobody was ever closed.
  accepted: { orderNumber: nothing, invoiceTo: nothing, dueAt: nothing },
  // It was said to be by email, whatever it was.
  'accepted-for-them': { via: () => 'email', orderNumber: nothing, invoiceTo: nothing },
  // The refund was a part of the price, so the rest of it was kept.
  cancelled: asIfPaid,
  'called-off': asIfPaid,
};
