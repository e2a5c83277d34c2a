import type { AsyncCommand } from 'fast-check';

import { type Form, isFromRobot, isQuarantined, type Model } from './model.ts';
import type { World } from './world.ts';
import { listAll } from './seen.ts';
import type { Store } from '../../server/store/store.ts';

/** One thing that happens in a history; it does nothing where it makes no sense at that moment. */
export type HistoryCommand = AsyncCommand<Model, World>;

/** A failing history is reported as a list of these names. */
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

/** The outcome of a call: its result, or the error that refused it. */
export type Heard<Result> = { result: Result } | { error: unknown };

/** Waits for an answer. An error is a fault, unless the database is in trouble. */
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

/** A call whose outcome nobody heard. */
type Doubt = {
  mayBeErased?: (form: Form) => boolean;
  mayBeReleased?: (form: Form) => boolean;
  /** The moment before the call, and the time by the caller's clock (ISO 8601, UTC). */
  asked: number;
  at: string;
};

/** Looks into the store for what became of the call, and records it in the model. */
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
 * Records which receipts were withheld among the forms that are to be delivered by now: one form, or two
 * that came at once. Returns the faults, in sentences.
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

/** Records a retry at this time (ISO 8601, UTC), which sends even a withheld receipt. */
export async function noteRetry(observer: Store, form: Form, at: string): Promise<void> {
  if (!form.receipt?.isWithheld || (await isNotSent(observer, form))) return;
  form.receipt = { made: at, isWithheld: false };
}

async function isNotSent({ outbox }: Store, { reference }: Form): Promise<boolean> {
  return (await outbox.deliveriesOf(reference)).some(({ state }) => state === 'withheld');
}

/** Whether the receipts are right for forms that came in this order; if so, the forms keep them. */
function isExplained(model: Model, order: Form[], seen: Map<Form, boolean>): boolean {
  for (const form of order) form.receipt = undefined;
  return order.every((form) => {
    form.receipt = { made: form.deliverFrom!, isWithheld: isOneTooMany(model, form) };
    return form.receipt.isWithheld === seen.get(form);
  });
}

/** One mailbox gets at most three receipts within a day. */
function isOneTooMany(model: Model, form: Form): boolean {
  const dayBefore = new Date(Date.parse(form.deliverFrom!) - day).toISOString();
  const sent = model
    .alive()
    .filter((other) => other !== form && mailboxOf(other) === mailboxOf(form))
    .filter(({ receipt }) => receipt && !receipt.isWithheld && receipt.made > dayBefore);
  return sent.length >= 3;
}

/** The local part is enough, as all sample forms are from one domain. */
const mailboxOf = ({ post }: Form) => /^\w+/.exec(post.content.email.toLowerCase())?.[0];

const day = 24 * 60 * 60 * 1_000;
