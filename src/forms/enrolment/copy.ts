import { facts } from '../../facts.ts';
import { errorSummary, failureCopy, tooLong } from '../copy.ts';
import { limits } from './limits.ts';

/**
 * Label, hint and errors of each field, together. `error` is the specified message (section 5);
 * `tooLong` is ours, since the specification gives no upper limits. The keys of `options` are what is
 * stored.
 */
export const fieldCopy = {
  fullName: {
    label: 'Full Name',
    error: 'Full name must be at least 2 characters',
    tooLong: tooLong(limits.line),
  },
  email: {
    label: 'Email Address',
    hint: 'We answer here, and nowhere else unless you ask.',
    error: 'Please enter a valid email address',
    tooLong: tooLong(limits.email),
  },
  mobile: {
    label: 'Mobile Number',
    hint: 'With the country code if you are outside the UK, for example +44 7700 900123.',
    error: 'Please enter a valid mobile number',
    tooLong: tooLong(limits.mobile),
  },
  linkedIn: {
    label: 'LinkedIn Profile',
    hint: 'The whole address, beginning with https://',
    error: 'Please enter a valid LinkedIn URL',
    tooLong: tooLong(limits.link),
  },
  participantType: {
    label: 'Who is this for?',
    error: 'Please select participant type',
    options: {
      business: { label: 'Business', hint: 'You, your team or your clients, for work.' },
      personal: { label: 'Personal', hint: 'You, or your child, for your own interest.' },
    },
  },
  businessName: {
    label: 'Business Name',
    tooLong: tooLong(limits.line),
  },
  businessDetails: {
    label: 'Business Details',
    hint: 'What you do, how many people you are, and where AI might help first.',
    tooLong: tooLong(limits.text),
  },
  website: {
    label: 'Website',
    hint: 'The whole address, beginning with https://',
    error: 'Please enter a valid website URL',
    tooLong: tooLong(limits.link),
  },
  selectedCourses: {
    label: 'Which courses interest you?',
    hint: 'Choose one or more. We settle the order with you.',
    error: 'Please select at least one course',
  },
  availabilityDates: {
    label: 'Availability Dates',
    hint: 'Two or three dates or ranges, with times if they matter. For example: any Tuesday in March, mornings.',
    error: 'Please provide your availability dates',
    tooLong: tooLong(limits.availability),
  },
  deliveryMode: {
    label: 'Delivery Mode',
    error: 'Please select delivery mode',
    options: {
      'in-person': { label: 'In person', hint: 'In your room, or in London.' },
      online: { label: 'Online', hint: 'Live, with a tutor, on a video call.' },
      both: { label: 'Both', hint: 'Some of you in the room, some on screen, or undecided.' },
    },
  },
  numberOfAttendees: {
    label: 'Number of Attendees',
    hint: 'A number or a range, for example 8 or 8 to 12.',
    error: 'Please specify number of attendees',
    tooLong: tooLong(limits.line),
  },
  city: {
    label: 'City',
    error: 'Please enter your city',
    tooLong: tooLong(limits.line),
  },
  country: {
    label: 'Country',
    error: 'Please enter your country',
    tooLong: tooLong(limits.line),
  },
  additionalRequirements: {
    label: 'Additional Requirements',
    hint: 'Access needs, a topic you want covered, an invoice address: anything we should know.',
    tooLong: tooLong(limits.text),
  },
} as const;

/** What any field's words may hold; `options` makes it a choice of one of them. */
export type FieldCopy = {
  label: string;
  hint?: string;
  options?: Record<string, { label: string; hint?: string }>;
};

/** The sections of the form, in order; `id` is the anchor of the section. */
export const sectionCopy = [
  {
    id: 'personal-information',
    title: 'Personal Information',
    fields: ['fullName', 'email', 'mobile', 'linkedIn'],
  },
  {
    id: 'participant-details',
    title: 'Participant Details',
    fields: ['participantType', 'businessName', 'businessDetails', 'website'],
  },
  {
    id: 'course-preferences',
    title: 'Course Preferences',
    fields: ['selectedCourses', 'availabilityDates'],
  },
  {
    id: 'logistics-and-preferences',
    title: 'Logistics & Preferences',
    fields: ['deliveryMode', 'numberOfAttendees', 'city', 'country', 'additionalRequirements'],
  },
] as const;

/** The notices of the form (specification, sections 4 and 8). */
export const noticeCopy = {
  submitting: {
    title: 'Submitting Application...',
    description: 'Please wait while we process your enrollment.',
  },
  success: {
    title: 'Enrollment Submitted Successfully!',
    description: `Our team will review your application and reply within ${facts.promises.enrolmentReplyHours} hours.`,
    reference: (reference: string) => `Your reference is ${reference}.`,
  },
  failure: failureCopy('application'),
} as const;

/** The words around the form. */
export const formCopy = {
  title: 'Enrollment Application',
  submit: 'Submit Application',
  submitting: 'Submitting...',
  errorSummary,
  sections: 'Sections of the application',
  sectionOf: (number: number) => `Section ${number} of ${sectionCopy.length}`,
  sectionComplete: '(complete)',
  promise: `We reply within ${facts.promises.enrolmentReplyHours} hours. Applying costs nothing and commits you to nothing.`,
  privacyLink: 'How we use your details',
  /** The line that names the course a visitor came from. */
  cameFrom: (courseTitle: string) => `I am interested in: ${courseTitle}`,
} as const;
