import type { AsyncCommand } from 'fast-check';

import { type Form, isFromRobot, isQuarantined, type Model } from './model.ts';
import type { World } from './world.ts';
import { listAll } from './seen.ts';
import type { Store } from '../../server/store/store.ts';

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

/** What was asked for, where nobody heard whether it was done. */
type Doubt = {
  mayBeErased?: (form: Form) => boolean;
  mayBeReleased?: (form: Form) => boolean;
  /** The moment before the call, and the time by the caller's clock (ISO 8601, UTC). */
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

/**
 * Takes down which receipts were withheld of what is to be delivered by now; that is one form, or two
 * that came at once. Returns what is wrong with that, in sentences.
 */
async function noteReceipts(model: Model, observer: Store): Promise<string[]> {
  const made = model.alive().filter((form) => !isFromRobot(form) && !form.receipt);
  const seen = new Map<Form, boolean>();
  for (const form of made) seen.set(form, await isNotSent(observer, form));
  if ([made, made.toReversed()].some((order) => isExplained(model, order, seen))) return [];
  return [...seen].map(
    ([{ reference }, isHeld]) => `The receipt of ${reference} was ${isHeld ? '' : 'not '}withheld.`,
  );
}

/** Takes down a retry at this time (ISO 8601, UTC), which sends a receipt though it was withheld. */
export async function noteRetry(observer: Store, form: Form, at: string): Promise<void> {
  if (!form.receipt?.isWithheld || (await isNotSent(observer, form))) return;
  form.receipt = { made: at, isWithheld: false };
}

async function isNotSent({ outbox }: Store, { reference }: Form): Promise<boolean> {
  return (await outbox.deliveriesOf(reference)).some(({ state }) => state === 'withheld');
}

/** Whether the receipts are as they must be when made in this order; then they are taken down. */
function isExplained(model: Model, order: Form[], seen: Map<Form, boolean>): boolean {
  for (const form of order) form.receipt = undefined;
  return order.every((form) => {
    form.receipt = { made: form.deliverFrom!, isWithheld: isOneTooMany(model, form) };
    return form.receipt.isWithheld === seen.get(form);
  });
}

/** To one mailbox go three receipts within a day. */
function isOneTooMany(model: Model, form: Form): boolean {
  const dayBefore = new Date(Date.parse(form.deliverFrom!) - day).toISOString();
  const sent = model
    .alive()
    .filter((other) => other !== form && mailboxOf(other) === mailboxOf(form))
    .filter(({ receipt }) => receipt && !receipt.isWithheld && receipt.made > dayBefore);
  return sent.length >= 3;
}

/** As far as the sample forms need it, all of which are from one domain. */
const mailboxOf = ({ post }: Form) => /^\w+/.exec(post.content.email.toLowerCase())?.[0];

const day = 24 * 60 * 60 * 1_000;
