import fc from 'fast-check';

import type { Store } from '../../server/store/store.ts';
import { anyCommand } from './any-command.ts';
import type { HistoryEngine } from './database.ts';
import { runHistory } from './history.ts';

/** Which histories: so many of this seed, from the one at this place on. */
export type Which = { number: number; seed?: number | undefined; path?: string | undefined };

type Options = {
  /** Told after each history how many there were. */
  onProgress?: (done: number) => void;
  /** Milliseconds after which no further history begins; none by default. */
  timeLimit?: number;
  alter?: (store: Store) => Store;
};

/** A history that does not hold, the shortest that was found: what happened, and what was wrong then. */
export type Failure = { commands: string[]; faults: string; seed: number; path: string };

/** Runs many histories. Where one does not hold, resolves to a shorter one that does not either. */
export async function runHistories(
  engine: HistoryEngine,
  { number, seed, path }: Which,
  { onProgress, timeLimit = Infinity, alter }: Options = {},
): Promise<{ done: number; failure: Failure | undefined }> {
  let done = 0;
  const end = performance.now() + timeLimit;
  const commands = fc.commands([anyCommand], { maxCommands, size: 'max' });
  const property = fc.asyncProperty(commands, async (history) => {
    // Not by an option of fast-check's, which would leave a history running.
    if (performance.now() > end) return;
    await runHistory(engine, history, { alter });
    done += 1;
    onProgress?.(done);
  });
  const { counterexample, counterexamplePath, errorInstance, ...result } = await fc.check(
    property,
    { numRuns: number, seed, path },
  );
  if (!counterexample) return { done, failure: undefined };
  return {
    done,
    failure: {
      commands: [...counterexample[0]].map(String),
      faults: errorInstance instanceof Error ? errorInstance.message : String(errorInstance),
      seed: result.seed,
      // The rest of the path is how it was made shorter, which is done anew.
      path: counterexamplePath.split(':')[0]!,
    },
  };
}

/** A failure as lines for people, with the command that brings it back. */
export function tellFailure(
  engine: HistoryEngine,
  { commands, faults, seed, path }: Failure,
): string {
  const again = `npm run bench:intake -- --only histories --engine ${engine.name} --seed ${seed} --path ${path}`;
  return [`A history with ${engine.name}:`, ...commands, '', faults, '', `Again: ${again}`].join(
    '\n',
  );
}

/** What happens in one history, at most. */
const maxCommands = 30;
