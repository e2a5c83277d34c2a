import * as v from 'valibot';

import { textLimits } from '../text-limits.ts';
import { emailAddress, text } from '../text-rules.ts';
import { validate, type Validation } from '../validate.ts';
import { fieldCopy } from './copy.ts';

/**
 * A contact message: the one schema, for the browser and the intake, its fields in the order of the
 * form. All six are sent, blank ones as empty strings; any other field is refused. Text loses white
 * space at both ends and is otherwise kept as it came.
 */
export const messageSchema = v.strictObject({
  name: text({ ...fieldCopy.name, min: 2, max: textLimits.line }),
  email: emailAddress(fieldCopy.email),
  company: text({ ...fieldCopy.company, max: textLimits.line }),
  // Any title: the courses are content, and a message may outlive a course's name.
  courseInterest: text({ ...fieldCopy.courseInterest, max: textLimits.line }),
  subject: text({ ...fieldCopy.subject, min: 5, max: textLimits.line }),
  message: text({ ...fieldCopy.message, min: 10, max: textLimits.text }),
});

/** A message that the schema accepts. */
export type ContactMessage = v.InferOutput<typeof messageSchema>;

/** The name of a field, as it is posted and stored. */
export type FieldName = keyof ContactMessage;

/** Every field, in the order of the form. */
export const fieldNames = Object.keys(messageSchema.entries) as FieldName[];

/** What the form holds before anybody has typed. */
export const emptyMessage: ContactMessage = {
  name: '',
  email: '',
  company: '',
  courseInterest: '',
  subject: '',
  message: '',
};

/** Checks anything at all. Never throws. */
export function validateMessage(value: unknown): Validation<ContactMessage> {
  return validate(messageSchema, value);
}
