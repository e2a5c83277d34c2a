import { type Form, isQuarantined, type Model } from './model.ts';
import { listAll } from './seen.ts';
import type { World } from './world.ts';

/** What was asked for, where nobody heard whether it was done. */
export type Doubt = {
  mayBeErased?: (form: Form) => boolean;
  mayBeReleased?: (form: Form) => boolean;
  /** The moment before it was asked for, and the time by the clock of who did it (ISO 8601, UTC). */
  asked: number;
  at: string;
};

/** Looks into the store for what became of it, and takes down what is seen there. */
export async function resolveDoubt(model: Model, world: World, doubt: Doubt): Promise<void> {
  const { mayBeErased, mayBeReleased, asked, at } = doubt;
  const stored = await listAll(world.observer);
  for (const form of model.alive()) {
    const isThere = stored.find(({ reference }) => reference === form.reference);
    if (!isThere && mayBeErased?.(form)) model.erase(form, world.moment());
    const isReleased = isQuarantined(form) && isThere && isThere.suspicion === undefined;
    if (isReleased && mayBeReleased?.(form)) model.release(form, asked, at);
  }
}
