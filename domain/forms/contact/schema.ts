import { type AnswersTo, initialAnswers } from '../field.ts';
import { schemaOf } from '../schema-of.ts';
import { validate, type Validation } from '../validate.ts';
import { type FieldName, fields } from './fields.ts';

export type ContactMessage = AnswersTo<typeof fields>;

/** Every field, in the order of the form. */
export const fieldNames = Object.keys(fields) as FieldName[];

/** What the form holds before anybody has typed. */
export const emptyMessage: ContactMessage = initialAnswers(fields);

/** The one schema, for the browser and the intake. */
const messageSchema = schemaOf(fields);

/** Checks anything at all. Never throws. */
export function validateMessage(value: unknown): Validation<ContactMessage> {
  return validate(messageSchema, value);
}

/**
 * What becomes of a valid contact message: `none` logs it in the browser and sends nothing, which is
 * the specified default; `intake` stores it as an application is stored (`CONTACT_DELIVERY`).
 */
export type ContactDelivery = 'none' | 'intake';
