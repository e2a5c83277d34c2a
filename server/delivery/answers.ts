import { fieldCopy as messageCopy } from '../../src/features/contact/copy.ts';
import { fieldNames as messageFields } from '../../src/features/contact/schema.ts';
import { fieldCopy, sectionCopy } from '../../src/features/enrolment/copy.ts';
import type { Application, FieldName } from '../../src/features/enrolment/schema.ts';
import type { StoredSubmission } from '../store/store.ts';

/** An answer under the form's own label; `text` is empty where there is none. */
export type LabelledAnswer = { name: string; label: string; text: string };

/** Every answer, in the sections of the form; the contact form has one, without a title. */
export function answersOf(
  submission: StoredSubmission,
): { title?: string; answers: LabelledAnswer[] }[] {
  if (submission.kind === 'contact') {
    const { content } = submission;
    const answers = messageFields.map((name) => ({
      name,
      label: messageCopy[name].label,
      text: content[name],
    }));
    return [{ answers }];
  }
  const { content } = submission;
  return sectionCopy.map(({ title, fields }) => ({
    title,
    answers: fields.map((name) => ({
      name,
      label: fieldCopy[name].label,
      text: asWorded(name, content),
    })),
  }));
}

/** The answer as the form words it. */
function asWorded(name: FieldName, application: Application): string {
  const { participantType, deliveryMode, selectedCourses } = application;
  if (name === 'participantType') return fieldCopy[name].options[participantType].label;
  if (name === 'deliveryMode') return fieldCopy[name].options[deliveryMode].label;
  if (name === 'selectedCourses') return selectedCourses.join('\n');
  return application[name];
}
