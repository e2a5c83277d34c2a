import type { Situation } from '../../domain/case/situation.ts';
import { moneyOf, type Stage, stages } from '../../domain/case/stages.ts';
import { isOverRefunded } from '../../domain/money/booking-money.ts';
import { brand } from '../../domain/provider/brand.ts';
import { formatPence } from '../../domain/provider/facts.ts';
import { theirTime } from '../../domain/time/customer-clock.ts';
import { calendarDay, endOf, londonClock } from '../../domain/time/london-time.ts';
import type { FollowedApplication } from './models.ts';

const { email } = brand;

/** The title of an applicant's page, the same for everybody. */
export const pageTitle = 'Your application';

export const printLabel = 'Print';

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
  const isEnrolled = stage !== 'done' || status.end?.is === 'enrolled';
  const place = isEnrolled ? { reached: stages.indexOf(stage) + 1, field: fields[stage] } : {};
  const isWaitedFor = owed?.for === 'addition' || is === 'answering' || is === 'accepted';
  if (owed && isWaitedFor) {
    const isLate = Date.parse(now) > Date.parse(owed.dueAt);
    const confirming = status.booking ? standings.changing : standings.accepted;
    const inTime = owed.for === 'acceptance' ? confirming : standings.answering;
    return { ...(isLate ? standings.late : inTime), at: owed.dueAt, ...place };
  }
  const at = 'at' in situation ? endOf(situation.at) : undefined;
  return { ...wordsFor(situation, { status, history }), at, ...place };
}

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
      const pounds = formatPence(situation.pence);
      const [headline, text] = moneyOf(status).isEntered
        ? [`We will refund ${pounds}`, 'We’ll pay it the way you paid.']
        : [`${pounds} back, or off what you owe`, refundUnknown];
      const cancelled = situation.is === 'refunding' ? 'The booking is cancelled. ' : '';
      return {
        ...refunded,
        headline,
        text: `${cancelled}${text} Any questions? Write to ${email}.`,
      };
    }
    case 'owing': {
      const pounds = formatPence(situation.pence);
      return isOverRefunded(status)
        ? { ...standings.overRefunded, headline: `We refunded ${pounds} too much` }
        : { ...standings.owing, headline: `${pounds} is still to pay` };
    }
    case 'choosing':
      return status.booking?.total === 0 ? choosingFree : standings.choosing;
    default:
      return standings[situation.is];
  }
}

const answered = {
  turn: 'Your turn',
  headline: 'You have our answer',
  since: 'We gave it on',
};

const refunded = { turn: 'With us', since: 'By', isPromise: true } as const;

/** Where nobody enters payments, nobody here knows whether the price was paid. */
const refundUnknown =
  'We’ll refund the part you have paid the way you paid it; the rest is taken off your bill.';

/** The words of each situation. Of an answer there are several: how it was given, and whether it is late. */
export const standings = {
  answering: {
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
  /** The same where the offer changes what is booked. */
  changing: {
    turn: 'With us',
    headline: 'We’ll confirm by',
    isPromise: true,
    text: 'You accepted our offer. Your booking stays as it is until we confirm the change.',
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
  running: {
    turn: 'Booked',
    headline: 'You have your place',
    since: 'From',
    text: `Your booking is below. Any questions? Add something, or write to ${email}.`,
  },
  held: {
    turn: 'With us',
    headline: 'We are recording who came',
    since: 'It was held on',
    text: `The certificates will then be on this page. Any questions? Add something, or write to ${email}.`,
  },
  owing: {
    turn: 'Closed',
    headline: 'Something is still to pay',
    text: `The booking is cancelled. What happened, and why this is owed, is below. Any questions? Write to ${email}.`,
  },
  overRefunded: {
    turn: 'Closed',
    headline: 'We refunded too much',
    text: `That was our mistake: please pay it back. What happened is below. Any questions? Write to ${email}.`,
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

/** The same of a booking that is free of charge. */
const choosingFree = {
  ...standings.choosing,
  text: 'Take the new date, tell us another that would suit you, or cancel. Until you choose, your booking stays as it is.',
};

/** "Tuesday 24 November", in London. It never says "today", because the page is also printed. */
export const dayOf = (at: string, now: string) =>
  calendarDay(at, now).replace(/(\d) /u, '$1\u{a0}');

/** "Tuesday 24 November, 21:40", in London. */
export const moment = (at: string, now: string) => `${dayOf(at, now)}, ${londonClock(at)}`;

/** When something is: a promise or the end of a day as the day, all else to the minute, and the session by the customer's clock too. */
export function whenOf(
  { at = '', isPromise }: Pick<Summary, 'at' | 'isPromise'>,
  { status: { booking }, zone }: Pick<FollowedApplication, 'status' | 'zone'>,
  now: string,
): string {
  if (isPromise || londonClock(at) === '23:59') return dayOf(at, now);
  const theirs = at === booking?.startsAt ? theirTime(booking, zone) : undefined;
  return moment(at, now) + (theirs === undefined ? '' : ` in London, ${theirs}`);
}
