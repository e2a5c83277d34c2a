import { acceptanceEvents } from '../events/acceptance.ts';
import { accessNeedsEvents } from '../events/access-needs.ts';
import { type Answers, applicationEvents } from '../events/application.ts';
import { bookingEvents } from '../events/booking.ts';
import { generalEvents } from '../events/general.ts';
import { letterEvents } from '../events/letter.ts';
import { offerEvents } from '../events/offer.ts';
import { paymentEvents } from '../events/payment.ts';
import { sessionEvents } from '../events/session.ts';
import { isLetter } from './desk-limits.ts';
import type { Author, Entry, EventFields, Occasion, Subject, ValuesOf } from './event-entry.ts';
import { type Attendee, type Certified, type DeskState, initialState } from './stages.ts';
import type { StoredSubmission } from './submission.ts';

/** All events. Their names are stored, so they must never change. */
export const deskEvents = {
  ...applicationEvents,
  ...letterEvents,
  ...offerEvents,
  ...acceptanceEvents,
  ...bookingEvents,
  ...paymentEvents,
  ...sessionEvents,
  ...accessNeedsEvents,
  ...generalEvents,
} as const;

export type Action = keyof typeof deskEvents;

export const actions = Object.keys(deskEvents) as Action[];

export type ApplicantAction = {
  [Of in Action]: (typeof deskEvents)[Of]['author'] extends 'applicant' ? Of : never;
}[Action];

/** All actions of applicants, in the order in which their page offers them. */
export const applicantActions = actions.filter(
  (action): action is ApplicantAction => deskEvents[action].author === 'applicant',
);

type FieldsOf = { [Of in Action]: (typeof deskEvents)[Of]['fields'] };
export type ChangeOf<Of extends Action> = {
  [Each in Of]: { action: Each } & ValuesOf<FieldsOf[Each]>;
}[Of];

export type Change = ChangeOf<Action>;

/** A change, with its author. Events are only ever added. */
export type DeskEvent = Change &
  Author & {
    /** A decimal number, unique over all submissions; a later event has a greater one. */
    id: string;
  };

/** An application or a message, with what was done with it. */
export type Case = { submission: StoredSubmission; events: readonly DeskEvent[] };

/** The table, typed for code that treats every entry alike. */
export type EventTable = { [Of in Action]: Entry<FieldsOf[Of]> };

const table: EventTable = deskEvents;

export const fieldsOf = (action: Action): EventFields => table[action].fields;

type Following = Pick<
  Entry,
  'consequence' | 'webhook' | 'hasCalendarFile' | 'bringsParticipants' | 'leadsTo' | 'place'
>;

/** What follows from an event, whatever its values are. */
export const followingOf = (action: Action): Following => table[action];

/** The letter that the server fills in for an event, and what it is filled from; `undefined` where it has none. */
export function letterFacts<Of extends Action>(change: ChangeOf<Of>, occasion: Occasion) {
  const { letter } = table[change.action];
  if (!letter) return undefined;
  const id = typeof letter.id === 'string' ? letter.id : letter.id(occasion);
  return { id, facts: letter.facts(change, occasion) };
}

/** Those who come, as an event names them. */
export const peopleIn = <Of extends Action>(change: ChangeOf<Of>): Attendee[] =>
  table[change.action].people?.(change) ?? [];

/** The certificates that an event issues. */
export const certificatesIn = <Of extends Action>(
  change: ChangeOf<Of>,
): Pick<Certified, 'name' | 'number'>[] => table[change.action].certificates?.(change) ?? [];

/** What an applicant wrote in an event; `undefined` where it is of another kind. */
export const additionIn = <Of extends Action>(change: ChangeOf<Of>): string | undefined =>
  table[change.action].addition?.(change);

/** The events that still count: without the undone ones, events about those (such as `sent`), and the undoings. */
export function effectiveEvents(events: readonly DeskEvent[]): DeskEvent[] {
  const undone = new Set(events.flatMap((each) => (each.action === 'undone' ? [each.event] : [])));
  return events.filter(
    (each) =>
      each.action !== 'undone' &&
      !undone.has(each.id) &&
      !('event' in each && undone.has(each.event)),
  );
}

