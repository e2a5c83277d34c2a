import { deskEvents } from '../desk-events.ts';
import { actions, type Change } from '../events.ts';

/** Each thing that the staff can do, with every sample of its fields; an undoing needs something before it. */
export const sampleChanges = actions.flatMap((action) =>
  deskEvents[action].samples.map((values) => ({ action, ...values }) as Change),
);
