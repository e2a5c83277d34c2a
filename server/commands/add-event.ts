import { InvalidArgumentError } from 'commander';

import { FatalError } from '../fatal-error.ts';
import type { Store } from '../store/store.ts';
import { type Change, type DeskEvent, stateAfter } from '../../domain/events.ts';
import {
  type DeskState,
  type Outcome,
  outcomeNames,
  type Stage,
  stageNames,
} from '../../domain/stages.ts';
import type { CommandParts } from './with-store.ts';
import { closeFault, deskEvents } from '../../domain/desk-events.ts';
import { fromLondon, londonField } from '../../domain/london-time.ts';
import { formatTime } from '../plain-text.ts';

/** The author's name for the history: the one given with `--as`, or the user of the computer. */
type Author = { as: string | undefined };

/**
 * Adds the event that `decide` chooses from the state of the application or message. Throws `FatalError` if somebody
 * else did something in between, or if there is no name for the author.
 */
export async function addEvent(
  { desk }: Store,
  { clock, userName }: Pick<CommandParts, 'clock' | 'userName'>,
  reference: string,
  { as, decide }: Author & { decide: (state: DeskState, history: DeskEvent[]) => Change },
): Promise<DeskEvent> {
  const by = nameOf(as ?? userName());
  const history = await desk.history(reference);
  const change = decide(stateAfter(history), history);
  const event = { ...change, by, at: clock().toISOString() };
  const added = await desk.add(reference, event, { seen: history.at(-1)?.id });
  if (added.outcome === 'added') return added.event;
  throw new FatalError(
    added.outcome === 'overtaken'
      ? `Somebody else has just done something with ${reference}. Nothing was changed. Look at it (show ${reference}), and repeat the command if it is still right.`
      : `${reference} was erased in the meantime.`,
  );
}

function nameOf(typed: string): string {
  const name = typed.replaceAll(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim();
  if (name !== '' && name.length <= maxName) return name;
  throw new FatalError(`Who are you? Give a name of at most ${maxName} characters with --as NAME.`);
}

const maxName = 100;

/** `callAt` is ISO 8601, UTC. */
type Answer = Author & { callAt: string | undefined };

/**
 * Marks an application or a message as answered. A second time is allowed only to name another moment for the call, or
 * to answer what the applicant has added since.
 */
export async function markAnswered(
  store: Store,
  parts: CommandParts,
  reference: string,
  { as, callAt }: Answer,
): Promise<void> {
  await addEvent(store, parts, reference, {
    as,
    decide: ({ answeredAt, answeredBy, addedAt }) => {
      if (answeredAt === undefined || addedAt !== undefined || callAt !== undefined) {
        return { action: 'answered', callAt };
      }
      const when = `${formatTime(answeredAt)}, by ${answeredBy}`;
      throw new FatalError(`${reference} was marked as answered before: ${when}.`);
    },
  });
  const call = callAt === undefined ? '' : ` The call is on ${inLondon(callAt)}.`;
  parts.stdout.write(`${deskEvents.answered.command!.done(reference)}${call}\n`);
}

/** The moment of a call, by London's clocks; throws `InvalidArgumentError` if it is not valid. */
export function parseCall(typed: string): string {
  const callAt = fromLondon(typed);
  if (callAt !== undefined) return callAt;
  throw new InvalidArgumentError('Give it as 2025-01-31T09:30, in London time.');
}

/** "2025-01-31 09:30 in London". */
export function inLondon(iso: string): string {
  return `${londonField(iso).replace('T', ' ')} in London`;
}

/** The stage to move to; `done` with how it ended. */
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
    decide: (state) => {
      const { stage, outcome } = state;
      if (stage === goal.stage && (goal.stage !== 'done' || outcome === goal.outcome)) {
        throw new FatalError(`${reference} is there already: ${wordOf(goal)}.`);
      }
      if (goal.stage === 'done') {
        const fault = closeFault(goal.outcome, state);
        if (fault !== undefined) throw new FatalError(`${reference} is booked. ${fault}.`);
        return { action: 'closed', outcome: goal.outcome };
      }
      return { action: 'moved', stage: goal.stage };
    },
  });
  parts.stdout.write(`${deskEvents.moved.command!.done(reference)} ${wordOf(goal)}.\n`);
}

function wordOf(goal: Goal): string {
  if (goal.stage !== 'done') return stageNames[goal.stage];
  return `${stageNames.done}, ${outcomeNames[goal.outcome].toLowerCase()}`;
}
