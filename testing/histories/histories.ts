import fc from 'fast-check';

import type { Store } from '../../server/store/store.ts';
import { anyCommand } from './any-command.ts';
import type { HistoryEngine } from './database.ts';
import type { HistoryCommand } from './command.ts';
import { faultsOf } from './invariants.ts';
import { isQuarantined, letterOf, Model } from './model.ts';
import { lookAtAll } from './seen.ts';
import { createWorld, type World } from './world.ts';
import { everyPlace, isReminder } from './places.ts';

/** Which histories to run: `number` of this seed, beginning with the one at `path`. */
export type Which = { number: number; seed?: number | undefined; path?: string | undefined };

type Options = {
  /** Called after each history with the number of histories so far. */
  onProgress?: (done: number) => void;
  /** Milliseconds after which no further history begins; none by default. */
  timeLimit?: number;
};

/** The shortest failing history that was found: what happened, and what was wrong then. */
type Failure = { commands: string[]; faults: string; seed: number; path: string };

/** Runs many histories. If one fails, resolves to a shorter one that fails too. */
export async function runHistories(
  engine: HistoryEngine,
  { number, seed, path }: Which,
  { onProgress, timeLimit = Infinity }: Options = {},
): Promise<{ done: number; failure: Failure | undefined }> {
  let done = 0;
  const end = performance.now() + timeLimit;
  const commands = fc.commands([anyCommand], { maxCommands, size: 'max' });
  const property = fc.asyncProperty(commands, async (history) => {
    // fast-check's own time limit would leave a history running.
    if (performance.now() > end) return;
    await runHistory(engine, history);
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
      // The rest of the path says how the history was shortened, which is done anew.
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
  const lines = [`A history with ${engine.name}:`, ...commands, '', faults, '', `Again: ${again}`];
  return lines.join('\n');
}

/** The most commands in one history. */
const maxCommands = 30;

/**
 * Runs one history, lets it come to rest and throws what is wrong then, in sentences. `alter` puts something between
 * the store and everybody who uses it.
 */
export async function runHistory(
  engine: HistoryEngine,
  commands: Iterable<HistoryCommand>,
  alter?: (store: Store) => Store,
): Promise<void> {
  const model = new Model();
  const world = await createWorld(engine, alter);
  const { attempts } = world.places;
  try {
    await fc.asyncModelRun(() => ({ model, real: world }), commands);
    const restless = await comeToRest(model, world);
    const references = model.forms.map(({ reference }) => reference);
    const seen = await lookAtAll(world, references);
    const faults = [...world.faults, ...restless, ...faultsOf({ model, attempts, seen })];
    // One fault often brings others with it.
    if (faults.length > 0) throw new Error([...new Set(faults)].slice(0, 5).join('\n'));
  } finally {
    await world.remove();
  }
}

/**
 * Brings a history to rest: no more faults, a running server, and enough time for every lease and pause to end.
 * Deliveries that gave up are then retried, as the staff would do. Returns what is wrong after that, in sentences.
 */
async function comeToRest(model: Model, world: World): Promise<string[]> {
  const { database, observer, places, time, start, running, clockOf } = world;
  database.setTrouble(undefined);
  for (const name of everyPlace) places.behave(name, 'arrives');
  if (!running(0) && !running(1)) await start(0);
  await time.pass(longestWait);
  if (model.alive().some(({ letters }) => letters.some(({ isDated }) => isDated))) {
    // Reminders are due on true dates, which a clock that is years behind would not reach.
    world.setClocks();
    for (const dueAt of await noteToGo(model, world)) {
      const left = Date.parse(dueAt) + minute - world.trueTime();
      // Nothing is due before, so no server need poll sooner.
      if (left > 0) await time.pass(left, left);
    }
    await time.pass(longestWait);
  }

  if ((await observer.outbox.listGivenUp()).length > 0) {
    places.noteRetry();
    await observer.outbox.retry('given-up', clockOf(running(0) ? 0 : 1)().toISOString());
    await time.pass(longestWait);
  }

  // Where an erasure met trouble, the staff are told to purge: that clears the files.
  const begun = new Date(0).toISOString();
  await observer.purge(begun, begun);

  const made = places.attempts.length;
  await time.pass(day);
  return places.attempts
    .slice(made)
    .map(({ submission }) => `${submission.reference} was tried when all should have been done.`);
}

/** Marks the reminders that are still to come now that nothing is wrong, and gives their times in order. */
async function noteToGo(model: Model, { observer, trueTime }: World): Promise<string[]> {
  const now = new Date(trueTime()).toISOString();
  const times: string[] = [];
  for (const form of model.alive().filter((each) => !isQuarantined(each))) {
    for (const delivery of await observer.outbox.deliveriesOf(form.reference)) {
      const { channel, state, dueAt } = delivery;
      if (!isReminder(channel) || state !== 'waiting' || dueAt <= now) continue;
      letterOf(form, delivery)!.isToGo = true;
      times.push(dueAt);
    }
  }
  return times.toSorted();
}

const minute = 60_000;
/** The longest that a wrong clock can delay a delivery: `furthestAhead`, with some minutes for a lease and a poll. */
const longestWait = 8 * 60 * 60 * 1_000;
const day = 24 * 60 * 60 * 1_000;
