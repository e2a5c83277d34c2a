import { InvalidArgumentError } from 'commander';

import { deskEvents } from '../../domain/desk-events.ts';
import { londonField, fromLondon } from '../../domain/london-time.ts';
import { FatalError } from '../fatal-error.ts';
import type { Store } from '../store/store.ts';
import { formatTime } from '../plain-text.ts';
import { addEvent, type Author } from './add-event.ts';
import type { CommandParts } from './command-parts.ts';

/** `callAt` is ISO 8601, UTC. */
type Answer = Author & { callAt: string | undefined };

/** Stops the clock of an application or a message. Once more it may only name another moment for the call. */
export async function markAnswered(
  store: Store,
  parts: CommandParts,
  reference: string,
  { as, callAt }: Answer,
): Promise<void> {
  await addEvent(store, parts, reference, {
    as,
    decide: ({ answeredAt, answeredBy }) => {
      if (answeredAt === undefined || callAt !== undefined) return { action: 'answered', callAt };
      const when = `${formatTime(answeredAt)}, by ${answeredBy}`;
      throw new FatalError(`${reference} was marked as answered before: ${when}.`);
    },
  });
  const call = callAt === undefined ? '' : ` The call is on ${inLondon(callAt)}.`;
  parts.stdout.write(`${deskEvents.answered.command!.done(reference)}${call}\n`);
}

/** The moment of a call, by London's clocks; throws `InvalidArgumentError` for what is none. */
export function parseCall(typed: string): string {
  const callAt = fromLondon(typed);
  if (callAt !== undefined) return callAt;
  throw new InvalidArgumentError('It is given as 2025-01-31T09:30, by London’s clocks.');
}

/** "2025-01-31 09:30 in London". */
export function inLondon(iso: string): string {
  return `${londonField(iso).replace('T', ' ')} in London`;
}
