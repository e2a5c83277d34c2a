import { brand } from '../../domain/brand.ts';
import type { ApplicantAction } from '../../domain/events.ts';
import { facts, promises } from '../../domain/facts.ts';
import { inWords, londonClock, londonTime } from '../../domain/london-time.ts';
import { applicationPaths } from '../../domain/paths.ts';
import { formatPence } from '../../domain/money.ts';
import type { Offer } from '../../domain/offers.ts';
import { owedOf, type Stage, stageNames, stages } from '../../domain/stages.ts';
import type { FollowedApplication, FollowedModel } from './models.ts';

const { email } = brand;

/** The title of an applicant's page, the same for everybody. */
export const pageTitle = 'Your application';

export const pageCopy = {
  description: 'Where an application stands, for the person who sent it.',
  heading: pageTitle,
  reference: 'Your reference',
  print: 'Print',
  calendar: 'Add to calendar',
  history: 'What has happened',
  answers: 'What you wrote',
  noAnswer: 'No answer',
  write: `Write to ${email}. Your reference is in the subject, so we know at once what it is about.`,
  link: 'The link to this page',
  linkText:
    'Anyone who has this link can read the page and do what it offers. There is no account and no password, so share it with care.',
} as const;

type ActCopy = {
  heading: string;
  /** What the act means, said before it is done. */
  lead: string;
  text: string;
  done: { title: string; text: string };
};

