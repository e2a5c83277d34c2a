import { brand } from '../../provider/brand.ts';
import { facts, formatPrice, smallestGroup, town } from '../../provider/facts.ts';
import { camp } from '../../provider/pages.ts';
import {
  type AnswersTo,
  type ChoiceField,
  type ChoicesField,
  isServer,
  type TextField,
} from '../field.ts';

/** The choices of the enrolment form, in order; the ten of the specification, section 3. */
export const courseChoices = [
  brand.namesakeCourse,
  'AI Fundamentals for Business',
  'Prompt Engineering Mastery',
  'AI Tools for Content Creation',
  'Machine Learning Essentials',
  'AI Strategy & Implementation',
  'Advanced AI Applications',
  'AI Ethics & Governance',
  'Custom AI Solutions Workshop',
  ...((camp ? [brand.camp] : []) as readonly (typeof brand.camp)[]),
] as const;

/** One of the choices, letter for letter, as it is stored. */
export type CourseChoice = (typeof courseChoices)[number];

/**
 * All that is true of the fields of an application, in the order of the form. Schema, controls, native checks, exports,
 * mails, the spreadsheet and the privacy policy follow from this table. `error` is the specified message (section 5),
 * `initial` the specified default (section 3); `id` is the anchor of a section.
 */
const sections = [
  {
    id: 'personal-information',
    title: 'Personal Information',
    fields: {
      fullName: {
        kind: 'text',
        label: 'Full Name',
        min: 2,
        error: 'Full name must be at least 2 characters',
        autoComplete: 'name',
        autoCapitalize: 'words',
        server: isServer && {
          inPolicy: 'your full name',
          who: 'name',
          inList: { heading: 'Name', width: 24 },
        },
      },
      email: {
        kind: 'email',
        label: 'Email Address',
        hint: 'We reply to this address.',
        error: 'Please enter a valid email address',
        autoComplete: 'email',
        server: isServer && { inPolicy: 'your email address', who: 'email' },
      },
      mobile: {
        kind: 'tel',
        label: 'Mobile Number',
        hint: 'Only if an email bounces or you ask for a call. Outside the UK, begin with the country code.',
        min: 10,
        error: 'Please enter a valid mobile number',
        autoComplete: 'tel',
        width: 'half',
        server: isServer && { inPolicy: 'your mobile number', who: 'telephone' },
      },
      linkedIn: {
        kind: 'url',
        label: 'LinkedIn Profile',
        hint: 'The whole address, beginning with https://',
        optional: true,
        error: 'Please enter a valid LinkedIn URL',
        // A browser would fill in the company's address.
        autoComplete: 'off',
        server: isServer && { inPolicy: 'your LinkedIn profile' },
      },
    },
  },
  {
    id: 'participant-details',
    title: 'Participant Details',
    fields: {
      participantType: {
        kind: 'choice',
        label: 'Who is this for?',
        options: {
          business: { label: 'Business', hint: 'You, your team or your clients, for work.' },
          personal: {
            label: 'Personal',
            hint: camp
              ? 'You, or your child, for your own interest.'
              : 'You, for your own interest.',
          },
        },
        initial: 'business',
        error: 'Please select participant type',
        server: isServer && {
          inPolicy: 'whether you apply for a business or for yourself',
          inList: { heading: 'Type', width: 8 },
        },
      },
      businessName: {
        kind: 'text',
        label: 'Business Name',
        optional: true,
        isForBusiness: true,
        autoComplete: 'organization',
        server: isServer && { inPolicy: 'its name', who: 'company' },
      },
      businessDetails: {
        kind: 'multiline',
        label: 'Business Details',
        hint: 'What you do, how many people you are, and where AI might help first.',
        optional: true,
        isForBusiness: true,
        server: isServer && { inPolicy: 'its details' },
      },
      website: {
        kind: 'url',
        label: 'Website',
        hint: 'The whole address, beginning with https://',
        optional: true,
        isForBusiness: true,
        error: 'Please enter a valid website URL',
        autoComplete: 'url',
        server: isServer && { inPolicy: 'its website' },
      },
    },
  },
  {
    id: 'course-preferences',
    title: 'Course Preferences',
    fields: {
      selectedCourses: {
        kind: 'choices',
        label: 'Which courses interest you?',
        hint: 'Choose one or more. We settle the order with you.',
        options: courseChoices,
        error: 'Please select at least one course',
        server: isServer && {
          inPolicy: 'the courses you are interested in',
          inList: { heading: 'Courses', width: 36 },
          inReceipt: 'You applied for',
        },
      },
      availabilityDates: {
        kind: 'multiline',
        label: 'Availability Dates',
        hint: 'Two or three dates or periods, for example Tuesday mornings in March.',
        hintForCamp: camp
          ? 'Weeks of the holidays that suit you, for example the first two of August.'
          : undefined,
        min: 10,
        max: 2_000,
        error: 'Please provide your availability dates',
        server: isServer && { inPolicy: 'the dates when you are available' },
      },
    },
  },
  {
    id: 'logistics-and-preferences',
    title: 'Logistics & Preferences',
    fields: {
      deliveryMode: {
        kind: 'choice',
        label: 'Delivery Mode',
        options: {
          'in-person': { label: 'In person', hint: `In your room, or in ${town}.` },
          online: { label: 'Online', hint: 'Live, with a tutor, on a video call.' },
          both: { label: 'Both', hint: 'Some of you in the room, some on screen, or undecided.' },
        },
        initial: 'online',
        error: 'Please select delivery mode',
        server: isServer && { inPolicy: 'whether you would like to meet in person or online' },
      },
      numberOfAttendees: {
        kind: 'text',
        label: 'Number of Attendees',
        hint: `A number, or a range such as 8 to 12. A session runs with ${smallestGroup} people or more. Just you? Leave it at 1.`,
        hintForCamp: camp ? 'How many children.' : undefined,
        initial: '1',
        min: 1,
        error: 'Please specify number of attendees',
        autoComplete: 'off',
        width: 'short',
        server: isServer && {
          inPolicy: 'the number of people coming',
          inList: { heading: 'Attendees', width: 9 },
        },
      },
      city: {
        kind: 'text',
        label: 'City',
        min: 2,
        error: 'Please enter your city',
        autoComplete: 'address-level2',
        autoCapitalize: 'words',
        width: 'half',
        server: isServer && {
          inPolicy: 'your city',
          who: 'town',
          inList: { heading: 'City', width: 20 },
        },
      },
      country: {
        kind: 'text',
        label: 'Country',
        min: 2,
        error: 'Please enter your country',
        autoComplete: 'country-name',
        autoCapitalize: 'words',
        width: 'half',
        server: isServer && { inPolicy: 'your country', who: 'country' },
      },
      additionalRequirements: {
        kind: 'multiline',
        label: 'Additional Requirements',
        hint: 'A topic you want covered, an invoice address: anything we should know. We ask about access needs once we know who comes.',
        hintForCamp: camp
          ? 'How old is your child? Also access needs, allergies: anything we should know.'
          : undefined,
        optional: true,
        server: isServer && { inPolicy: 'any additional requirements' },
      },
    },
  },
] as const satisfies readonly Section[];

