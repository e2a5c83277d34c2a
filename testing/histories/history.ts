import fc from 'fast-check';

import type { Store } from '../../server/store/store.ts';
import type { HistoryCommand } from './command.ts';
import type { HistoryEngine } from './database.ts';
import { faultsOf } from './invariants.ts';
import { Model } from './model.ts';
import { comeToRest } from './rest.ts';
import { lookAtAll } from './seen.ts';
import { createWorld } from './world.ts';

/**
 * Runs one history, lets it come to rest and throws what does not hold then, in sentences. `alter` puts
 * something between the store and everybody who uses it.
 */
export async function runHistory(
  engine: HistoryEngine,
  commands: Iterable<HistoryCommand>,
  options: { alter?: (store: Store) => Store } = {},
): Promise<void> {
  const model = new Model();
  const world = await createWorld(engine, options);
  const { attempts } = world.places;
  try {
    await fc.asyncModelRun(() => ({ model, real: world }), commands);
    const restless = await comeToRest(model, world);
    const seen = await lookAtAll(
      world,
      model.forms.map(({ reference }) => reference),
    );
    const faults = [...world.faults, ...restless, ...faultsOf({ model, attempts, seen })];
    if (faults.length > 0) throw new Error([...new Set(faults)].slice(0, mostTold).join('\n'));
  } finally {
    await world.remove();
  }
}

/** One fault often brings others with it. */
const mostTold = 5;
