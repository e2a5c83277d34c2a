import { fieldCopy as messageCopy } from '../../src/features/contact/copy.ts';
import { type ContactMessage, fieldNames } from '../../src/features/contact/schema.ts';
import { fieldCopy, sectionCopy } from '../../src/features/enrolment/copy.ts';
import type { Application, FieldName } from '../../src/features/enrolment/schema.ts';
import type { Store, StoredSubmission } from '../store/store.ts';
import { deliveryLines } from './deliveries.ts';
import { suspicionLabels } from './list.ts';
import { forTerminal, formatTime, writeAll, type Output } from './output.ts';

/** Prints one application or message under the form's own headings, and what became of it. */
export async function showSubmission(
  store: Store,
  { stdout }: { stdout: Output },
  reference: string,
): Promise<void> {
  const stored = await store.find(reference);
  if (stored === undefined) return;
  const sections =
    stored.kind === 'enrolment' ? applicationOf(stored.content) : messageOf(stored.content);
  const width = Math.max(...sections.flatMap(({ rows }) => rows.map(([label]) => label.length)));
  await writeAll(stdout, [
    `${reference}, submitted ${formatTime(stored.submittedAt)}\n`,
    ...quarantineLines(stored),
    ...sections.flatMap(({ title, rows }) => [
      `\n${title}\n`,
      ...rows.map((row) => rowLines(row, width)),
    ]),
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

type Section = { title: string; rows: (readonly [label: string, answer: string])[] };

function rowLines([label, answer]: Section['rows'][number], width: number): string {
  const lines = forTerminal(answer || '–').split(/\r\n|\r|\n/);
  const indent = ' '.repeat(width + 4);
  return `  ${label.padEnd(width)}  ${lines.join(`\n${indent}`)}\n`;
}

function applicationOf(application: Application): Section[] {
  return sectionCopy.map(({ title, fields }) => ({
    title,
    rows: fields.map((name) => [fieldCopy[name].label, answer(name, application)] as const),
  }));
}

/** The answer as the form words it. */
function answer(name: FieldName, application: Application): string {
  const { participantType, deliveryMode, selectedCourses } = application;
  if (name === 'participantType') return fieldCopy[name].options[participantType].label;
  if (name === 'deliveryMode') return fieldCopy[name].options[deliveryMode].label;
  if (name === 'selectedCourses') return selectedCourses.join('\n');
  return application[name];
}

function messageOf(message: ContactMessage): Section[] {
  const rows = fieldNames.map((name) => [messageCopy[name].label, message[name]] as const);
  return [{ title: 'Contact message', rows }];
}
