import type { Store } from '../../server/store/store.ts';
import { type Form, isFromRobot, type Model } from './model.ts';

/**
 * Takes down which receipts were withheld of what is to be delivered by now; that is one form, or two
 * that came at once. Returns what is wrong with that, in sentences.
 */
export async function noteReceipts(model: Model, observer: Store): Promise<string[]> {
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
