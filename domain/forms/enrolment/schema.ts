import { initialAnswers } from '../field.ts';
import { type FormValues, valuesFromForm } from '../form-values.ts';
import { schemaOf, validate, type Validation } from '../schema-of.ts';
import { type Application, businessFields, type FieldName, fields } from './fields.ts';

/** What the form holds before anybody has typed (specification, section 3). */
export const defaultApplication: Application = initialAnswers(fields);

/** The one schema, for the browser, the form without JavaScript and the intake. */
const applicationSchema = schemaOf(fields);

/** Checks anything at all. Never throws. */
export function validateApplication(value: unknown): Validation<Application> {
  return validate(applicationSchema, value);
}

export function applicationFromForm(form: FormData | URLSearchParams): FormValues<FieldName> {
  return applicationFrom(valuesFromForm(form, fields));
}

/**
 * The application from the form's values. The fields of a business are blanked for a person: the form
 * keeps them while they are hidden, so that switching back loses nothing.
 */
export function applicationFrom(values: FormValues<FieldName>): FormValues<FieldName> {
  if (values.participantType !== 'personal') return values;
  return { ...values, ...Object.fromEntries(businessFields.map((name) => [name, ''])) };
}
