import { span } from '../../domain/time/london-time.ts';
import { channelLabel, labelWidth, openChannels } from '../delivery/channels.ts';
import { formatTime, forTerminal } from '../plain-text.ts';
import { receiptLimits, receiptWindowMs } from '../store/intake.ts';
import type { Delivery, DeliveryAttempt } from '../store/outbox.ts';
import type { Store } from '../store/store.ts';
import { type CommandParts, type PrintedColumn, printList, writeAll } from './output.ts';

/** The deliveries of one submission for `show`, each with its outcome and every attempt. */
export function deliveryLines(deliveries: Delivery[]): string[] {
  if (deliveries.length === 0) return ['  None.\n'];
  return deliveries.flatMap((delivery) => [
    `  ${channelLabel(delivery.channel).padEnd(labelWidth)}  ${stateOf(delivery)}\n`,
    ...(delivery.recipient
      ? [`  ${' '.repeat(labelWidth)}  to ${forTerminal(delivery.recipient)}\n`]
      : []),
    ...delivery.attempts.map((attempt, at) => {
      const isUnderWay = delivery.isUnderWay && at === delivery.attempts.length - 1;
      return `  ${' '.repeat(labelWidth)}  ${exactTime(attempt.startedAt)}  ${endOf(attempt, isUnderWay)}\n`;
    }),
  ]);
}

const withheld = `withheld: at most ${receiptLimits} in ${span(receiptWindowMs)}; retry sends it`;

function stateOf({ state, isUnderWay, dueAt, attempts }: Delivery): string {
  if (state === 'delivered') return 'delivered';
  if (state === 'given-up') return 'gave up';
  if (state === 'withheld') return withheld;
  if (state === 'taken-back') return 'taken back';
  if (isUnderWay) return `being tried; if the server dies meanwhile, again at ${exactTime(dueAt)}`;
  return `${attempts.length === 0 ? 'waiting' : 'not delivered yet'}, due at ${exactTime(dueAt)}`;
}

function endOf({ endedAt, failure }: DeliveryAttempt, isUnderWay: boolean): string {
  if (failure !== undefined) return forTerminal(failure);
  if (endedAt !== undefined) return 'delivered';
  return isUnderWay ? 'under way' : 'no end was recorded: the server died during the attempt';
}

/** "2025-01-31 09:05:12 UTC", from ISO 8601. It has seconds, because the first attempts are seconds apart. */
function exactTime(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}

/** What **Not delivered** lists at the desk: what gave up, and what has waited for an hour. */
export async function undelivered(store: Store, { settings, clock }: CommandParts) {
  const open = openChannels(settings()).map(({ name }) => name);
  const late = await store.outbox.listLate(open, clock().toISOString());
  return [
    ...(await store.outbox.listGivenUp()).map(({ lastAttemptAt: since, ...each }) => ({
      ...each,
      since,
      state: 'gave up',
    })),
    ...late.map((each) => ({ ...each, state: 'waiting' })),
  ];
}

export async function listUndelivered(
  store: Store,
  parts: CommandParts,
  asJson: boolean,
): Promise<void> {
  const all = await undelivered(store, parts);
  const none = 'Everything has arrived, or is on its way.\n';
  await printList(parts.stdout, all, { asJson, columns, none, toRecord: (each) => each });
  if (asJson || all.length === 0) return;
  parts.stderr.write(
    '\nWhat waits is tried again by itself. To try at once: npm run applications -- retry REFERENCE;\nretry --all takes whatever gave up.\n',
  );
}

/** In characters: enough for any reason, which must not be cut because it ends with what to do. */
const longestReason = 500;

const columns: PrintedColumn<Awaited<ReturnType<typeof undelivered>>[number]>[] = [
  { heading: 'Reference', width: 9, cell: ({ reference }) => reference },
  { heading: 'Delivery', width: labelWidth, cell: ({ channel }) => channelLabel(channel) },
  { heading: 'Attempts', width: 8, cell: ({ attempts }) => String(attempts) },
  { heading: 'State', width: 7, cell: ({ state }) => state },
  { heading: 'Since', width: 20, cell: ({ since }) => formatTime(since) },
  { heading: 'Why', width: longestReason, cell: ({ failure }) => failure },
];

/** Makes deliveries due now: those of one submission, or all that gave up. */
export async function retryDeliveries(
  store: Store,
  { clock, stdout }: CommandParts,
  which: { reference: string } | 'given-up',
): Promise<void> {
  const number = await store.outbox.retry(which, clock().toISOString());
  const due = `${number} ${number === 1 ? 'delivery is' : 'deliveries are'} due now; `;
  await writeAll(stdout, [
    number === 0
      ? 'There is nothing to try again.\n'
      : `${due}the server tries again within seconds while it runs.\n`,
  ]);
}
