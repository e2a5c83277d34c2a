import type { DeskEvent, Outcome, Stage } from './events.ts';

/** Something that somebody did. */
export type EventModel = {
  id: string;
  at: string;
  by: string;
  action: DeskEvent['action'];
  stage?: Stage;
  outcome?: Outcome;
  /** Of a note. */
  text?: string;
  callAt?: string;
  /** Of an undoing: what it took back. */
  undid?: EventModel;
  /** Whether it was taken back later. */
  isUndone: boolean;
};

/** Everything that was done with one application or message, as the pages show it, in its order. */
export function eventModels(events: readonly DeskEvent[]): EventModel[] {
  const undone = new Set(events.map((each) => (each.action === 'undone' ? each.event : undefined)));
  const models = new Map<string, EventModel>();
  for (const event of events) {
    const { id, at, by, action } = event;
    models.set(id, {
      ...{ id, at, by, action, isUndone: undone.has(id) },
      ...(action === 'moved' && { stage: event.stage }),
      ...(action === 'closed' && { stage: 'done', outcome: event.outcome }),
      ...(action === 'noted' && { text: event.text }),
      ...(action === 'answered' && { callAt: event.callAt }),
      ...(action === 'undone' && { undid: models.get(event.event) }),
    });
  }
  return [...models.values()];
}
