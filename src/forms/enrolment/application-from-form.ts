import { type FormValues, valuesFromForm } from '../values-from-form.ts';
import { businessFields, type FieldName, fields } from './fields.ts';

/** The application that a form posts, unchecked. */
export function applicationFromForm(form: FormData | URLSearchParams): FormValues<FieldName> {
  return applicationFrom(valuesFromForm(form, fields));
}

/**
 * The same from what was read of it. What a business is asked for is blank for a person, because the form
 * keeps those fields when they are hidden, so that switching back loses nothing.
 */
export function applicationFrom(values: FormValues<FieldName>): FormValues<FieldName> {
  if (values.participantType !== 'personal') return values;
  return { ...values, ...Object.fromEntries(businessFields.map((name) => [name, ''])) };
}
