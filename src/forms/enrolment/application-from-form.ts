import { type FieldName, fieldNames } from './schema.ts';

/** What a form holds, field by field: a list for the course choices, text for the rest. */
export type FormValues = Record<FieldName, string | string[]>;

/** The fields that only a business is asked for. */
export const businessFields = ['businessName', 'businessDetails', 'website'] as const;

/** Everything that was typed, unchecked; blank where a field is missing. */
export function valuesFromForm(form: FormData | URLSearchParams): FormValues {
  const entries = fieldNames.map((name) => {
    // A file in place of text, which our form cannot send, counts as nothing typed.
    const texts = form.getAll(name).filter((value) => typeof value === 'string');
    return [name, name === 'selectedCourses' ? texts : (texts[0] ?? '')];
  });
  return Object.fromEntries(entries) as FormValues;
}

/**
 * The application that a form posts, unchecked. What a business is asked for is blank for a person,
 * because the form keeps those fields when they are hidden, so that switching back loses nothing.
 */
export function applicationFromForm(form: FormData | URLSearchParams): FormValues {
  const values = valuesFromForm(form);
  if (values.participantType !== 'personal') return values;
  return { ...values, ...Object.fromEntries(businessFields.map((name) => [name, ''])) };
}
