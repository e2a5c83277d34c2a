import { brand } from '../../../domain/provider/brand.ts';
import { promises } from '../../../domain/provider/facts.ts';
import { failureCopy } from '../copy.ts';

const reply = `we reply within ${promises.contactReplyHours} hours`;

/** The notices of the form (specification, sections 4 and 8). */
export const noticeCopy = {
  sending: {
    title: 'Sending Message...',
    description: 'Please wait while we send your message.',
  },
  success: {
    title: 'Message Sent!',
    /** Where the message was stored. */
    description: `It is with us, and ${reply}.`,
    /** Where it was only logged; says so, or the visitor would wait for an answer. */
    notDelivered: `This form writes your message to your browser’s own log and sends nothing to us. Write to ${brand.email}, and ${reply}. Your message is kept below until you dismiss this.`,
  },
  failure: failureCopy('message'),
} as const;

export const formCopy = {
  submit: 'Send Message',
  submitting: 'Sending...',
  /** What stands before the message in the browser’s log. */
  logged: 'Contact message, not sent:',
} as const;