/**
 * How an application or a message stands after its history. It is folded once for each history that is read, as a request
 * asks for it in many places; events are only ever added at its end.
 */
export function stateAfter(events: readonly DeskEvent[]): DeskState {
  const known = folded.get(events);
  const last = events.at(-1);
  if (known && known.last === last && known.length === events.length) return known.state;
  return remembered(events, fold(events));
}

/** A history with one more event, which changes the state that is there. */
export function withEvent(events: readonly DeskEvent[], event: DeskEvent): readonly DeskEvent[] {
  const all = [...events, event];
  // These change what an earlier event means, so the history is folded anew.
  if (event.action === 'undone' || event.action === 'came-back') return all;
  const counted = effectiveEvents(all);
  const before = stateAfter(events);
  remembered(all, counted.at(-1) === event ? apply(before, asCounted(event, counted)) : before);
  return all;
}

type Fold = { last: DeskEvent | undefined; length: number; state: DeskState };

const folded = new WeakMap<readonly DeskEvent[], Fold>();

function remembered(events: readonly DeskEvent[], after: DeskState): DeskState {
  const state = { ...after, linkGeneration: linkEnds(events) };
  folded.set(events, { last: events.at(-1), length: events.length, state });
  return state;
}

function fold(events: readonly DeskEvent[]): DeskState {
  const counted = effectiveEvents(events);
  return counted.reduce<DeskState>(
    (state, event) => apply(state, asCounted(event, counted)),
    initialState,
  );
}

/** The server notes that a letter was sent; whoever wrote it has answered, unless it came back later. */
function asCounted(event: DeskEvent, counted: readonly DeskEvent[]): DeskEvent {
  if (event.action !== 'sent') return event;
  const hasComeBack = counted
    .slice(counted.indexOf(event))
    .some(
      (later) =>
        later.action === 'came-back' && later.event === event.event && isLetter(later.channel),
    );
  if (hasComeBack) return { ...event, action: 'gave-up' };
  const letter = counted.find(({ id }) => id === event.event);
  return letter ? { ...event, by: letter.by } : event;
}

/**
 * How often the applicant's link has ended: with a new link, and with each address that took the place of another, also
 * where that was undone, because whoever had the other address has the link.
 */
const linkEnds = (events: readonly DeskEvent[]) =>
  events.filter((event) => event.action === 'relinked' || answersBefore(event, events)?.email)
    .length;

/**
 * The event that **Undo** takes back: the last one that still counts and can be taken back. A letter that waits comes
 * before the notes that were added after it, because it can only be taken back until it is sent.
 */
export function undoable(events: readonly DeskEvent[]): DeskEvent | undefined {
  const sent = new Set(events.map((each) => (each.action === 'sent' ? each.event : undefined)));
  const counted = effectiveEvents(events);
  const isUndoable = (event: DeskEvent, at: number) => {
    const { canBeUndone } = table[event.action];
    if (!canBeUndone || sent.has(event.id)) return false;
    if (canBeUndone === 'until it leaves' && letterOf(event) === undefined) return false;
    const subjects = ownSubjects(event.action);
    return !counted.slice(at + 1).some(({ action }) => {
      const { author, keepsWhatWasBefore } = table[action];
      if (keepsWhatWasBefore) return true;
      // An event cannot be undone once the applicant has acted on the same subject.
      return ownSubjects(action).some(
        (later) =>
          (author === 'applicant' && subjects.includes(later)) ||
          subjects.some((subject) => subject === madeFrom[later]),
      );
    });
  };
  const hasSubject = ({ action }: DeskEvent) => ownSubjects(action).length > 0;
  const last = counted.findLast(isUndoable);
  if (!last || hasSubject(last)) return last;
  const before = counted.findLast((event, at) => hasSubject(event) && isUndoable(event, at));
  const hasGivenUp = counted.some((each) => each.action === 'gave-up' && each.event === before?.id);
  return before && letterOf(before) && !hasGivenUp ? before : last;
}

/** What is made from what: once an offer is made from corrected answers, these cannot be taken back any more. */
const madeFrom: Partial<Record<Subject, Subject>> = { offer: 'answers' };

/** What an undoing took back. */
export const undoneBy = (change: Change, events: readonly DeskEvent[]): DeskEvent | undefined =>
  change.action === 'undone' ? events.find(({ id }) => id === change.event) : undefined;

