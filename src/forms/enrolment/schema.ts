import { type AnswersTo, initialAnswers } from '../field.ts';
import { schemaOf } from '../schema-of.ts';
import { validate, type Validation } from '../validate.ts';
import { fields, type FieldName } from './fields.ts';

/** An application that the schema accepts. */
export type Application = AnswersTo<typeof fields>;

/** Every field, in the order of the form, which is that of the exports and the sheet. */
export const fieldNames = Object.keys(fields) as FieldName[];

/** What the form holds before anybody has typed (specification, section 3). */
export const defaultApplication: Application = initialAnswers(fields);

/** The one schema, for the browser, the form without JavaScript and the intake. */
const applicationSchema = schemaOf(fields);

/** Checks anything at all. Never throws. */
export function validateApplication(value: unknown): Validation<Application> {
  return validate(applicationSchema, value);
}
