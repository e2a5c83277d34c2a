import { type AnswersTo, isServer, type SelectField, type TextField } from '../field.ts';

/**
 * All that is true of the fields of a contact message, in the order of the form. Schema, controls, native checks,
 * exports, mails, the spreadsheet and the privacy policy follow from this table. `error` is the specified message
 * (section 5).
 */
export const fields = {
  name: {
    kind: 'text',
    label: 'Name',
    min: 2,
    error: 'Name must be at least 2 characters',
    autoComplete: 'name',
    autoCapitalize: 'words',
    server: isServer && {
      inPolicy: 'your name',
      who: 'name',
      inList: { heading: 'Name', width: 24 },
    },
  },
  email: {
    kind: 'email',
    label: 'Email Address',
    error: 'Please enter a valid email address',
    autoComplete: 'email',
    server: isServer && {
      inPolicy: 'your email address',
      who: 'email',
      inList: { heading: 'Email', width: 30 },
    },
  },
  company: {
    kind: 'text',
    label: 'Company',
    optional: true,
    autoComplete: 'organization',
    server: isServer && { inPolicy: 'your company', who: 'company' },
  },
  // Any text is valid: courses are content, and may be renamed after a message was sent.
  courseInterest: {
    kind: 'select',
    label: 'Course Interest',
    none: 'No course in particular',
    optional: true,
    server: isServer && { inPolicy: 'your course of interest' },
  },
  subject: {
    kind: 'text',
    label: 'Subject',
    min: 5,
    error: 'Subject must be at least 5 characters',
    autoComplete: 'off',
    server: isServer && { inPolicy: 'your subject', inList: { heading: 'Subject', width: 48 } },
  },
  message: {
    kind: 'multiline',
    label: 'Message',
    min: 10,
    error: 'Message must be at least 10 characters',
    server: isServer && { inPolicy: 'your message' },
  },
} as const satisfies Readonly<Record<string, TextField | SelectField>>;

export type FieldName = keyof typeof fields;

export type ContactMessage = AnswersTo<typeof fields>;

/** Every field, in the order of the form. */
export const fieldNames = Object.keys(fields) as FieldName[];
