import { fieldCopy, sectionCopy } from '../../src/features/enrolment/copy.ts';
import type { Application, FieldName } from '../../src/features/enrolment/schema.ts';
import { normaliseReference } from '../reference.ts';
import { StopError } from '../stop-error.ts';
import type { Store } from '../store/store.ts';
import { forTerminal, formatTime, writeAll, type Output } from './output.ts';

/** Prints one application under the form's own headings. Throws `StopError` if there is none. */
export async function showApplication(
  store: Store,
  stdout: Output,
  typedReference: string,
): Promise<void> {
  const reference = normaliseReference(typedReference);
  const stored = reference === undefined ? undefined : await store.find(reference);
  if (stored === undefined) {
    throw new StopError(`There is no application ${JSON.stringify(typedReference)}.`);
  }
  const { application, submittedAt } = stored;
  await writeAll(stdout, [
    `${stored.reference}, submitted ${formatTime(submittedAt)}\n`,
    ...sectionCopy.flatMap(({ title, fields }) => [
      `\n${title}\n`,
      ...fields.map((name) => fieldLines(name, application)),
    ]),
  ]);
}

const labelWidth = Math.max(...Object.values(fieldCopy).map(({ label }) => label.length));

function fieldLines(name: FieldName, application: Application): string {
  const label = fieldCopy[name].label.padEnd(labelWidth);
  const lines = forTerminal(answer(name, application)).split(/\r\n|\r|\n/);
  const indent = ' '.repeat(labelWidth + 4);
  return `  ${label}  ${lines.join(`\n${indent}`)}\n`;
}

/** The answer as the form words it. */
function answer(name: FieldName, application: Application): string {
  const { participantType, deliveryMode, selectedCourses } = application;
  if (name === 'participantType') return fieldCopy[name].options[participantType].label;
  if (name === 'deliveryMode') return fieldCopy[name].options[deliveryMode].label;
  if (name === 'selectedCourses') return selectedCourses.join('\n');
  return application[name] || '–';
}
