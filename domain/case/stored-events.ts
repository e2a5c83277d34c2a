import type { FormReading } from './event-entry.ts';
import { type Action, type DeskEvent, deskEvents, fieldsOf, stateAfter } from './events.ts';
import { promisedIn } from './offers.ts';

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
  const unwritten = Object.entries(fieldsOf(action)).filter(
    ([name, { kind }]) => event[name] === undefined && kind !== 'mail' && kind !== 'moment',
  );
  const meant = unwritten.map(([name]) => [name, meanings[action]?.[name]?.(event, before) ?? '']);
  return { ...event, ...Object.fromEntries(meant) } as DeskEvent;
}

/** What an offer keeps that the schema cannot know, because it stands in the content. */
export type ContentOfToday = Required<Pick<FormReading, 'terms' | 'listPrice' | 'smallestGroup'>>;

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

type Meaning = (event: StoredEvent, before: readonly DeskEvent[]) => string;

/** What follows where a cancellation was written before payments counted: all counted as paid, and none was entered. */
const keptThen: Meaning = ({ refund }, before) => {
  const price = stateAfter(before).booking?.total ?? Number(refund);
  return String(price - Number(refund));
};

/**
 * What it means that an earlier version did not write a field. Of all others it means that nobody was asked, that nothing
 * was given up or kept, or that the promise was what was promised then, as far as it is known.
 */
const meanings: Partial<Record<Action, Partial<Record<string, Meaning>>>> = {
  // That nobody enters payments was not said.
  confirmed: { refund: () => '0', paid: () => '0' },
  reclaimed: { paid: () => '0' },
  // It was said to be by email, whatever it was.
  'accepted-for-them': { via: () => 'email' },
  // The refund was a part of the price, so the rest of it was kept.
  cancelled: { kept: keptThen },
  'called-off': { kept: keptThen },
};
