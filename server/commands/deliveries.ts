import { labelOf, labelWidth } from '../delivery/channels.ts';
import type { Attempt, Delivery } from '../store/outbox.ts';
import { receiptLimits } from '../store/receipts.ts';
import { forTerminal } from '../plain-text.ts';

/** The deliveries of one submission for `show`: each with what became of it, and every attempt. */
export function deliveryLines(deliveries: Delivery[]): string[] {
  if (deliveries.length === 0) return ['  None.\n'];
  return deliveries.flatMap((delivery) => [
    `  ${labelOf(delivery.channel).padEnd(labelWidth)}  ${stateOf(delivery)}\n`,
    ...delivery.attempts.map((attempt, at) => {
      const isUnderWay = delivery.isUnderWay && at === delivery.attempts.length - 1;
      return `  ${' '.repeat(labelWidth)}  ${exactTime(attempt.startedAt)}  ${endOf(attempt, isUnderWay)}\n`;
    }),
  ]);
}

const heldBack = `held back, beyond ${receiptLimits} within 24 hours; retry sends it`;

function stateOf({ state, isUnderWay, dueAt, attempts }: Delivery): string {
  if (state === 'delivered') return 'delivered';
  if (state === 'given-up') return 'gave up';
  if (state === 'held-back') return heldBack;
  if (isUnderWay) return `being tried; should the server end, again at ${exactTime(dueAt)}`;
  return `${attempts.length === 0 ? 'waiting' : 'not delivered yet'}, due at ${exactTime(dueAt)}`;
}

function endOf({ endedAt, failure }: Attempt, isUnderWay: boolean): string {
  if (failure !== undefined) return forTerminal(failure);
  if (endedAt !== undefined) return 'delivered';
  return isUnderWay ? 'under way' : 'no end was recorded: the server died during the attempt';
}

/** "2025-01-31 09:05:12 UTC", from ISO 8601: the first attempts are seconds apart. */
function exactTime(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}
