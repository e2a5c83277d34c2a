import { answersOf, type LabelledAnswer } from '../../domain/kinds.ts';
import type { Store } from '../store/store.ts';
import type { StoredSubmission } from '../../domain/submission.ts';
import { deliveryLines } from './deliveries.ts';
import { suspicionLabels } from './list.ts';
import { writeAll, type Output } from './output.ts';
import { historyLines, statusLines } from './status-and-history.ts';
import { forTerminal, formatTime } from '../plain-text.ts';

/** Prints one application or message under the form's own headings, and what became of it. */
export async function showSubmission(
  store: Store,
  { stdout, clock }: { stdout: Output; clock: () => Date },
  reference: string,
): Promise<void> {
  const stored = await store.find(reference);
  if (stored === undefined) return;
  const sections = answersOf(stored);
  const labels = sections.flatMap(({ answers }) => answers.map(({ label }) => label));
  const width = Math.max(...labels.map((label) => label.length));
  const history = await store.desk.history(reference);
  await writeAll(stdout, [
    `${reference}, submitted ${formatTime(stored.submittedAt)}\n`,
    ...quarantineLines(stored),
    ...(stored.suspicion ? [] : statusLines(stored, history, clock().toISOString())),
    ...sections.flatMap(({ title = 'Contact message', answers }) => [
      `\n${title}\n`,
      ...answers.map((answer) => answerLines(answer, width)),
    ]),
    ...historyLines(history),
    '\nDeliveries\n',
    ...deliveryLines(await store.outbox.deliveriesOf(reference)),
  ]);
}

function quarantineLines({ reference, suspicion }: StoredSubmission): string[] {
  if (suspicion === undefined) return [];
  return [
    `In quarantine, because it may come from a robot: ${suspicionLabels[suspicion]}.\n`,
    `If a person sent it: npm run applications -- release ${reference}\n`,
  ];
}

function answerLines({ label, text }: LabelledAnswer, width: number): string {
  const lines = forTerminal(text || '–').split(/\r\n|\r|\n/);
  const indent = ' '.repeat(width + 4);
  return `  ${label.padEnd(width)}  ${lines.join(`\n${indent}`)}\n`;
}
