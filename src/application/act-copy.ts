import type { ApplicantAction } from '../../domain/case/events.ts';
import type { Offer } from '../../domain/case/stages.ts';
import { consumerDays } from '../../domain/money/refunds.ts';
import { brand } from '../../domain/provider/brand.ts';
import { formatPence, promises } from '../../domain/provider/facts.ts';
import { type Promised, refundSentence } from '../../domain/provider/terms.ts';

type ActCopy = {
  heading: string;
  /** What the act means, said before it is done. */
  lead: Words;
  text: Words;
  done: { title: string; text: string };
  /** The button of what makes a contract: it says what it costs. */
  priced?: (offer: Pick<Offer, 'price'>) => string;
};

/** Some say what was promised. */
export type Words = string | ((promised: Promised) => string);

/** The words around each act; `deskEvents` has the labels of its fields and buttons. */
export const actCopy = {
  added: {
    heading: 'Add something',
    lead: 'Has something changed, or did you leave something out? The team reads it with your application.',
    text: `We’ll reply within ${promises.enrolmentReplyHours} hours.`,
    done: {
      title: 'Your message is with the team.',
      text: 'It is below, under What has happened.',
    },
  },
  accepted: {
    heading: 'Accept the offer',
    lead: 'You accept the offer below as it stands, on the terms of service that stood when we made it. We then confirm it in writing, and only then does the contract begin.',
    text: ({ replyHours }: Promised) =>
      `We confirm within ${replyHours} hours. Until then you owe nothing for this offer.`,
    done: {
      title: 'You accepted the offer.',
      text: 'We’ll confirm in writing. The day by which we do is below.',
    },
    priced: ({ price: { total } }) =>
      total === 0 ? 'Accept, free of charge' : `Accept for ${formatPence(total)}`,
  },
  'date-taken': {
    heading: 'Take the new date',
    lead: 'Your booking moves to the date below. People, price and all that was promised stay as they are.',
    text: 'It is booked as soon as you press the button. Your page then shows it, with a file for your calendar.',
    done: {
      title: 'You took the new date.',
      text: 'Your new date is booked: the details are below.',
    },
  },
  declined: {
    heading: 'Decline the offer',
    lead: 'This ends the offer, and you owe nothing for it. Your application stays open. If you have a booking, it stays as it is.',
    text: 'If another date or course would suit you better, say so: add something to your application.',
    done: {
      title: 'You declined the offer.',
      text: 'Nothing in it is booked or owed.',
    },
  },
  named: {
    heading: 'Who comes',
    lead: 'Tell us the names of the people coming, as they should appear on the certificates. You can change them here until the start: that is how you give a place to somebody else.',
    text: 'Please let them know you have given us their names, and tell anyone you take out again. If somebody needs something to take part, say so under Access needs once the names are saved. We use the names for the session, its register and the certificates, and erase them with your application.',
    done: { title: 'The names are saved.', text: 'You can change them until the start.' },
  },
  needed: {
    heading: 'Access needs',
    lead: 'What does somebody need to take part, such as a step-free room, large print or a break? Leave the others empty.',
    text: 'We and the tutor see it, beside the name on the register, and nobody else. It is in no email. We erase it once the course is over, and earlier if you empty the field.',
    done: {
      title: 'The access needs are saved.',
      text: 'You can change them until the start. We erase them once the course is over.',
    },
  },
  rated: {
    heading: 'How was it?',
    lead: 'Three answers, and a few words if you like. They help us to teach better, and others to choose.',
    text: 'The team reads them with your name. We only quote you if you say we may.',
    done: { title: 'Thank you for telling us.', text: 'You can change it on this page.' },
  },
  reclaimed: {
    heading: 'Ask for the money back',
    lead: ({ guaranteeDays }: Promised) =>
      `The guarantee: for ${guaranteeDays} days after the session we refund the fee for each participant you name. No reason needed.`,
    text: 'The money goes back to the person who paid, within 14 days. The certificates stay valid; access to the materials ends.',
    done: {
      title: 'You asked for the money back.',
      text: 'The amount, and the day by which you will have it, are below.',
    },
  },
  cancelled: {
    heading: 'Cancel the booking',
    lead: 'This ends the booking, and your place may go to somebody else.',
    text: `If another date would help, add something to your application instead, or write to ${brand.email}.`,
    done: {
      title: 'You cancelled the booking.',
      text: 'What we refund is below.',
    },
  },
  withdrawn: {
    heading: 'Withdraw',
    lead: 'This closes your application: we will stop work on it, nothing is booked, and nothing is owed.',
    text: `If you change your mind later, add something to it, and we’ll take it up again. To have what you wrote erased, write to ${brand.email}.`,
    done: {
      title: 'You withdrew your application.',
      text: 'It is closed, and nothing is owed.',
    },
  },
} as const satisfies Record<ApplicantAction, ActCopy>;

type ChoiceCopy = Omit<ActCopy, 'done'> & {
  /** How what is typed begins. */
  begun?: string;
  /** What its button says, if not what it says everywhere. */
  button?: string;
};

/** The same acts where a customer chooses what becomes of a session that we move. */
export const choiceCopy = {
  added: {
    heading: 'Another date would suit',
    lead: 'Tell us which dates would suit you. Your booking stays as it is until we have found one.',
    text: actCopy.added.text,
    begun: 'The new date does not suit me. These would: ',
  },
  cancelled: {
    heading: 'All my money back',
    button: 'All my money back',
    lead: 'This ends the booking. You get back all that you paid, however near the start it is, because we asked for another date.',
    text: `If another date would help, tell us which: add something, or write to ${brand.email}.`,
  },
} as const satisfies Partial<Record<ApplicantAction, ChoiceCopy>>;

/** The words of an act, as they are where a customer chooses. */
export const wordsOf = (act: Chosen) => ({ ...actCopy[act.action], ...choiceWords(act) });

/** The words of an act between which and others a customer chooses; `undefined` of any other. */
export const choiceWords = ({ action, isChoice }: Chosen): ChoiceCopy | undefined =>
  isChoice ? choiceCopy[action as keyof typeof choiceCopy] : undefined;

type Chosen = { action: ApplicantAction; isChoice?: boolean | undefined };

/** What cancelling would mean later, for somebody about to accept; a consumer who has to ask us to go ahead reads why. */
export function cancellingWords({ promised, isConsumer, ticks }: Accepting): string {
  const table = refundSentence(promised.refunds);
  if (!isConsumer) return table;
  const right = `As a consumer you may also cancel within ${consumerDays} days of our confirmation without giving a reason.`;
  const why =
    'The session may start before those days are over, so we need you to ask us to go ahead.';
  return [table, right, ...(ticks.includes('expressly') ? [why] : [])].join(' ');
}

type Accepting = {
  promised: Promised;
  isConsumer?: boolean | undefined;
  /** The boxes that have to be ticked. */
  ticks: readonly string[];
};

/** How the button of an act says what it costs, if it makes a contract. */
export const pricedWords = (action: ApplicantAction): ActCopy['priced'] =>
  (actCopy[action] as ActCopy).priced;

export const actPageCopy = {
  meanwhile: 'Nothing has been done yet. Have a look at it first:',
  takenBack: 'So nothing has been done yet: we have just taken back what was here.',
  otherRefundText:
    'So nothing has been done yet. Read what it means now; if you still want to, press again.',
  names: {
    title: 'This is how we read it',
    text: 'Nothing is saved yet. Each line below is one person. Correct what is wrong, then press Save the names.',
  },
  unkeptText:
    'Press the button again in a moment; it counts only once. Anything that you typed is still below.',
} as const;
