import { fieldCopy as messageCopy } from '../../src/features/contact/copy.ts';
import { type ContactMessage, fieldNames } from '../../src/features/contact/schema.ts';
import { fieldCopy, sectionCopy } from '../../src/features/enrolment/copy.ts';
import type { Application, FieldName } from '../../src/features/enrolment/schema.ts';
import { normaliseReference } from '../reference.ts';
import { StopError } from '../stop-error.ts';
import type { Store } from '../store/store.ts';
import { forTerminal, formatTime, writeAll, type Output } from './output.ts';

/**
 * Prints one application or message under the form's own headings. Throws `StopError` if there is
 * none.
 */
export async function showSubmission(
  store: Store,
  stdout: Output,
  typedReference: string,
): Promise<void> {
  const reference = normaliseReference(typedReference);
  const stored = reference === undefined ? undefined : await store.find(reference);
  if (stored === undefined) {
    throw new StopError(`There is no application or message ${JSON.stringify(typedReference)}.`);
  }
  const sections =
    stored.kind === 'enrolment' ? applicationOf(stored.content) : messageOf(stored.content);
  const width = Math.max(...sections.flatMap(({ rows }) => rows.map(([label]) => label.length)));
  await writeAll(stdout, [
    `${stored.reference}, submitted ${formatTime(stored.submittedAt)}\n`,
    ...sections.flatMap(({ title, rows }) => [
      `\n${title}\n`,
      ...rows.map((row) => rowLines(row, width)),
    ]),
  ]);
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
