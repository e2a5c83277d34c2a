import type { ApplicantAction } from '../../domain/case/events.ts';
import type { Offer } from '../../domain/case/offers.ts';
import type { Promised } from '../../domain/case/promised.ts';
import type { Situation } from '../../domain/case/situation.ts';
import { moneyOf, type Stage, stageNames, stages } from '../../domain/case/stages.ts';
import { formatPence } from '../../domain/money/money.ts';
import { brand } from '../../domain/provider/brand.ts';
import { findTitle } from '../../domain/provider/copy.ts';
import { promises } from '../../domain/provider/facts.ts';
import { calendarDay, londonClock } from '../../domain/time/london-time.ts';
import type { ActModel, FollowedApplication, FollowedModel } from './models.ts';

const { email } = brand;

/** The title of an applicant's page, the same for everybody. */
export const pageTitle = 'Your application';

export const pageCopy = {
  description: 'Where an application stands, for the person who sent it.',
  heading: pageTitle,
  reference: 'Your reference',
  print: 'Print',
  calendar: 'Add to calendar',
  strangers:
    'You can change them until the start. More people have been named by now than you have places, so we’ll look at the new names before we tell them how to join.',
  nameMissing: (names: number) =>
    `Enter the ${names === 1 ? 'missing name' : `${names} missing names`}`,
  history: 'What has happened',
  answers: 'What you wrote',
  noAnswer: 'No answer',
  other: (reference: string) => `Go to application ${reference}`,
  write: `Write to ${email}. Your reference is already in the subject.`,
  link: 'The link to this page',
  linkText:
    'Anyone who has this link can read the page and do what it offers. There is no account and no password, so share it with care.',
} as const;

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
      `We confirm within ${replyHours} hours. Until then you owe nothing for it.`,
    done: {
      title: 'You accepted the offer.',
      text: 'We confirm it in writing; by when stands below.',
    },
    priced: ({ price: { total } }) =>
      total === 0 ? 'Accept, free of charge' : `Accept for ${formatPence(total)}`,
  },
  'date-taken': {
    heading: 'Take the new date',
    lead: 'Your booking moves to the date below. People, price and all that was promised stay as they are.',
    text: 'It is booked as soon as you press the button: a confirmation comes by email, with a file for your calendar.',
    done: {
      title: 'You took the new date.',
      text: 'It is booked, and all of it is below.',
    },
  },
  declined: {
    heading: 'Decline the offer',
    lead: 'This ends the offer: nothing in it is booked or owed. Your application stays with us.',
    text: 'If another date or course would suit you better, say so: add something to your application.',
    done: {
      title: 'You declined the offer.',
      text: 'Nothing in it is booked or owed.',
    },
  },
  named: {
    heading: 'Who comes',
    lead: 'Tell us the names of the people coming, as they should appear on the certificates. You can change them here until the start: that is how you give a place to somebody else.',
    text: 'Please let them know you have given us their names, and tell anyone you take out again. We use the names for the session, its register and the certificates, and erase them with your application.',
    done: { title: 'The names are saved.', text: 'You can change them until the start.' },
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
    text: `If another date would help, add something to your application instead, or write to ${email}.`,
    done: {
      title: 'You cancelled the booking.',
      text: 'What we refund is below.',
    },
  },
  withdrawn: {
    heading: 'Withdraw',
    lead: 'This closes your application: we will stop work on it, nothing is booked, and nothing is owed.',
    text: `If you change your mind later, add something to it, and we’ll take it up again. To have what you wrote erased, write to ${email}.`,
    done: {
      title: 'You withdrew your application.',
      text: 'It is closed, and nothing is owed.',
    },
  },
} as const satisfies Record<ApplicantAction, ActCopy>;

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
    lead: 'This ends the booking. You get back all that you paid, however near the start it is, because we asked for another date.',
    text: `If another date would help, tell us which: add something, or write to ${email}.`,
  },
} as const satisfies Partial<Record<ApplicantAction, Omit<ActCopy, 'done'> & { begun?: string }>>;

/** The words of an act, as they are where a customer chooses. */
export const wordsOf = ({ action, isChoice }: Pick<ActModel, 'action' | 'isChoice'>) => ({
  ...actCopy[action],
  ...(isChoice && choiceCopy[action as keyof typeof choiceCopy]),
});

/** How the button of an act says what it costs, if it makes a contract. */
export const pricedWords = (action: ApplicantAction): ActCopy['priced'] =>
  (actCopy[action] as ActCopy).priced;

