import type { FormValues } from './application-from-form.ts';
import type { FieldErrors } from './schema.ts';

/**
 * What the server hands to the enrolment page after a form was posted without JavaScript and not
 * accepted: everything that was typed, and what is wrong with it.
 */
export type EnrolmentAttempt = {
  /** HTTP status of the page that is rendered. */
  status: number;
  /** Everything that was typed, as `valuesFromForm` reads it. */
  values: FormValues;
  fields: FieldErrors;
  /** A notice of `noticeCopy.failure`, where the fault is not the applicant's. */
  failure?: 'default' | 'configuration' | 'server';
};
