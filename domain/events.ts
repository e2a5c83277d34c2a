/** The steps that an applicant was promised, in their order, and the end. */
export const stages = ['review', 'customize', 'connect', 'done'] as const;

/** Where an application stands. */
export type Stage = (typeof stages)[number];

/** How an application can end. */
export const outcomes = ['enrolled', 'not-enrolled'] as const;

/** How an application ended. */
export type Outcome = (typeof outcomes)[number];

/** The most characters of a note. */
export const maxNoteLength = 2_000;

/** What somebody did with an application or a message. */
export type Change =
  /** `callAt` is the moment agreed for the call, if one was: ISO 8601, UTC. */
  | { action: 'answered'; callAt?: string | undefined }
  | { action: 'taken' }
  | { action: 'given-back' }
  | { action: 'moved'; stage: Exclude<Stage, 'done'> }
  | { action: 'closed'; outcome: Outcome }
  | { action: 'noted'; text: string }
  | { action: 'retried' }
  /** Puts it away as a robot's; `released` takes that back. */
  | { action: 'quarantined' }
  | { action: 'released' }
  /** Takes an earlier one back; `event` is its id. */
  | { action: 'undone'; event: string };

/** A change, with its author. Events are only ever added. */
export type DeskEvent = Change & {
  /** Unique over all submissions; a later one has a greater number, in decimal. */
  id: string;
  /** ISO 8601, UTC. */
  at: string;
  /** The name that its author gave. */
  by: string;
};

/** What follows from the events of one application or message. */
export type DeskState = {
  stage: Stage;
  /** Set while it is done. */
  outcome?: Outcome | undefined;
  /** The name of whoever has taken it. */
  owner?: string | undefined;
  /** When it was first marked as answered, and by whom; unset while it waits for an answer. */
  answeredAt?: string | undefined;
  answeredBy?: string | undefined;
  /** The moment agreed for the call. */
  callAt?: string | undefined;
  /** When it was closed; set while it is done. */
  closedAt?: string | undefined;
};

/** Where everything begins. */
export const initialState: DeskState = { stage: 'review' };

/** The events that still count: without those that were undone, and without the undoing. */
export function effectiveEvents(events: readonly DeskEvent[]): DeskEvent[] {
  const undone = new Set(events.flatMap((each) => (each.action === 'undone' ? [each.event] : [])));
  return events.filter(({ id, action }) => action !== 'undone' && !undone.has(id));
}

/** What follows from events, in the order in which they were added. */
export function stateAfter(events: readonly DeskEvent[]): DeskState {
  return effectiveEvents(events).reduce<DeskState>(apply, initialState);
}

/** What **Undo** takes back: the last event that still counts and that can be taken back at all. */
export function undoable(events: readonly DeskEvent[]): DeskEvent | undefined {
  return effectiveEvents(events).findLast(({ action }) => !isForGood.includes(action));
}

/** What Undo cannot take back. */
const isForGood: DeskEvent['action'][] = ['retried', 'quarantined', 'released'];

/**
 * What was done after an event (`seen`) that a change contradicts, its author not having seen it; empty where the
 * change can be made all the same. Where all of it is the change itself, a form was sent twice.
 */
export function rivalsOf(
  change: Change & { by: string },
  events: readonly DeskEvent[],
  seen: string | undefined,
): DeskEvent[] {
  const later = events.filter(({ id }) => !(Number(id) <= Number(seen)));
  const done = effectiveEvents(later);
  // What took back something that its author saw still counts, unlike what took back something of these.
  const back = later.filter(
    (each) => each.action === 'undone' && later.every(({ id }) => id !== each.event),
  );
  return [...done, ...back].filter(
    (event) => isSameChange(change, event) || contradicts(change, event, events),
  );
}

/** Whether an event is this very change, by the same person. */
export function isSameChange(change: Change & { by: string }, event: DeskEvent): boolean {
  const { action, by } = change;
  const { callAt, stage, outcome, text, event: target } = change as Partial<Record<string, string>>;
  return Object.entries({ action, by, callAt, stage, outcome, text, event: target }).every(
    ([name, value]) => Reflect.get(event, name) === value,
  );
}

function contradicts(
  change: Change & { by: string },
  event: DeskEvent,
  events: readonly DeskEvent[],
): boolean {
  const [meant, done] = [subjectOf(change, events), subjectOf(event, events)];
  if (meant === undefined || done === undefined) return false;
  if (meant === done) return true;
  if (done === 'end') return true;
  if (event.by === change.by || meant === 'owner') return false;
  // Whoever has taken it is about to answer; and what ends something ends what others do with it.
  return done === 'owner' || meant === 'end';
}

/** What a change is about; nothing where it goes with whatever else was done. */
function subjectOf(change: Change, events: readonly DeskEvent[]): string | undefined {
  switch (change.action) {
    case 'answered':
      return 'answer';
    case 'taken':
    case 'given-back':
      return 'owner';
    case 'moved':
      return 'stage';
    case 'closed':
    case 'quarantined':
    case 'released':
      return 'end';
    case 'undone': {
      const undone = events.find(({ id }) => id === change.event);
      return (undone && subjectOf(undone, events)) ?? `event ${change.event}`;
    }
    default:
      return undefined;
  }
}

function apply(state: DeskState, event: DeskEvent): DeskState {
  switch (event.action) {
    case 'answered': {
      const { answeredAt = event.at, answeredBy = event.by } = state;
      return { ...state, answeredAt, answeredBy, callAt: event.callAt ?? state.callAt };
    }
    case 'taken':
      return { ...state, owner: event.by };
    case 'given-back':
      return { ...state, owner: undefined };
    case 'moved':
      return { ...state, stage: event.stage, outcome: undefined, closedAt: undefined };
    case 'closed':
      return { ...state, stage: 'done', outcome: event.outcome, closedAt: event.at };
    default:
      return state;
  }
}