export const actPageCopy = {
  meanwhile: 'Nothing has been done yet. Have a look at it first:',
  takenBack: 'So nothing has been done yet: we have just taken back what stood here.',
  otherRefundText:
    'So nothing has been done yet. Read what it means now; if you still want to, press again.',
  names: {
    title: 'This is how we read it',
    text: 'Nothing is saved yet. Each line below is one person. Correct what is wrong, then press Save the names.',
  },
  unkeptText:
    'Press the button again in a moment; it counts only once. Anything that you typed is still below.',
  wrongPrefix: 'Error: ',
} as const;

export const findCopy = {
  heading: findTitle,
  reference: 'Reference',
  referenceHint:
    'Eight characters, such as 4KX7-9QMD. It is in the subject of every email from us.',
  referenceError: 'Give the reference, such as 4KX7-9QMD',
  email: 'Email Address',
  emailHint: 'The one you applied with. We only send the link to that address.',
  emailError: 'Give an email address, such as name@example.com',
  asked: `If the reference and the address belong together, the link is on its way. If it does not come, look in your spam folder, ask again, or write to ${email}. We send it three times a day at most.`,
  busy: `Too many people ask for a link just now. Press the button again in a moment. If this goes on, write to ${email}.`,
  noMail: `We cannot email it from here. Write to ${email} from the address you applied with, with the reference if you have it, and we send you the link.`,
  unknown: `Lost your reference? Write to ${email} from the address you applied with.`,
} as const;

/** The title of the browser's tab, without a name. */
export function titleOf(model: FollowedModel): string {
  if (model.page === 'find') {
    return `${model.find.wrong ? actPageCopy.wrongPrefix : ''}${findCopy.heading}`;
  }
  if (model.page === 'terms') {
    return model.terms.acceptedAt ? termsCopy.heading : termsCopy.ofOffer;
  }
  if (model.page === 'check') {
    const { isMissing, isUnknown } = model.check;
    return `${isMissing || isUnknown ? actPageCopy.wrongPrefix : ''}${checkCopy.heading}`;
  }
  // A browser that prints it as a PDF names the file by this.
  if (model.page === 'certificate') return `${certificateCopy.title} ${model.certificate.number}`;
  if (model.page !== 'act') return pageTitle;
  const { wrong } = model.act;
  return `${wrong ? actPageCopy.wrongPrefix : ''}${wordsOf(model.act).heading}`;
}

export const termsCopy = {
  heading: 'The terms as you accepted them',
  ofOffer: 'The terms of our offer',
} as const;

export const certificateCopy = {
  title: 'Certificate',
  good: 'Valid certificate',
  goodText: (name: string) => `Issued by ${brand.name} to ${name}.`,
  withdrawn: 'This certificate was withdrawn',
  withdrawnText: `It is no longer valid. Another may have taken its place. Questions? Write to ${email}.`,
  took: 'has completed',
  checkAt: 'Check this certificate at',
  code: 'The address of this certificate, as a QR code',
  toLinkedIn: 'Add to LinkedIn',
} as const;

export const checkCopy = {
  heading: 'Check a certificate',
  lead: 'Every certificate has a number. Enter it to see whom it was issued to, for which course, and whether it is valid.',
  number: 'Certificate number',
  numberHint: 'Seven groups of four characters, at the foot of the certificate.',
  missing: 'Enter the number of the certificate',
  unknown: 'No certificate has this number. Check it against the certificate.',
  button: 'Check',
  help: `Is the number right? Write to ${email}.`,
} as const;

export const emptyCopy = {
  ended: {
    heading: 'This link no longer works',
    text: `Your application has a new one. Ask for it here, or write to ${email}.`,
  },
  nothing: {
    heading: 'We can’t find that application',
    text: `There is none at this address. If you expected one, check the link, or write to ${email}.`,
  },
  away: {
    heading: 'We cannot show it just now',
    text: `Nothing is lost. Reload this page in a moment. If you had pressed a button, your browser asks whether to send it again: say yes, it counts once. If this goes on, write to ${email}.`,
  },
} as const;

/** The promised steps and the end, under the curve. */
export const stepNames: Record<Stage, string> = { ...stageNames, done: 'Enrolled' };

export const enrolledText = 'You have your place, and all that was agreed in writing.';

/** Where an application stands, in the words of the applicant's page. */
export type Summary = {
  turn: string;
  /** The news in large type, which the moment completes unless `since` is set. */
  headline: string;
  /** Says what the moment `at` is. */
  since?: string;
  at?: string;
  /** Whether the moment is one by which we do something, which is said as a day. */
  isPromise?: true;
  text: string;
  /** How many of the four steps are reached; unset for an application that ended early, which has no colour. */
  reached?: number;
  field?: (typeof fields)[Stage];
};

