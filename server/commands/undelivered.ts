import { labelOf, labelWidth } from '../delivery/channels.ts';
import type { GivenUp } from '../store/outbox.ts';
import type { Store } from '../store/store.ts';
import { writeAll, type Output } from './output.ts';
import { formatTime, jsonLine } from '../plain-text.ts';
import { tableLines, type Column } from './table.ts';

/** Prints the deliveries that gave up: a table for people, or one JSON object a line. */
export async function listUndelivered(
  store: Store,
  { stdout, stderr }: { stdout: Output; stderr: Output },
  asJson: boolean,
): Promise<void> {
  const all = await store.outbox.listGivenUp();
  await writeAll(
    stdout,
    asJson
      ? all.map((each) => `${jsonLine(each)}\n`)
      : tableLines(all, columns, 'No delivery gave up.\n'),
  );
  if (asJson || all.length === 0) return;
  stderr.write('\nTo try again: npm run applications -- retry REFERENCE, or retry --all\n');
}

/** Characters. A reason ends with what is to be done, so that none is cut short. */
const longestReason = 500;

const columns: Column<GivenUp>[] = [
  { heading: 'Reference', width: 9, cell: ({ reference }) => reference },
  { heading: 'Delivery', width: labelWidth, cell: ({ channel }) => labelOf(channel) },
  { heading: 'Attempts', width: 8, cell: ({ attempts }) => String(attempts) },
  { heading: 'Last attempt', width: 20, cell: ({ lastAttemptAt }) => formatTime(lastAttemptAt) },
  { heading: 'Why', width: longestReason, cell: ({ failure }) => failure },
];