/** The answers that an event puts in the place of others, by correcting them or by undoing that. */
export const answersAfter = (event: Change, events: readonly DeskEvent[]) =>
  correctionBy(event, events)?.after;

/** The answers that it replaces. */
export const answersBefore = (event: Change, events: readonly DeskEvent[]) =>
  correctionBy(event, events)?.before;

function correctionBy(
  event: Change,
  events: readonly DeskEvent[],
): Record<'before' | 'after', Answers> | undefined {
  const undone = undoneBy(event, events);
  const corrected = undone ?? event;
  if (corrected.action !== 'corrected') return undefined;
  const before = JSON.parse(corrected.before) as Answers;
  const after = JSON.parse(corrected.after) as Answers;
  return undone ? { before: after, after: before } : { before, after };
}

/** The first of the events, as far as somebody had seen them. */
export const upTo = (events: readonly DeskEvent[], number: number): readonly DeskEvent[] =>
  number >= events.length ? events : events.slice(0, number);

/**
 * The history as somebody had seen it whose form names the latest event that it was drawn with; none of it where the form
 * names no event of this history.
 */
export const asSeen = (
  events: readonly DeskEvent[],
  seen: string | null | undefined,
): readonly DeskEvent[] => upTo(events, events.findIndex(({ id }) => id === seen) + 1);

/** The letter of an event, if any, exactly as it was shown and is sent. */
export function letterOf(event: Change): FrozenLetter | undefined {
  if (!('text' in event) || !('to' in event)) return undefined;
  const { to, from, subject, text } = event;
  if (!to || !from || !subject || !text) return undefined;
  return { to, from, subject, text };
}

/** A letter whose recipient, sender and words are settled. */
export type FrozenLetter = Record<'to' | 'from' | 'subject' | 'text', string>;

/** Whether an event is this very change, by the same person. */
export function isSameChange(change: Change & { by: string }, event: DeskEvent): boolean {
  const compared = Object.entries(fieldsOf(change.action))
    .filter(([, { kind }]) => kind !== 'promise')
    .map(([name]) => name);
  return ['action', 'by', ...compared].every(
    (name) => Reflect.get(event, name) === Reflect.get(change, name),
  );
}

/** What a change is about; nothing if it contradicts no other change. */
export function subjectsOf(change: Change, events: readonly DeskEvent[]): readonly Subject[] {
  const own = ownSubjects(change.action);
  const undone = own.includes('what it undoes') ? undoneBy(change, events) : undefined;
  const of = undone ? subjectsOf(undone, events) : [];
  return of.length > 0 ? of : own;
}

const ownSubjects = (action: Action): readonly Subject[] => [table[action].subject ?? []].flat();

function apply<Of extends Action>(
  state: DeskState,
  event: ChangeOf<Of> & Author & { id: string },
): DeskState {
  return withWaiting(table[event.action].apply?.(state, event) ?? state, event);
}

/**
 * What an event changes of what waits by time, whatever else it does: staff who answer, note, offer, move or close have
 * made the call that was due and seen what came back; and what an applicant does brings back at once what was put off.
 */
function withWaiting(state: DeskState, { action, at }: { action: Action; at: string }): DeskState {
  const { callAt, putOff } = state;
  const { author, bringsBack, endsWaiting } = table[action];
  if (author === 'applicant' || bringsBack) {
    return putOff && at < putOff.until ? { ...state, putOff: { ...putOff, until: at } } : state;
  }
  if (author !== 'staff') return state;
  const subjects = ownSubjects(action);
  const isSeen = dealing.some((each) => subjects.includes(each));
  const isOver =
    subjects.includes('offer') || (isSeen && putOff !== undefined && putOff.until <= at);
  const isCalled = (isSeen || endsWaiting === 'call') && callAt !== undefined && callAt <= at;
  return {
    ...state,
    ...(isOver && { putOff: undefined }),
    ...(isCalled && { callAt: undefined }),
  };
}

const dealing: Subject[] = ['answer', 'offer', 'stage', 'end'];

/** Whether an applicant is told of it. */
export const isTold = ({ action }: Change) => table[action].applicantSentence !== undefined;