// Vermilion is for what can be pressed.
const fields = {
  review: 'fear',
  customize: 'fomo',
  connect: 'innovation',
  done: 'innovation',
} as const;

/** Says where an application stands, whose turn it is and by when. */
export function summaryOf(
  { situation, status, history }: Pick<FollowedApplication, 'situation' | 'status' | 'history'>,
  now: string,
): Summary {
  const { is, stage, owed } = situation;
  const isEnrolled = stage !== 'done' || status.outcome === 'enrolled';
  const place = isEnrolled ? { reached: stages.indexOf(stage) + 1, field: fields[stage] } : {};
  const isWaitedFor = owed?.for === 'addition' || is === 'answering' || is === 'accepted';
  if (owed && isWaitedFor) {
    const isLate = Date.parse(now) > Date.parse(owed.dueAt);
    const inTime = owed.for === 'acceptance' ? standings.accepted : standings.waiting;
    return { ...(isLate ? standings.late : inTime), at: owed.dueAt, ...place };
  }
  const at = 'at' in situation ? saidAt(situation.at) : undefined;
  return { ...wordsFor(situation, { status, history }), at, ...place };
}

// People read midnight as the next day, so it says "Open until 23:59".
const saidAt = (at: string) =>
  londonClock(at) === '00:00' ? new Date(Date.parse(at) - 60_000).toISOString() : at;

function wordsFor(
  situation: Situation,
  { status, history }: Pick<FollowedApplication, 'status' | 'history'>,
): Omit<Summary, 'at' | 'reached' | 'field'> {
  switch (situation.is) {
    case 'answered': {
      const isMailed =
        situation.stage === 'connect' || history.some(({ letter }) => letter !== undefined);
      return standings[isMailed && situation.stage !== 'done' ? situation.stage : 'told'];
    }
    case 'refunding':
    case 'reclaimed': {
      const headline = `We will refund ${formatPence(situation.pence)}`;
      const { refund, refundUnknown, reclaimed } = standings;
      const ofCancelled = moneyOf(status).isEntered ? refund : refundUnknown;
      return { ...(situation.is === 'reclaimed' ? reclaimed : ofCancelled), headline };
    }
    case 'owing':
      return { ...standings.owed, headline: `${formatPence(situation.pence)} is still to pay` };
    default:
      return standings[headlines[situation.is]];
  }
}

/** What is said where nothing else has to be known; a new situation is asked for here. */
const headlines: Record<
  Exclude<Situation['is'], 'answered' | 'refunding' | 'reclaimed' | 'owing'>,
  keyof typeof standings
> = {
  answering: 'waiting',
  calling: 'calling',
  offered: 'offered',
  moving: 'moving',
  choosing: 'choosing',
  lapsed: 'lapsed',
  declined: 'declined',
  'taken-back': 'taken-back',
  accepted: 'accepted',
  booked: 'booked',
  running: 'held',
  held: 'over',
  attended: 'attended',
  absent: 'absent',
  cancelled: 'cancelled',
  enrolled: 'enrolled',
  withdrawn: 'withdrawn',
  repeat: 'repeat',
  closed: 'closed',
};

const answered = {
  turn: 'Your turn',
  headline: 'You have our answer',
  since: 'We gave it on',
};

/** What comes back is the headline. */
const refunded = { turn: 'With us', headline: '', since: 'By', isPromise: true } as const;