/**
 * A field that a section of the form can ask for. One for businesses is hidden from people who apply for themselves or
 * their child, and then sent empty, so it cannot be required.
 */
export type SectionsField = (
  | ((TextField | ChoiceField | ChoicesField) & { isForBusiness?: undefined })
  | (TextField & { optional: true; isForBusiness: true })
) & {
  /** Replaces the hint for applicants who choose the camp. */
  hintForCamp?: string | undefined;
};

type Section = { id: string; title: string; fields: Readonly<Record<string, SectionsField>> };

type Merged<Union> = (Union extends object ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? // This way the compiler reports a wrong entry only in the table, and not again wherever the table is read.
    { [Name in keyof All]: All[Name] extends SectionsField ? All[Name] : TextField }
  : never;

export const fields = Object.assign({}, ...sections.map((section) => section.fields)) as Merged<
  (typeof sections)[number]['fields']
>;

export type FieldName = keyof typeof fields;

export const businessFields = Object.entries<SectionsField>(fields).flatMap(
  ([name, { isForBusiness }]) => (isForBusiness ? [name as FieldName] : []),
);

/** The sections of the form, in order, with the names of their fields; `id` is the anchor of the section. */
export const formSections = sections.map(({ id, title, fields }) => ({
  id,
  title,
  fields: Object.keys(fields) as FieldName[],
}));

/** Which course of the site each choice stands for, in words. */
export type ChoiceHints = Partial<Record<string, string>>;

type ToldCourse = {
  number: number;
  title: string;
  duration: string;
  price: string;
  smallestGroup?: number;
  applicationChoice: string;
};

/** What is said of a choice that no course of the site stands for. */
const arranged = 'Arranged with you: we reply with contents, length and price';

/** Says of each choice which course of the site it is and what it costs: form, receipt, ticket and desk say the same. */
export function choiceHintsOf(courses: readonly ToldCourse[]): ChoiceHints {
  const { days, ages, area, price: campPrice } = facts.camp;
  const ofCamp = `${days} days in ${area}, for ages ${ages.from} to ${ages.to}, ${formatPrice(campPrice, { pence: true })} per student`;
  const hints: ChoiceHints = camp ? { [brand.camp]: ofCamp } : {};
  for (const course of courses) {
    const { number, title, duration, price, applicationChoice: choice } = course;
    const people = course.smallestGroup ?? smallestGroup;
    const group = people === smallestGroup ? '' : `, for ${people} people or more`;
    const hint = `No. ${number}, ${keptTitle(title)}, ${duration}, ${price} per person${group}`;
    hints[choice] = hints[choice] === undefined ? hint : `${hints[choice]}; ${hint}`;
  }
  for (const choice of courseChoices) hints[choice] ??= arranged;
  return hints;
}

/** Pounds for one person, in the order of the choices; `null` for a choice whose price is arranged. */
export type ChoicePrices = readonly (number | null)[];

export function choicePricesOf(
  courses: readonly { pounds: number; applicationChoice: string }[],
): ChoicePrices {
  return courseChoices.map((choice) => {
    if (choice === brand.camp) return facts.camp.price;
    const meant = courses.filter(({ applicationChoice }) => applicationChoice === choice);
    return meant.length === 0 ? null : meant.reduce((sum, { pounds }) => sum + pounds, 0);
  });
}

/** A title with a no-break space before its dash, so that no line begins with it. */
export const keptTitle = (title: string) => title.replaceAll(' - ', '\u{a0}- ');

export type Application = AnswersTo<typeof fields>;

/** Every field, in the order of the form, which is that of the exports and the sheet. */
export const fieldNames = Object.keys(fields) as FieldName[];
