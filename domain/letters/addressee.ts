import type { Joining, Offer } from '../case/stages.ts';
import type { Promised } from '../provider/terms.ts';

/**
 * The letters that the server fills in, when somebody acts or on a set day, by the names of their files. Any other letter
 * is one that the staff can begin with.
 */
export const filledLetters = [
  ...[
    'offer',
    'moved',
    'lapsing',
    'accepted',
    'confirmation',
    'reminder',
    'cancelled',
    'taken-back',
  ],
  ...['instructions', 'joining', 'afterwards', 'certificate', 'link'],
] as const;

export type FilledLetter = (typeof filledLetters)[number];

/** Who gets a letter, and what it says. Each text is a single line, except `reason` and `bring`. Times are ISO 8601, UTC. */
export type Addressee = {
  reference: string;
  /** As it was typed; if empty, the greeting names nobody. */
  name: string;
  /** As the form words them; of a message, the course it asks about. The courses of an offer replace them. */
  courses: readonly string[];
  /** The subject of the message; unset for an application. */
  subject?: string | undefined;
  /** The member of staff who writes; unset where the server does. */
  staff?: string | undefined;
  /** Where an applicant follows their application; the terms of service are at the same site. */
  link?: string | undefined;
  offer?: Offer | undefined;
  /** The recipient’s time zone, where it is known. */
  zone?: string | undefined;
  /** What was promised with what is offered or booked; a change of a booking leaves it as it was. */
  promised?: Promised | undefined;
  /** What was agreed before, where a new offer would move it. */
  agreed?: Offer | undefined;
  /** When the offer was made whose place it takes. */
  replacedAt?: string | undefined;
  /** How many names have no place any more. */
  namesOver?: number | undefined;
  /** Participants with instructions for a date that was moved or cancelled. Only the customer can tell them. */
  instructed?: readonly string[] | undefined;
  isConsumer?: boolean | undefined;
  /** How the session is found, and what of it has changed, a sentence each. */
  joining?: Joining | undefined;
  changes?: readonly string[] | undefined;
  /** Who booked for the recipient, and where the privacy policy is, in a letter to somebody who comes. */
  booker?: string | undefined;
  privacy?: string | undefined;
  /** Where the only certificate of the recipient is. */
  certificate?: string | undefined;
  /** Of what was attended, certificates and materials, where to say how it was, and a time on the guarantee's last day. */
  certificates?: readonly string[] | undefined;
  materials?: readonly string[] | undefined;
  feedback?: string | undefined;
  guaranteeUntil?: string | undefined;
  /** How many of the people booked have no name yet, where the letter asks for them. */
  namesMissing?: number | undefined;
  /** Who accepted, and for which business. */
  customer?: string | undefined;
  /** Whether what was paid before pays for it, so that no invoice follows. */
  isPaidFor?: boolean | undefined;
  /** The number that goes on the invoice, and the address that it goes to. */
  orderNumber?: string | undefined;
  invoiceTo?: string | undefined;
  /** The invoice that is late, and how many pence are owed in all. */
  unpaid?: { number: string; dueOn: string; owed: number } | undefined;
  contractAt?: string | undefined;
  /** Some time on the last day on which a consumer may cancel without a reason, unless it is over. */
  cancelUntil?: string | undefined;
  /** When a consumer asked expressly that the session be held before the end of that day. */
  expressAt?: string | undefined;
  cancelledAt?: string | undefined;
  /** When somebody asked for a lost link, or the address that it goes to was corrected. */
  askedAt?: string | undefined;
  correctedAt?: string | undefined;
  /** Why the provider takes an offer back, or cancels. */
  reason?: string | undefined;
  /** What comes back, as a sentence. */
  refund?: string | undefined;
  /** By when the refund is paid, if one is due. */
  refundBy?: string | undefined;
};