export const standings = {
  waiting: {
    turn: 'With us',
    headline: 'We’ll reply by',
    isPromise: true,
    text: 'There is nothing you need to do.',
  },
  late: {
    turn: 'We are late, and we are sorry',
    headline: 'We owe you an answer',
    since: 'It was due by',
    text: `Your application is safely here, and you will have our answer as soon as we can give it. If it cannot wait, write to ${email}.`,
  },
  review: {
    ...answered,
    text: `Reply to our email to go on. If you cannot find it, look in your spam folder, or write to ${email}.`,
  },
  told: {
    ...answered,
    text: `To go on, add something here, or write to ${email}. If you have not heard from us, tell us so in the same way.`,
  },
  customize: {
    ...answered,
    text: `Reply to our email to go on: together we settle the course, the date and the examples. If you cannot find it, write to ${email}.`,
  },
  calling: {
    turn: 'With us',
    headline: 'We’ll call you on',
    text: `At the number you gave us. If that does not suit you, add something here, or write to ${email}.`,
  },
  connect: {
    turn: 'With us',
    headline: 'We’ll send you the details',
    since: 'We answered on',
    text: `You will hear from us before you begin: where to be, what to bring, and who your tutor is. Any questions? Write to ${email}.`,
  },
  offered: {
    turn: 'Your turn',
    headline: 'You have our offer',
    since: 'Open until',
    text: `It says what is included and what it costs. You decide whether to accept. Any questions? Add something, or write to ${email}.`,
  },
  moving: {
    turn: 'Your turn',
    headline: 'You have a new offer',
    since: 'Open until',
    text: `Your booking stays as it is until you accept the offer and we confirm it. Both are below. Any questions? Add something, or write to ${email}.`,
  },
  choosing: {
    turn: 'Your turn',
    headline: 'We have to move your session',
    since: 'Please choose by',
    text: 'Take the new date, tell us another that would suit you, or have all your money back. Until you choose, your booking stays as it is.',
  },
  accepted: {
    turn: 'With us',
    headline: 'We’ll confirm by',
    isPromise: true,
    text: 'You accepted our offer. Your place is booked once we confirm it. Until then you owe nothing.',
  },
  lapsed: {
    turn: 'Your turn',
    headline: 'Our offer has lapsed',
    since: 'It was open until',
    text: `Nothing is booked and nothing is owed. If you still want it, add something, or write to ${email}: we can make it again.`,
  },
  declined: {
    turn: 'Your turn',
    headline: 'You declined our offer',
    text: `Nothing is booked and nothing is owed. If another date or course would suit you, add something, or write to ${email}.`,
  },
  'taken-back': {
    turn: 'With us',
    headline: 'We took our offer back',
    text: `Nothing is booked and nothing is owed. The reason is below. Any questions? Add something, or write to ${email}.`,
  },
  booked: {
    turn: 'You’re booked',
    headline: '',
    text: `The details are below. If you cannot come, say so here, or write to ${email}.`,
  },
  held: {
    turn: 'Booked',
    headline: 'You have your place',
    since: 'From',
    text: `Your booking is below. Any questions? Add something, or write to ${email}.`,
  },
  over: {
    turn: 'With us',
    headline: 'We are noting who came',
    since: 'It was held on',
    text: `The certificates will then be on this page. Any questions? Add something, or write to ${email}.`,
  },
  refund: {
    ...refunded,
    text: `The booking is cancelled. The money goes back the way you paid. Any questions? Write to ${email}.`,
  },
  refundUnknown: {
    ...refunded,
    text: `The booking is cancelled. The money goes back the way you paid, and anything unpaid is taken off your bill. Any questions? Write to ${email}.`,
  },
  reclaimed: {
    ...refunded,
    text: `The money goes back the way it was paid, and anything unpaid is taken off your bill. Any questions? Write to ${email}.`,
  },
  owed: {
    turn: 'Closed',
    headline: 'Something is still to pay',
    text: `The booking is cancelled. What happened, and why this is owed, is below. Any questions? Write to ${email}.`,
  },
  cancelled: {
    turn: 'Closed',
    headline: 'The booking is cancelled',
    text: `What happened is below. If you did not expect that, write to ${email}.`,
  },
  enrolled: {
    turn: 'All done',
    headline: 'You are enrolled',
    text: `There is nothing more for you to do here. If you have a question, write to ${email}.`,
  },
  attended: {
    turn: 'All done',
    headline: 'Thank you for taking part',
    text: `The certificates are on this page, for as long as we hold your application. If a name on one is wrong, write to ${email}.`,
  },
  absent: {
    turn: 'Closed',
    headline: 'We have no record of anyone attending',
    text: `If that is wrong, tell us: write to ${email}.`,
  },
  withdrawn: {
    turn: 'Closed',
    headline: 'Application withdrawn',
    text: `It is closed, and nothing is owed. If you change your mind, add something to it, or write to ${email}.`,
  },
  repeat: {
    turn: 'Closed',
    headline: 'We have this twice',
    text: 'You applied more than once, so we are going on with your other application. Nothing is lost, and there is nothing you need to do.',
  },
  closed: {
    turn: 'Closed',
    headline: 'This application is closed',
    text: `Nothing is owed. If you did not expect that, or want to take it up again, write to ${email}.`,
  },
} as const satisfies Record<string, Omit<Summary, 'reached' | 'field' | 'at'>>;

/** "Tuesday 24 November", in London. It never says "today", because the page is also printed. */
export const dayOf = (at: string, now: string) =>
  calendarDay(at, now).replace(/(\d) /u, '$1\u{a0}');

/** "Tuesday 24 November, 21:40", in London. */
export const moment = (at: string, now: string) => `${dayOf(at, now)}, ${londonClock(at)}`;

/** When something is: of a promise the day, of all else the minute. */
export const whenOf = ({ at = '', isPromise }: Pick<Summary, 'at' | 'isPromise'>, now: string) =>
  (isPromise ? dayOf : moment)(at, now);
