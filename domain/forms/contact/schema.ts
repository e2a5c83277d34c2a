import { initialAnswers } from '../field.ts';
import { schemaOf, validate, type Validation } from '../schema-of.ts';
import { type ContactMessage, fields } from './fields.ts';

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
