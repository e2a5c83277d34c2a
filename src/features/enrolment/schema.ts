import * as v from 'valibot';

import { fieldCopy, missing, unprintable } from './copy.ts';
import { courseChoices } from './course-choices.ts';
import { limits } from './limits.ts';

export const participantTypes = ['business', 'personal'] as const;
export const deliveryModes = ['in-person', 'online', 'both'] as const;

/**
 * An enrolment application: the one schema, for the browser, the form without JavaScript and the
 * intake. All fifteen fields are sent, blank ones as empty strings (specification, section 7); any
 * other field is refused. Text loses white space at both ends and is otherwise kept as it came.
 */
export const applicationSchema = v.strictObject({
  fullName: text({ ...fieldCopy.fullName, min: 2, max: limits.line }),
  // The HTML standard's pattern, which knows o'neill@, and a domain with a dot.
  email: v.pipe(
    text({ ...fieldCopy.email, min: 1, max: limits.email }),
    v.rfcEmail(fieldCopy.email.error),
    v.regex(/@.+\./u, fieldCopy.email.error),
  ),
  mobile: text({ ...fieldCopy.mobile, min: 10, max: limits.mobile }),
  linkedIn: link(fieldCopy.linkedIn),
  participantType: v.picklist(participantTypes, fieldCopy.participantType.error),
  businessName: text({ ...fieldCopy.businessName, max: limits.line }),
  businessDetails: text({ ...fieldCopy.businessDetails, max: limits.text }),
  website: link(fieldCopy.website),
  selectedCourses: v.pipe(
    v.array(
      v.picklist(courseChoices, fieldCopy.selectedCourses.error),
      fieldCopy.selectedCourses.error,
    ),
    v.minLength(1, fieldCopy.selectedCourses.error),
    v.check((choices) => new Set(choices).size === choices.length, fieldCopy.selectedCourses.error),
  ),
  availabilityDates: text({ ...fieldCopy.availabilityDates, min: 10, max: limits.availability }),
  deliveryMode: v.picklist(deliveryModes, fieldCopy.deliveryMode.error),
  numberOfAttendees: text({ ...fieldCopy.numberOfAttendees, min: 1, max: limits.line }),
  city: text({ ...fieldCopy.city, min: 2, max: limits.line }),
  country: text({ ...fieldCopy.country, min: 2, max: limits.line }),
  additionalRequirements: text({ ...fieldCopy.additionalRequirements, max: limits.text }),
});

export type Application = v.InferOutput<typeof applicationSchema>;
export type FieldName = keyof Application;
/** Messages of the fields that are wrong, the first for each. */
export type FieldErrors = Partial<Record<FieldName, string>>;

export const fieldNames = Object.keys(applicationSchema.entries) as FieldName[];

/** What the form holds before anybody has typed (specification, section 3). */
export const defaultApplication: Application = {
  fullName: '',
  email: '',
  mobile: '',
  linkedIn: '',
  participantType: 'business',
  businessName: '',
  businessDetails: '',
  website: '',
  selectedCourses: [],
  availabilityDates: '',
  deliveryMode: 'online',
  numberOfAttendees: '1',
  city: '',
  country: '',
  additionalRequirements: '',
};

export type Validation =
  | { ok: true; application: Application }
  | {
      ok: false;
      fields: FieldErrors;
      /** True where the value is not an application at all: not an object, or with other fields. */
      isMalformed: boolean;
    };

/** Checks anything at all. Never throws. */
export function validateApplication(value: unknown): Validation {
  // To the schema library a list is an object too.
  if (Array.isArray(value)) return { ok: false, fields: {}, isMalformed: true };
  const result = v.safeParse(applicationSchema, value);
  if (result.success) return { ok: true, application: result.output };
  const fields: FieldErrors = {};
  let isMalformed = false;
  for (const issue of result.issues) {
    const name = issue.path?.[0]?.key;
    if (isFieldName(name)) fields[name] ??= issue.input === undefined ? missing : issue.message;
    else isMalformed = true;
  }
  return { ok: false, fields, isMalformed };
}

function isFieldName(name: unknown): name is FieldName {
  return fieldNames.some((field) => field === name);
}

type TextRules = { error?: string; tooLong: string; min?: number; max: number };

function text({ error, tooLong, min = 0, max }: TextRules) {
  const message = error ?? unprintable;
  return v.pipe(
    v.string(message),
    v.trim(),
    v.minLength(min, message),
    v.maxLength(max, tooLong),
    v.check(isPrintable, unprintable),
  );
}

/** An `http` or `https` address, or nothing. */
function link({ error, tooLong }: { error: string; tooLong: string }) {
  return v.pipe(
    text({ error, tooLong, max: limits.link }),
    v.check((value) => value === '' || isWebAddress(value), error),
  );
}

function isWebAddress(value: string): boolean {
  if (/\s/u.test(value)) return false;
  try {
    const { hostname } = new URL(value);
    return /^https?:\/\//iu.test(value) && hostname.includes('.');
  } catch {
    return false;
  }
}

/**
 * Text that comes back from a database and a spreadsheet as it went in: no control characters but
 * tab and line breaks (PostgreSQL refuses NUL), no half of a surrogate pair (UTF-8 cannot hold one).
 */
function isPrintable(value: string): boolean {
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u.test(value);
}
