import type { EventModel } from '../../src/desk/models.ts';
import type { DeskEvent } from './events.ts';

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
