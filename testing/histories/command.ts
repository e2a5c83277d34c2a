import type { AsyncCommand } from 'fast-check';

import type { Model } from './model.ts';
import { noteReceipts } from './receipts.ts';
import type { World } from './world.ts';

/** One thing that happens in a history. What makes no sense at that moment does nothing. */
export type HistoryCommand = AsyncCommand<Model, World>;

/** The name is how a failing history is told. */
export function command(
  name: string,
  run: (model: Model, world: World) => unknown,
): HistoryCommand {
  return {
    check: () => true,
    run: async (model, world) => {
      await run(model, world);
      await world.settled();
      world.faults.push(...(await noteReceipts(model, world.observer)));
    },
    toString: () => name,
  };
}

/** What came of asking: a result, or an error with which it was refused. */
export type Heard<Result> = { result: Result } | { error: unknown };

/** Waits for an answer. Only trouble with the database excuses that something was refused. */
export async function heard<Result>(
  { database, faults }: World,
  asked: Promise<Result>,
): Promise<Heard<Result>> {
  try {
    return { result: await asked };
  } catch (error) {
    if (database.trouble() === undefined) {
      faults.push(`Something failed though nothing ails the store: ${String(error)}.`);
    }
    return { error };
  }
}
