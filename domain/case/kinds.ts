import { fields as messageFields } from '../forms/contact/fields.ts';
import { fields as applicationFields, formSections } from '../forms/enrolment/fields.ts';
import type { Fields, ServerFacts } from '../forms/field.ts';
import { asWorded } from '../forms/form-values.ts';
import type { Contents, Kind, StoredSubmission } from './submission.ts';

/** The names of a kind and its fields, for lists, exports, mails and the desk. */
type KindFacts<Of extends Kind> = {
  singular: string;
  plural: string;
  tab: string;
  fields: Fields;
  /** In the order of the form. */
  fieldNames: readonly (keyof Contents[Of] & string)[];
};

export const kinds: { [Of in Kind]: KindFacts<Of> } = {
  enrolment: {
    singular: 'application',
    plural: 'applications',
    tab: 'Applications',
    fields: applicationFields,
    fieldNames: Object.keys(applicationFields) as (keyof Contents['enrolment'])[],
  },
  contact: {
    singular: 'message',
    plural: 'messages',
    tab: 'Messages',
    fields: messageFields,
    fieldNames: Object.keys(messageFields) as (keyof Contents['contact'])[],
  },
};

export const kindNames = Object.keys(kinds) as Kind[];

/** An answer under the form's own label; `text` is empty where there is none. */
export type LabelledAnswer = { name: string; label: string; text: string };

/** Every answer, in the sections of the form; the contact form has one, without a title. */
export function answersOf(
  submission: StoredSubmission,
): { title?: string; answers: LabelledAnswer[] }[] {
  const { kind, content } = submission;
  // A submission from before a field was added, or an option removed, is shown as it was stored.
  const stored: Partial<Record<string, string | string[]>> = content;
  const answers = Object.entries(kinds[kind].fields).map(([name, field]) => ({
    name,
    label: field.label,
    text: asWorded(field, stored[name] ?? ''),
  }));
  if (kind === 'contact') return [{ answers }];
  return formSections.map(({ title, fields }) => ({
    title,
    answers: answers.filter(({ name }) => fields.some((each) => each === name)),
  }));
}

/** Who sent something, as they typed it; empty where the form does not ask, or they did not say. */
export type Person = Record<Who, string>;

type Who = NonNullable<ServerFacts['who']>;

/** What the fields of a form say of a person, whatever they are called. */
export function personOf({ kind, content }: Pick<StoredSubmission, 'kind' | 'content'>): Person {
  const person: Person = { name: '', company: '', email: '', telephone: '', town: '', country: '' };
  // Submissions from before a field was added lack it.
  const answers: Partial<Record<string, string | string[]>> = content;
  for (const [name, { server }] of Object.entries(kinds[kind].fields)) {
    if (server && server.who) person[server.who] = String(answers[name] ?? '');
  }
  return person;
}

/** Whether somebody applied for themselves or their child, and not for a business (terms of service, section 1). */
export function isConsumer({ content }: Pick<StoredSubmission, 'content'>): boolean {
  return 'participantType' in content && content.participantType === 'personal';
}

/** Who sent something, as a page shows it; what cannot be seen, or was not given, is empty. */
export function whoSent(submission: Pick<StoredSubmission, 'kind' | 'content'>) {
  const { name, company, email, telephone, town } = personOf(submission);
  return {
    name: visibleName(name),
    company: visibleName(company),
    email,
    telephone,
    town,
  };
}

/** Whom a booking is for: the firm, or the person. */
export function customerOf(submission: Pick<StoredSubmission, 'kind' | 'content' | 'reference'>) {
  const { name, company } = whoSent(submission);
  return company || name || submission.reference;
}

/**
 * Empty if no letter of a name can be seen, as with zero-width letters, so that the page puts something else there to
 * press. Marks that pile up beyond those of any writing are left out.
 */
function visibleName(typed: string): string {
  const isSeen = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u.test(typed);
  return isSeen ? typed.replaceAll(/(\p{M}{6})\p{M}+/gu, '$1') : '';
}

/** The chosen courses in the words of the form; of a message, the course that it asks about. */
export function coursesOf({ kind, content }: Pick<StoredSubmission, 'kind' | 'content'>): string[] {
  const name = kind === 'enrolment' ? 'selectedCourses' : 'courseInterest';
  const stored: Partial<Record<string, string | string[]>> = content;
  const text = asWorded(kinds[kind].fields[name]!, stored[name] ?? '');
  return text === '' ? [] : text.split('\n');
}
