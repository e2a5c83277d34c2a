import { courseChoices } from '../domain/forms/enrolment/course-choices.ts';
import { type FieldName, fields } from '../domain/forms/enrolment/fields.ts';
import type { Application } from '../domain/forms/enrolment/schema.ts';
import type { Field } from '../domain/forms/field.ts';
import { sampleAnswers } from '../domain/forms/testing/sample-answers.ts';

/** A valid application with every field filled in. A field that is not named here gets a sample of its kind. */
export const sampleApplication: Application = {
  ...sampleAnswers(fields),
  fullName: 'Zoë O’Sample',
  email: 'zoe@applicant.example',
  mobile: '+44 7700 900123',
  linkedIn: 'https://www.linkedin.com/in/zoe-sample',
  participantType: 'business',
  businessName: 'Sample & Sons',
  businessDetails: 'We bake, "daily".\nTwelve people.',
  website: 'https://sample.example',
  selectedCourses: [courseChoices[0], courseChoices[1]],
  availabilityDates: 'Any Tuesday in March, mornings',
  deliveryMode: 'both',
  numberOfAttendees: '8 to 12',
  city: 'Leeds',
  country: 'United Kingdom',
  additionalRequirements: 'Step-free access 🦽',
};

/** The same as a form without these fields stored it. */
export const before = (...names: FieldName[]) =>
  Object.fromEntries(
    Object.entries(sampleApplication).filter(([name]) => !names.some((each) => each === name)),
  ) as Application;

/** What people typed, which must never reach a log. Choices are left out, as they identify nobody. */
export const personalTextsOf = (sample: Record<string, string | string[]>) =>
  Object.values(sample)
    .flat()
    .filter((text) => text.length > 4 && !choices.includes(text));

const choices = Object.values(fields).flatMap((field: Field) =>
  field.kind === 'choice' ? Object.keys(field.options) : [],
);
