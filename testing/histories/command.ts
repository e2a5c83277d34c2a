import type { AsyncCommand } from 'fast-check';

import { type Form, isQuarantined, type Model } from './model.ts';
import { gone, type World } from './world.ts';
import { listAll } from './seen.ts';
import type { Store } from '../../server/store/store.ts';

/** One thing that happens in a history; it does nothing where it makes no sense at that moment. */
export type HistoryCommand = AsyncCommand<Model, World>;

/** Makes a command; a failing history is reported as a list of the names of its commands. */
export function command(
  name: string,
  run: (model: Model, world: World) => unknown,
): HistoryCommand {
  return {
    check: () => true,
    run: async (model, world) => {
      await run(model, world);
      await world.settled();
      await noteReceipts(model, world.observer);
    },
    toString: () => name,
  };
}

/** The outcome of a call: its result, or the error that refused it. */
type Heard<Result> = { result: Result } | { error: unknown };

/** Waits for an answer. An error is a fault, unless the database is in trouble or the server is gone. */
export async function heard<Result>(
  { database, faults }: World,
  asked: Promise<Result>,
): Promise<Heard<Result>> {
  try {
    return { result: await asked };
  } catch (error) {
    if (database.trouble() === undefined && error !== gone) {
      faults.push(`Something failed though nothing ails the store: ${String(error)}.`);
    }
    return { error };
  }
}

/**
 * Nobody heard the outcome of a call about these forms: looks into the store for what the call erased or released, and
 * records that. `asked` is the moment before the call.
 */
export async function resolveDoubt(model: Model, world: World, forms: Form[], asked: number) {
  const stored = await listAll(world.observer);
  for (const form of forms) {
    const there = stored.find(({ reference }) => reference === form.reference);
    if (!there) model.erase(form, world.moment());
    else if (isQuarantined(form) && there.suspicion === undefined) model.release(form, asked);
  }
}

/** Records which receipts are withheld. */
async function noteReceipts(model: Model, { outbox }: Store): Promise<void> {
  for (const form of model.alive().filter((each) => each.receipt?.isWithheld !== false)) {
    const deliveries = await outbox.deliveriesOf(form.reference);
    const receipt = deliveries.find(({ channel }) => channel === 'receipt');
    form.receipt = receipt && { isWithheld: receipt.state === 'withheld' };
  }
}
