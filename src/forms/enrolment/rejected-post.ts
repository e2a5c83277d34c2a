import type { FieldName } from '../../../domain/forms/enrolment/fields.ts';
import type { FormValues } from '../../../domain/forms/form-values.ts';
import type { FieldErrors } from '../../../domain/forms/schema-of.ts';
import type { FailureKind } from '../classify-answer.ts';

/**
 * What the server hands to the enrolment page after a form was posted without JavaScript and not
 * accepted: everything that was typed, and what is wrong with it.
 */
export type RejectedPost = {
  /** HTTP status of the page that is rendered. */
  status: number;
  /** Everything that was typed, as `valuesFromForm` reads it. The browser has it in the form, and does not get it here. */
  values?: FormValues<FieldName>;
  fields: FieldErrors<FieldName>;
  /** Set if the fault is not the applicant's. */
  failure?: FailureKind;
};
