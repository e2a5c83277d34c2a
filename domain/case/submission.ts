import {
  type ContactMessage,
  fieldNames as messageFieldNames,
  fields as messageFields,
} from '../forms/contact/fields.ts';
import {
  type Application,
  fieldNames as applicationFieldNames,
  fields as applicationFields,
  formSections,
} from '../forms/enrolment/fields.ts';
import type { Fields, ServerFacts } from '../forms/field.ts';
import { asWorded } from '../forms/form-values.ts';

export type Contents = { enrolment: Application; contact: ContactMessage };

export type Kind = keyof Contents;

export type StoredSubmission<Of extends Kind = Kind> = {
  [Each in Of]: {
    kind: Each;
    /** Unique over all kinds, as `createReference` makes it. */
    reference: string;
    /** ISO 8601, UTC. */
    submittedAt: string;
    /** When its answer is due, as it was promised when it came. ISO 8601, UTC. */
    dueAt: string;
    content: Contents[Each];
    /** Where its sender came from, by the address of the first page that they opened. */
    source?: string | undefined;
    /** Set while it is in quarantine, and why. */
    suspicion?: Suspicion | undefined;
    /** Set on a submission that the outbox hands out if its sender gets no receipt (`withheld`). */
    isReceiptWithheld?: true;
  };
}[Of];

/**
 * Why a form may come from a robot: the field that people do not see was filled in, it came too soon, or the staff said
 * so. In the last case only the staff can release it.
 */
export type Suspicion = 'honeypot' | 'too-fast' | 'staff';

/**
 * How a delivery stands; a receipt is withheld where an address was sent too many, and a letter is taken back by
 * **Undo**.
 */
export type DeliveryState = 'waiting' | 'delivered' | 'given-up' | 'withheld' | 'taken-back';

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
    fieldNames: applicationFieldNames,
  },
  contact: {
    singular: 'message',
    plural: 'messages',
    tab: 'Messages',
    fields: messageFields,
    fieldNames: messageFieldNames,
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

/**
 * No vowels, so that no word appears by accident, and at most the first of those that look alike (0 O, 1 I L, 2 Z, 5 S,
 * 8 B, V Y). Eight of these 24 characters make 1.1 × 10¹¹ references.
 */
const alphabet = '23456789CDFGHJKMNPQRTVWX';
const groupLength = 4;

/** A new reference for an application, such as `4KX7-9QMD`, that can be read out over the phone. */
export function createReference(): string {
  // The remainders of 32-bit numbers are almost evenly distributed.
  const numbers = crypto.getRandomValues(new Uint32Array(2 * groupLength));
  const letters = Array.from(numbers, (number) => alphabet[number % alphabet.length]).join('');
  return `${letters.slice(0, groupLength)}-${letters.slice(groupLength)}`;
}

/**
 * A new number for a certificate: the reference of its application, by which it is found, and 20 letters that nobody
 * can guess (91 bits): "4KX7-9QMD-7HVW-2CTR-3RVK-8DYJ-6FGH".
 */
export const createCertificateNumber = (reference: string) =>
  [reference, createReference(), createReference(), createReference().slice(0, groupLength)].join(
    '-',
  );

/**
 * The one reference in what somebody typed or pasted, as it is stored: lower case, spaces, another dash or none, words
 * around it and the applicant's link are forgiven. `undefined` where there is none, or more than one.
 */
export function normaliseReference(typed: string): string | undefined {
  const text = typed
    .toUpperCase()
    .replaceAll(/\p{Cf}/gu, '')
    // A key may happen to look like a reference.
    .replace(/(APPLICATION\/[^/\s]+)\/\S+/u, '$1');
  const whole = text.replaceAll(/[\s\p{Dash}]/gu, '');
  const found = onlyReference.test(whole)
    ? [whole]
    : Array.from(text.matchAll(referenceInText), ([, one = '', dash = '', other = '']) =>
        // Amid other text eight digits without a dash are part of a telephone number.
        dash.trim() !== '' || /\D/u.test(one + other) ? one + other : '',
      ).filter(Boolean);
  const [reference, ...others] = new Set(found);
  if (reference === undefined || others.length > 0) return undefined;
  return `${reference.slice(0, groupLength)}-${reference.slice(groupLength)}`;
}

const group = `([${alphabet}]{${groupLength}})`;
const onlyReference = new RegExp(`^${group}{2}$`, 'u');
const referenceInText = new RegExp(
  String.raw`(?:^|[^\p{L}\p{N}_\p{Dash}])${group}([\s\p{Dash}]?)${group}(?![\p{L}\p{N}_'’])`,
  'gu',
);

/** Whether a form that came in says by its subject, as the privacy policy asks, that it complains about data. */
export const isDataComplaint = (kind: Kind, content: Contents[Kind]): boolean =>
  kind === 'contact' && /\bdata\s+complaint\b/iu.test((content as Contents['contact']).subject);
