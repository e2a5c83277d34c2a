import { asWorded } from '../../src/forms/answers-as-text.ts';
import { sectionCopy } from '../../src/forms/enrolment/copy.ts';
import { submissionViews } from './views.ts';
import type { StoredSubmission } from './submission.ts';

/** An answer under the form's own label; `text` is empty where there is none. */
export type LabelledAnswer = { name: string; label: string; text: string };

/** Every answer, in the sections of the form; the contact form has one, without a title. */
export function answersOf(
  submission: StoredSubmission,
): { title?: string; answers: LabelledAnswer[] }[] {
  const { kind, content } = submission;
  // What was stored before the form had a field, or before it lost an option, is shown as it is.
  const stored: Partial<Record<string, string | string[]>> = content;
  const answers = Object.entries(submissionViews[kind].fields).map(([name, field]) => ({
    name,
    label: field.label,
    text: asWorded(field, stored[name] ?? ''),
  }));
  if (kind === 'contact') return [{ answers }];
  return sectionCopy.map(({ title, fields }) => ({
    title,
    answers: answers.filter(({ name }) => fields.some((each) => each === name)),
  }));
}
