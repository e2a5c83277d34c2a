import { fieldCopy as messageCopy } from '../../src/forms/contact/copy.ts';
import { fieldNames as messageFields } from '../../src/forms/contact/schema.ts';
import { type FieldCopy, fieldCopy, sectionCopy } from '../../src/forms/enrolment/copy.ts';
import type { FieldName } from '../../src/forms/enrolment/schema.ts';
import type { Contents, StoredSubmission } from './submission.ts';

/** An answer under the form's own label; `text` is empty where there is none. */
export type LabelledAnswer = { name: string; label: string; text: string };

/** Every answer, in the sections of the form; the contact form has one, without a title. */
export function answersOf(
  submission: StoredSubmission,
): { title?: string; answers: LabelledAnswer[] }[] {
  if (submission.kind === 'contact') {
    const content: Stored<'contact'> = submission.content;
    const answers = messageFields.map((name) => ({
      name,
      label: messageCopy[name].label,
      text: content[name] ?? '',
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

/** What was stored before the form had a field, or before it lost an option, is shown as it is. */
type Stored<Of extends keyof Contents> = Partial<Contents[Of]>;

/** The answer as the form words it. */
function asWorded(name: FieldName, application: Stored<'enrolment'>): string {
  const answer = application[name] ?? '';
  if (typeof answer !== 'string') return answer.join('\n');
  const { options = {} }: FieldCopy = fieldCopy[name];
  return options[answer]?.label ?? answer;
}
