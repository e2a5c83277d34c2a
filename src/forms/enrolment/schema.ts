import * as v from 'valibot';

import { choice, choices, emailAddress, link, text } from '../text-rules.ts';
import { validate, type Validation } from '../validate.ts';
import { fieldCopy } from './copy.ts';
import { courseChoices } from './course-choices.ts';
import { limits } from './limits.ts';

/**
 * An enrolment application: the one schema, for the browser, the form without JavaScript and the
 * intake. Every field is sent, blank ones as empty strings (specification, section 7); any
 * other field is refused. Text loses white space at both ends and is otherwise kept as it came.
 */
export const applicationSchema = v.strictObject({
  fullName: text({ ...fieldCopy.fullName, min: 2, max: limits.line }),
  email: emailAddress(fieldCopy.email),
  mobile: text({ ...fieldCopy.mobile, min: 10, max: limits.mobile }),
  linkedIn: link(fieldCopy.linkedIn),
  participantType: choice(fieldCopy.participantType),
  businessName: text({ ...fieldCopy.businessName, max: limits.line }),
  businessDetails: text({ ...fieldCopy.businessDetails, max: limits.text }),
  website: link(fieldCopy.website),
  selectedCourses: choices({ options: courseChoices, error: fieldCopy.selectedCourses.error }),
  availabilityDates: text({ ...fieldCopy.availabilityDates, min: 10, max: limits.availability }),
  deliveryMode: choice(fieldCopy.deliveryMode),
  numberOfAttendees: text({ ...fieldCopy.numberOfAttendees, min: 1, max: limits.line }),
  city: text({ ...fieldCopy.city, min: 2, max: limits.line }),
  country: text({ ...fieldCopy.country, min: 2, max: limits.line }),
  additionalRequirements: text({ ...fieldCopy.additionalRequirements, max: limits.text }),
});

/** An application that the schema accepts. */
export type Application = v.InferOutput<typeof applicationSchema>;

/** The name of a field, as it is posted and stored. */
export type FieldName = keyof Application;

/** Every field, in the order of the form, which is that of the exports and the sheet. */
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

/** Checks anything at all. Never throws. */
export function validateApplication(value: unknown): Validation<Application> {
  return validate(applicationSchema, value);
}
