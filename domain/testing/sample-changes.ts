import { deskEvents } from '../desk-events.ts';
import { type Action, actions, type Change } from '../events.ts';

/** Each thing that can be done, with every sample of its fields; an undoing needs something before it. */
export const sampleChanges = actions.flatMap((action) =>
  deskEvents[action].samples.map((values) => ({ action, ...values }) as Change),
);

/** What comes before some of them: nobody accepts what was not offered. */
export function changesBefore(action: Action): Change[] {
  const way: Action[] = ['offered', 'accepted', 'confirmed', 'cancelled', 'refunded'];
  const steps: Partial<Record<Action, number>> = {
    ...{ accepted: 1, declined: 1, 'taken-back': 1, confirmed: 2 },
    ...{ cancelled: 3, 'called-off': 3, refunded: 4 },
  };
  return way
    .slice(0, steps[action] ?? 0)
    .map((each) => sampleChanges.find((sample) => sample.action === each)!);
}
