import { deskEvents } from '../../domain/desk-events.ts';
import { FatalError } from '../fatal-error.ts';
import type { Store } from '../store/store.ts';
import { type Outcome, outcomeNames, type Stage, stageNames } from '../../domain/stages.ts';
import { addEvent, type Author } from './add-event.ts';
import type { CommandParts } from './command-parts.ts';

/** Where to; `done` with how it ended. */
export type Goal = { stage: Exclude<Stage, 'done'> } | { stage: 'done'; outcome: Outcome };

/** Moves an application to another of the promised steps, or closes it. */
export async function moveTo(
  store: Store,
  parts: CommandParts,
  reference: string,
  { as, goal }: Author & { goal: Goal },
): Promise<void> {
  if ((await store.find(reference))?.kind !== 'enrolment') {
    throw new FatalError(`${reference} is a message, and only applications go from step to step.`);
  }
  await addEvent(store, parts, reference, {
    as,
    decide: ({ stage, outcome }) => {
      if (stage === goal.stage && (goal.stage !== 'done' || outcome === goal.outcome)) {
        throw new FatalError(`${reference} is there already: ${wordOf(goal)}.`);
      }
      if (goal.stage === 'done') return { action: 'closed', outcome: goal.outcome };
      return { action: 'moved', stage: goal.stage };
    },
  });
  parts.stdout.write(`${deskEvents.moved.command!.done(reference)} ${wordOf(goal)}.\n`);
}

function wordOf(goal: Goal): string {
  if (goal.stage !== 'done') return stageNames[goal.stage];
  return `${stageNames.done}, ${outcomeNames[goal.outcome].toLowerCase()}`;
}
