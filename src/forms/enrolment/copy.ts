import { formSections } from '../../../domain/forms/enrolment/fields.ts';
import { promises } from '../../../domain/provider/facts.ts';
import { failureCopy } from '../copy.ts';

/** The notices of the form (specification, sections 4 and 8). */
export const noticeCopy = {
  sending: {
    title: 'Submitting Application...',
    description: 'Please wait while we process your enrollment.',
  },
  success: {
    title: 'Enrollment Submitted Successfully!',
    description: `Our team will review your application and reply within ${promises.enrolmentReplyHours} hours.`,
  },
  failure: failureCopy('application'),
} as const;

export const formCopy = {
  title: 'Enrollment Application',
  submit: 'Submit Application',
  submitting: 'Submitting...',
  sections: 'Sections of the application',
  sectionOf: (number: number) => `Section ${number} of ${formSections.length}`,
  /** What a screen reader adds to a section’s title. */
  sectionStates: { complete: '(complete)', wrong: '(needs correcting)' },
  promise: `We reply within ${promises.enrolmentReplyHours} hours. Applying costs nothing and commits you to nothing.`,
  privacyLink: 'How we use your details',
  /** The line that names the course a visitor came from. */
  cameFrom: (courseTitle: string) => `I am interested in: ${courseTitle}`,
} as const;