/** The words around each act; `deskEvents` has the labels of its fields and buttons. */
export const actCopy: Record<ApplicantAction, ActCopy> = {
  added: {
    heading: 'Add something',
    lead: 'Has something changed, or did you leave something out? The team reads it with your application.',
    text: `We answer by email, within ${promises.enrolmentReplyHours} hours.`,
    done: {
      title: 'Your message is with the team.',
      text: 'It is below, under What has happened. We answer by email.',
    },
  },
  accepted: {
    heading: 'Accept the offer',
    lead: 'You accept the offer below as it stands, on the terms of service that stood when we made it. We then confirm it in writing, and only then does the contract begin.',
    text: `We confirm within ${promises.enrolmentReplyHours} hours. Until then you owe nothing for it.`,
    done: {
      title: 'You accepted the offer.',
      text: 'We confirm it in writing; by when stands below.',
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
    lead: 'Tell us the names of those who come, as they should stand on the certificates. You can change them here until the start: that is how you give a place to somebody else.',
    text: 'These are other people’s names, so tell them that we have them. We use them for the session, its register and the certificates, and erase them with your application.',
    done: { title: 'The names are saved.', text: 'You can change them until the start.' },
  },
  rated: {
    heading: 'How was it?',
    lead: 'Three answers, and a few words if you like. They help us to teach better, and others to choose.',
    text: 'The team reads them with your name. We quote your words only if you say that we may.',
    done: { title: 'Thank you for telling us.', text: 'You can change it on this page.' },
  },
  reclaimed: {
    heading: 'Ask for the money back',
    lead: `The guarantee: for ${facts.guarantee.moneyBackDays} days after the session we return the fee for each participant whom you name. You need not say why.`,
    text: 'It goes back to whoever paid it, within 14 days. The certificates stay good, and access to the materials ends.',
    done: {
      title: 'You asked for the money back.',
      text: 'What comes back, and by when, is below.',
    },
  },
  cancelled: {
    heading: 'Cancel',
    lead: 'This ends the booking, and your place may go to somebody else.',
    text: `If another date would help, add something to your application instead, or write to ${email}.`,
    done: {
      title: 'You cancelled the booking.',
      text: 'What we refund is below.',
    },
  },
  withdrawn: {
    heading: 'Withdraw',
    lead: 'This closes your application: we look no further into it, nothing is booked, and nothing is owed.',
    text: `If you change your mind later, add something to it, and we take it up again. To have what you wrote erased, write to ${email}.`,
    done: {
      title: 'You withdrew your application.',
      text: 'It is closed, and nothing is owed.',
    },
  },
};

/** The button that accepts an offer says what it costs. */
export const acceptWords = ({ price: { total } }: Pick<Offer, 'price'>) =>
  total === 0 ? 'Accept, free of charge' : `Accept for ${formatPence(total)}`;

export const actPageCopy = {
  takenBack: 'So nothing has been done yet: we have just taken back what stood here.',
  otherRefundText:
    'So nothing has been done yet. Read what it means now; if you still want to, press again.',
  unkeptText:
    'Press the button again in a moment; it counts only once. Anything that you typed is still below.',
  wrongPrefix: 'Error: ',
} as const;

export const findCopy = {
  heading: 'Find your application',
  reference: 'Reference',
  referenceHint:
    'Eight characters, such as 4KX7-9QMD. It is in the subject of every email from us.',
  referenceError: 'Give the reference, such as 4KX7-9QMD',
  email: 'Email Address',
  emailHint: 'The one you applied with. The link goes to no other.',
  emailError: 'Give an email address, such as name@example.com',
  asked: `If the reference and the address belong together, the link is on its way. If it does not come, look in your spam folder, ask again, or write to ${email}. We send it three times a day at most.`,
  noMail: `We cannot email it from here. Write to ${email} from the address you applied with, with the reference if you have it, and we send you the link.`,
  unknown: `No reference any more? Write to ${email} from the address you applied with.`,
} as const;

/** The title of the browser's tab, without a name. */
export function titleOf(model: FollowedModel): string {
  if (model.page === 'find') {
    return `${model.find.wrong ? actPageCopy.wrongPrefix : ''}${findCopy.heading}`;
  }
  if (model.page === 'certificate' || model.page === 'no-certificate') return certificateCopy.title;
  if (model.page === 'terms') {
    return model.terms.acceptedAt ? termsCopy.heading : termsCopy.ofOffer;
  }
  if (model.page !== 'act') return pageTitle;
  const { wrong, action } = model.act;
  return `${wrong ? actPageCopy.wrongPrefix : ''}${actCopy[action].heading}`;
}

export const termsCopy = {
  heading: 'The terms as you accepted them',
  ofOffer: 'The terms of our offer',
} as const;

export const certificateCopy = {
  title: 'Certificate',
  goodText: `It was issued by ${brand.name}, and says what stands below.`,
  withdrawnText: 'It certifies nothing any more; another may have taken its place.',
  took: 'took part in',
  checkedAt: `${new URL(brand.siteUrl).host}${applicationPaths.certificate('')}`,
} as const;

export const emptyCopy = {
  'no-certificate': {
    heading: 'No certificate has this number',
    text: `Check that it was typed as it stands on the certificate. If it was, write to ${email}.`,
  },
  ended: {
    heading: 'This link has ended',
    text: `It no longer shows an application. Write to ${email}, and we will send you another.`,
  },
  nothing: {
    heading: 'Nothing is held here',
    text: `There is no application at this address. If you expected one, write to ${email}.`,
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
  { status, history }: Pick<FollowedApplication, 'status' | 'history'>,
  now: string,
): Summary {
  const { stage, outcome, isWithdrawn, answeredAt, waiting } = status;
  const place =
    stage === 'done' && outcome !== 'enrolled'
      ? {}
      : { reached: stages.indexOf(stage) + 1, field: fields[stage] };
  const booked = bookingStanding(status, now);
  if (booked && waiting?.for !== 'addition') return { ...booked, ...place };
  if (waiting) {
    const isLate = Date.parse(now) > Date.parse(waiting.dueAt);
    const inTime = waiting.for === 'acceptance' ? standings.accepted : standings.waiting;
    return { ...(isLate ? standings.late : inTime), at: waiting.dueAt, ...place };
  }
  if (stage !== 'done') {
    const isMailed = stage === 'connect' || history.some(({ letter }) => letter !== undefined);
    return { ...standings[isMailed ? stage : 'told'], at: answeredAt!, ...place };
  }
  if (status.attended) {
    return { ...standings[status.attended.length > 0 ? 'attended' : 'absent'], ...place };
  }
  if (outcome === 'enrolled') return { ...standings.enrolled, ...place };
  return { ...(isWithdrawn ? standings.withdrawn : standings.closed), ...place };
}

/** Where it stands with an offer, a booking or a refund; `undefined` where there is none. */
function bookingStanding(status: FollowedApplication['status'], now: string) {
  const { stage, offer, offerEnded, booking, refund, attended, waiting } = status;
  const isOpen = offer && (offer.accepted ? waiting?.for === 'acceptance' : now < offer.lapsesAt);
  // The refund of an earlier booking must not hide a new one.
  if (refund && (attended || !booking) && !isOpen) {
    const headline = `We send ${formatPence(refund.pence)} back`;
    const { refund: known, refundUnknown, reclaimed } = standings;
    const ofCancelled = status.account ? known : refundUnknown;
    return { ...(attended ? reclaimed : ofCancelled), headline, at: refund.dueAt };
  }
  if (stage === 'done') {
    if (attended || !status.cancelledAt || status.outcome === 'enrolled') return undefined;
    const owed = owedOf(status) ?? 0;
    return owed > 0
      ? { ...standings.owed, headline: `${formatPence(owed)} is still to pay` }
      : standings.cancelled;
  }
  if (offer?.accepted) return undefined;
  // People read midnight as the next day, so it says "Open until 23:59". What lapses as it begins says when it begins.
  const saidUntil = (at: string) =>
    londonClock(at) === '00:00' ? new Date(Date.parse(at) - 60_000).toISOString() : at;
  if (offer && now < offer.lapsesAt) {
    return { ...standings[booking ? 'moving' : 'offered'], at: saidUntil(offer.lapsesAt) };
  }
  if (booking) {
    const held = now < booking.endsAt ? standings.held : standings.over;
    return { ...(now < booking.startsAt ? standings.booked : held), at: booking.startsAt };
  }
  if (offer) return { ...standings.lapsed, at: saidUntil(offer.lapsesAt) };
  return offerEnded && standings[offerEnded];
}

const answered = {
  turn: 'Your turn',
  headline: 'You have our answer',
  since: 'We gave it on',
};

/** What comes back is the headline. */
const refunded = { turn: 'Our turn', headline: '', since: 'By' };

export const standings = {
  waiting: {
    turn: 'Our turn',
    headline: 'We answer by',
    text: 'By email, to the address you gave. You need do nothing until then.',
  },
  late: {
    turn: 'Our turn, and we are late',
    headline: 'We owe you an answer',
    since: 'It was due by',
    text: `We are sorry. Your application is safely here, and the answer will come by email. If it cannot wait, write to ${email}.`,
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
  connect: {
    turn: 'Our turn',
    headline: 'We send you the details',
    since: 'We answered on',
    text: `The rest comes by email before you begin: where to be, what to bring, and who your tutor is. Any questions? Write to ${email}.`,
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
    text: `Your booking stands until you accept the offer and we confirm it. Both are below. Any questions? Add something, or write to ${email}.`,
  },
  accepted: {
    turn: 'Our turn',
    headline: 'We confirm by',
    text: 'You accepted our offer. It counts once we have confirmed it in writing; until then you owe nothing for it.',
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
    turn: 'Our turn',
    headline: 'We took our offer back',
    text: `Nothing is booked and nothing is owed. The reason stands below. Any questions? Add something, or write to ${email}.`,
  },
  booked: {
    turn: 'Booked',
    headline: 'It begins on',
    text: `Your place is kept; what was agreed is below. If you cannot come, say so here, or write to ${email}.`,
  },
  held: {
    turn: 'Booked',
    headline: 'You have your place',
    since: 'From',
    text: `What was agreed stands below. Any questions? Add something, or write to ${email}.`,
  },
  over: {
    turn: 'Our turn',
    headline: 'We note who came',
    since: 'It was held on',
    text: `The certificates are then on this page. Any questions? Add something, or write to ${email}.`,
  },
  refund: {
    ...refunded,
    text: `The booking is cancelled. The money goes back the way you paid. Any questions? Write to ${email}.`,
  },
  refundUnknown: {
    ...refunded,
    text: `The booking is cancelled. The money goes back the way you paid; if you have not paid yet, it comes off what you owe. Any questions? Write to ${email}.`,
  },
  reclaimed: {
    ...refunded,
    text: `The money goes back the way it was paid; what was not paid yet comes off what is owed. Any questions? Write to ${email}.`,
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
    headline: 'Nobody came to the session',
    text: `That is what we noted. If it is not so, write to ${email}.`,
  },
  withdrawn: {
    turn: 'Closed',
    headline: 'You withdrew it',
    text: `This application is closed, and nothing is owed. If you change your mind, add something to it, or write to ${email}.`,
  },
  closed: {
    turn: 'Closed',
    headline: 'You are not enrolled',
    text: `This application is closed, and nothing is owed. If you did not expect that, or want to take it up again, write to ${email}.`,
  },
} as const satisfies Record<string, Omit<Summary, 'reached' | 'field' | 'at'>>;

/** "Tuesday 24 November, 21:40", in London. It never says "today", because the page is also printed. */
export const moment = (at: string, now: string) =>
  at.slice(0, 4) === now.slice(0, 4)
    ? inWords(new Date(at))
    : londonTime(at, now).replace(/(\d) /u, '$1\u{a0}');
