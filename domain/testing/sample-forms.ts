import { type ContactMessage, fields as messageFields } from '../forms/contact/fields.ts';
import {
  type Application,
  courseChoices,
  type FieldName,
  fields,
} from '../forms/enrolment/fields.ts';
import type { AnswersTo, Field, Fields } from '../forms/field.ts';

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

/** A valid contact message with every field filled in. One that is not named here has a sample of its kind. */
export const sampleMessage: ContactMessage = {
  ...sampleAnswers(messageFields),
  name: 'Bram O’Message',
  email: 'bram@writer.example',
  company: 'Message & Daughters',
  courseInterest: 'AI in Customer Experience & Sales Workshop',
  subject: 'Quotes take, "well", forever',
  message: 'We write every quote by hand.\nCan that change? 🧾',
};

/** An application as a form without these fields stored it. */
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

/**
 * A valid answer to every field of a form, so that a new field needs no sample of its own. Each typed text
 * names its field, and no two are the same.
 */
function sampleAnswers<All extends Fields>(fields: All): AnswersTo<All> {
  const entries = Object.entries(fields).map(([name, field]) => [name, sampleAnswer(name, field)]);
  return Object.fromEntries(entries) as AnswersTo<All>;
}

/** A valid answer to each required field that is empty at first. */
export function requiredAnswers<All extends Fields>(fields: All): Partial<AnswersTo<All>> {
  const isAsked = (field: Field) => !('optional' in field) && !('initial' in field);
  const asked = Object.entries(fields).filter(([, field]) => isAsked(field));
  return sampleAnswers(Object.fromEntries(asked)) as Partial<AnswersTo<All>>;
}

function sampleAnswer(name: string, field: Field): string | string[] {
  switch (field.kind) {
    case 'choice':
      return Object.keys(field.options).find((option) => option !== field.initial)!;
    case 'choices':
      return field.options.slice(0, 2);
    case 'email':
      return `${name}@sample.example`;
    case 'url':
      return `https://sample.example/${name}`;
    case 'select':
      return `Sample ${name}`;
    default:
      return `Sample ${name}`.padEnd(field.min ?? 0, '.');
  }
}
