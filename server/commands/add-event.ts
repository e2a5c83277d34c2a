import { FatalError } from '../fatal-error.ts';
import type { Store } from '../store/store.ts';
import { type Change, type DeskEvent, stateAfter } from '../../domain/events.ts';
import type { DeskState } from '../../domain/stages.ts';
import type { CommandParts } from './command-parts.ts';

/** Who does it, by the name that the history shows: what was given with `--as`, or the user of the computer. */
export type Author = { as: string | undefined };

/**
 * Adds to the history what `decide` makes of how the application or message stands. Throws `FatalError` where
 * somebody else did something in between, and where there is nobody to name.
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
      ? `Somebody else has just done something with ${reference}. Nothing was changed; look at it (show ${reference}), and do it again if it is still right.`
      : `${reference} was erased in the meantime.`,
  );
}

function nameOf(typed: string): string {
  const name = typed.replaceAll(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim();
  if (name !== '' && name.length <= maxName) return name;
  throw new FatalError(`Who are you? Give a name of at most ${maxName} characters with --as NAME.`);
}

const maxName = 100;
