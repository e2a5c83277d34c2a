import { brand } from '../../domain/provider/brand.ts';

/** Marks a field that may stay empty. */
export const optional = '(optional)';

export const errorSummary = 'There is a problem';

/** The title of every notice that says a form did not go through (specification, section 8). */
export const submissionFailed = 'Submission Failed';

/** The three messages of the error catalogue (specification, section 8); `default` names what is sent. */
export const failureCopy = (what: 'application' | 'message') =>
  ({
    title: submissionFailed,
    /** The answer was unusable: a bad status, or a body that is not the expected JSON. */
    default: `There was an issue submitting your ${what}. Please try again or contact us directly at ${brand.email}`,
    /** No connection, or an endpoint that is not there. */
    configuration: `There's a configuration issue with the form submission. Please contact us directly at ${brand.email} with your details.`,
    /** The endpoint answered and said that it failed. */
    server: 'Server error occurred. Please try again in a few minutes or contact us directly.',
  }) as const;

/** What follows the description of a notice that says a form was stored. */
export const referenceLine = (reference: string) => `Your reference is ${reference}.`;

/** What the line above a form says of its draft, and the button in that line. */
export const draftCopy = {
  stored: { text: 'We save your answers in this tab until you send them.' },
  restored: { text: 'What you typed before is still here.', action: 'Start afresh' },
  cleared: { text: 'Your answers are cleared.', action: 'Bring them back' },
} as const;

/** The other way to send what was typed, beside a notice. */
export const byMailCopy = {
  /** Opens the same message in the visitor's mail program. */
  open: 'Send it by email',
  copy: 'Copy the text',
  copied: 'Copied',
  refused: 'Your browser did not allow the copy.',
} as const;

/** What the box above a form’s button says beside the specified notices. */
export const sendingCopy = {
  offline: 'You seem to be offline. Your answers are kept, and you can go on typing.',
  waiting: {
    text: 'You seem to be offline. What you wrote is kept, and sent as soon as the connection is back. Please leave this tab open.',
    button: 'Waiting to send...',
    action: 'Do not send it yet',
  },
  /** After a failure; pressing again is safe, because the intake recognises a form that it has. */
  notConfirmed:
    'We cannot confirm that it has reached us. Your answers are kept, and pressing again cannot send them twice.',
  /** The same where no idempotency key is sent, as to a spreadsheet script. */
  notConfirmedElsewhere: 'We cannot confirm that it has reached us. Your answers are kept.',
} as const;

/** The label of the field that people leave empty, for those who meet it all the same. */
export const trapLabel = 'Please leave this field empty';

/** Begins the title of a page on which a field is wrong, so that a screen reader says it first. */
export const wrongPrefix = 'Error: ';

export const wrongTitle = (title: string, wrong: unknown) => (wrong ? wrongPrefix : '') + title;
