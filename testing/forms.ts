import type { Kind } from '../domain/case/submission.ts';
import { fields as messageFields } from '../domain/forms/contact/fields.ts';
import { emptyMessage, validateMessage } from '../domain/forms/contact/schema.ts';
import { fields as applicationFields } from '../domain/forms/enrolment/fields.ts';
import { defaultApplication, validateApplication } from '../domain/forms/enrolment/schema.ts';
import type { Fields } from '../domain/forms/field.ts';
import type { Validation } from '../domain/forms/schema-of.ts';
import { paths } from '../domain/provider/paths.ts';
import { sampleApplication, sampleMessage } from '../domain/testing/sample-forms.ts';

/** A form filled in, by the names of its fields. */
export type Answers = Record<string, string | string[]>;

/** What the tests that run over all forms need to know of each; the rest follows from its fields. */
export type TestedForm = {
  kind: Kind;
  /** The address of its page, and the one that it is posted to. */
  address: string;
  endpoint: string;
  fields: Fields;
  check: (value: unknown) => Validation<Record<string, unknown>>;
  /** What it holds before anybody has typed, and a valid answer to every field. */
  initial: Answers;
  sample: Answers;
  /** The names of a required field of one line, and of a field of several lines. */
  line: string;
  text: string;
};

/** The application. */
export const enrolment = {
  kind: 'enrolment',
  address: paths.enrol,
  endpoint: paths.enrolmentsApi,
  fields: applicationFields,
  check: validateApplication,
  initial: defaultApplication,
  sample: sampleApplication,
  line: 'city',
  text: 'additionalRequirements',
} as const satisfies TestedForm;

/** The contact message; its endpoint exists only where the site is set to deliver messages. */
export const contact = {
  kind: 'contact',
  address: paths.contact,
  endpoint: paths.contactApi,
  fields: messageFields,
  check: validateMessage,
  initial: emptyMessage,
  sample: sampleMessage,
  line: 'subject',
  text: 'message',
} as const satisfies TestedForm;

/** Every form that is sent. */
export const forms: readonly TestedForm[] = [enrolment, contact];
