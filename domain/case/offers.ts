import { decimalOf, priceOf, readPence, type Vat, vatKinds } from '../money/money.ts';
import { facts, formatPence } from '../provider/facts.ts';
import { guaranteeLine, type Promised } from '../provider/terms.ts';
import {
  count,
  dateInLondon,
  endOfDay,
  fromLondon,
  inWords,
  londonClock,
  readDay,
  readTime,
} from '../time/london-time.ts';
import type { Offer } from './stages.ts';

/** Days for which an offer is open, unless the staff say otherwise. */
const offerDays = 14;

const mostPeople = 1_000;

const vatNames: Record<Vat, string> = { included: 'Included', added: 'Added', none: 'None' };

/** A day, stored as it is posted: "2025-01-31". */
export const dayField = {
  kind: 'value',
  input: 'date',
  read: readDay,
  inWords: calendarDayWords,
  wrong: 'Give the day, such as 31/01/2030',
} as const;

/**
 * The fields of the desk's form for an offer, in their order. `read` turns what was typed into what is stored, or
 * returns `undefined` if it is not valid.
 */
export const offerFields = {
  courses: {
    kind: 'text',
    label: 'Courses',
    hint: 'One on each line.',
    max: 1_000,
    empty: 'Name at least one course',
  },
  date: {
    ...dayField,
    label: 'Date',
    hint: 'The day of the session, or of the first of them.',
  },
  time: {
    kind: 'value',
    input: 'time',
    label: 'Time',
    hint: 'In UK time.',
    read: readTime,
    wrong: 'Give the time, such as 09:30',
  },
  minutes: {
    kind: 'value',
    input: 'text',
    label: 'Length',
    hint: 'Such as 90 minutes, 2 hours or 5 days.',
    read: readLength,
    asTyped: lengthWords,
    inWords: lengthWords,
    wrong: 'Give the length, such as 90 minutes, 2 hours or 5 days',
  },
  place: {
    kind: 'text',
    label: 'Place',
    hint: 'The address, or “Online”. With a town alone, no other firm can join.',
    max: 200,
    empty: 'Say where it is, or “Online”',
    what: 'a place',
    isLine: true,
  },
  people: {
    kind: 'value',
    input: 'number',
    label: 'People',
    hint: 'How many come; the price is for all of them.',
    read: (typed: string) =>
      /^\d{1,4}$/u.test(typed) && Number(typed) >= 1 && Number(typed) <= mostPeople
        ? String(Number(typed))
        : undefined,
    wrong: `Give a whole number from 1 to ${mostPeople.toLocaleString('en-GB')}`,
  },
  price: {
    kind: 'value',
    input: 'decimal',
    label: 'Price in total',
    hint: 'In pounds, for everybody and everything.',
    read: (typed: string) => readPence(typed)?.toString(),
    asTyped: (pence: string) => decimalOf(Number(pence)),
    inWords: (pence: string) => formatPence(Number(pence)),
    wrong: 'Give the price in pounds, such as 747 or 1,245.50',
  },
  vat: {
    kind: 'choice',
    options: vatKinds,
    label: 'VAT',
    names: vatNames,
    missing: 'Say whether the price has VAT in it',
  },
  included: {
    kind: 'text',
    label: 'What is included',
    hint: 'One thing on each line.',
    max: 3_000,
    empty: 'Say what is included',
  },
  validUntil: {
    ...dayField,
    label: 'Valid until',
    hint: 'The last day on which it can be accepted.',
    wrong: 'Give the last day, such as 31/01/2030',
  },
} as const;

export type OfferValues = Record<Exclude<keyof typeof offerFields, 'vat'>, string> & { vat: Vat };

export function offerOf(values: OfferValues & { promised?: string; shared?: string }): Offer {
  const promised = promisedIn(values);
  const startsAt = startOf(values)!;
  const minutes = Number(values.minutes);
  const lastMoment = endOfDay(values.validUntil);
  return {
    courses: linesOf(values.courses),
    startsAt,
    minutes,
    endsAt: new Date(Date.parse(startsAt) + minutes * 60_000).toISOString(),
    place: values.place,
    people: Number(values.people),
    vat: values.vat,
    price: priceOf(Number(values.price), values.vat, promised.vatPercent),
    included: linesOf(values.included),
    isShared: values.shared === 'yes',
    validUntil: values.validUntil,
    lapsesAt: lastMoment < startsAt ? lastMoment : startsAt,
    promised,
  };
}

/** What is wrong with an offer whose fields are valid one by one. */
export function offerFault(
  values: OfferValues,
  { now, isConsumer }: { now: string; isConsumer: boolean },
): Partial<Record<keyof OfferValues, string>> {
  const startsAt = startOf(values);
  if (startsAt === undefined) {
    return { time: 'London’s clocks leave this hour out on that day' };
  }
  if (startsAt <= now) return { date: 'This is over: give a time that is to come' };
  if (values.validUntil < dateInLondon(now)) {
    return { validUntil: 'This day is over: give today or a later one' };
  }
  if (values.validUntil > values.date) {
    return { validUntil: 'The session starts before this day: give that day or an earlier one' };
  }
  // A consumer must be told the price that they pay (terms of service, section 4).
  if (values.vat === 'added' && isConsumer) {
    return { vat: 'A consumer’s price has its VAT in it: choose Included or None' };
  }
  return {};
}

/** The start of an offer; `undefined` in an hour that is skipped when London's clocks go forward. */
export const startOf = ({ date, time }: Pick<OfferValues, 'date' | 'time'>) =>
  fromLondon(`${date}T${time}`);

/** The day, "2025-01-31", until which an offer is open by default, counted from today in London. */
export const usualLastDay = (now: string) => dayAfter(dateInLondon(now), offerDays);

/** The same for a session on a day: an offer cannot be accepted after it. */
export function lastDayFor(date: string, now: string): string {
  const lastDay = usualLastDay(now);
  return date >= dateInLondon(now) && date < lastDay ? date : lastDay;
}

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00Z`) + days * dayMinutes * 60_000).toISOString().slice(0, 10);

/**
 * "£298.80, of which £49.80 is VAT (20%)", "£249.00 and £49.80 VAT (20%): £298.80", "£249.00, no VAT is charged", "£0.00,
 * free of charge".
 */
export function priceWords(offer: Pick<Offer, 'price' | 'vat' | 'promised'>): string {
  const total = formatPence(offer.price.total);
  if (offer.price.total === 0) return `${total}, ${vatWords(offer)}`;
  return offer.vat === 'added' ? `${vatWords(offer)}: ${total}` : `${total}, ${vatWords(offer)}`;
}

/** What a total comes to for each of several people: "3 × £249.00", or "£149.40 a person; list price £249.00". */
export function countWords(total: number, people: number, each?: number): string {
  if (each !== undefined && total === people * each) return `${people} × ${formatPence(each)}`;
  const one = Math.round(total / people);
  const own = `${formatPence(one)} a person`;
  return each === undefined || each === one ? own : `${own}; list price ${formatPence(each)}`;
}

/** The part about VAT, for a place that shows the total beside it. */
export function vatWords({
  price,
  vat,
  promised,
}: Pick<Offer, 'price' | 'vat' | 'promised'>): string {
  if (price.total === 0) return 'free of charge';
  if (vat === 'none') return 'no VAT is charged';
  const [net, tax] = [price.net, price.vat].map(formatPence);
  const rate = `VAT (${promised.vatPercent}%)`;
  return vat === 'added' ? `${net} and ${tax} ${rate}` : `of which ${tax} is ${rate}`;
}

/** What the offer of a session with others asks; whoever accepts it has said yes. */
export const sharedQuestion =
  'Another small firm would be in the room with you. Is that all right? If you would rather be on your own, tell us before you accept.';

/** What another offer changes of what is booked: "3 people in place of 4; £298.80 less". */
export function changeWords(before: Offer, after: Offer): string {
  const facts = (offer: Offer) => [
    offer.courses.join(', '),
    `${dayWords(offer.startsAt)}, ${londonClock(offer.startsAt)}`,
    lengthWords(String(offer.minutes)),
    offer.place,
  ];
  const then = facts(before);
  const changes = facts(after).flatMap((now, i) =>
    now === then[i] ? [] : [`${now} in place of ${then[i]}`],
  );
  if (after.people !== before.people) {
    changes.push(`${count(after.people, 'person', 'people')} in place of ${before.people}`);
  }
  const more = after.price.total - before.price.total;
  if (more !== 0) changes.push(`${formatPence(Math.abs(more))} ${more > 0 ? 'more' : 'less'}`);
  return changes.join('; ') || 'what is included';
}

/** Whether an offer moves what is booked, and changes nothing else of it. */
export function isMoveOf(before: Offer, after: Offer): boolean {
  const isElsewhere = before.startsAt !== after.startsAt || before.place !== after.place;
  const others = ({ courses, minutes, people, price, vat, included }: Offer) =>
    JSON.stringify([courses, minutes, people, price.total, vat, included]);
  return isElsewhere && others(before) === others(after);
}

/** "Tuesday 24 November 2026, 10:00 to 12:00, 2 hours", in London; no end if it lasts several days. */
export function whenWords({
  startsAt,
  endsAt,
  minutes,
}: Pick<Offer, 'startsAt' | 'endsAt' | 'minutes'>): string {
  const start = `${dayWords(startsAt)}, ${londonClock(startsAt)}`;
  const isOneDay = dateInLondon(startsAt) === dateInLondon(endsAt);
  return `${start}${isOneDay ? ` to ${londonClock(endsAt)}` : ''}, ${lengthWords(String(minutes))}`;
}

/** "Tuesday 24 November 2026", in London, from ISO 8601. */
export function dayWords(iso: string): string {
  const [day] = inWords(new Date(iso)).split(', ');
  return `${day} ${dateInLondon(iso).slice(0, 4)}`;
}

/**
 * Until when an offer can be accepted: "Tuesday 24 November 2026", with ", 10:00" if it lapses on that day, when the
 * session starts.
 */
export const untilWords = ({ validUntil, lapsesAt, startsAt }: Offer) =>
  `${calendarDayWords(validUntil)}${lapsesAt === startsAt ? `, ${londonClock(startsAt)}` : ''}`;

/** "90 minutes", "2 hours", "5 days" or "2 hours 15 minutes", from minutes. */
export function lengthWords(minutes: string): string {
  const all = Number(minutes);
  if (all % dayMinutes === 0) return count(all / dayMinutes, 'day');
  if (all % 60 === 0) return count(all / 60, 'hour');
  if (all < 120) return count(all, 'minute');
  return `${count(all / 60, 'hour')} ${count(all % 60, 'minute')}`;
}

/** Minutes, in decimal, from "90 minutes", "2 hours", "1.5 h", "2 hours 15 minutes", "5 days". */
function readLength(typed: string): string | undefined {
  const words = typed.trim().toLowerCase();
  const [, days] = /^(\d{1,2}) ?d(?:ays?)?$/u.exec(words) ?? [];
  const [, hours, more] =
    /^(\d{1,3}(?:\.\d{1,2})?) ?(?:h|hrs?|hours?)(?:,? ?(?:and )?(\d{1,2}) ?(?:m|mins?|minutes?))?$/u.exec(
      words,
    ) ?? [];
  const [, only] = /^(\d{1,4}) ?(?:m|mins?|minutes?)$/u.exec(words) ?? [];
  const minutes = days
    ? Number(days) * dayMinutes
    : hours
      ? Math.round(Number(hours) * 60) + Number(more ?? 0)
      : Number(only ?? 0);
  return minutes > 0 && minutes <= mostDays * dayMinutes ? String(minutes) : undefined;
}

const dayMinutes = 24 * 60;
const mostDays = 31;

/** "Sunday 26 October 2025" from "2025-10-26". */
function calendarDayWords(day: string): string {
  return dayWords(`${day}T12:00Z`);
}

/** What stands on each line, without empty ones. */
export const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/^(?:[-–•*·]\s+)+/u, ''))
    .filter(Boolean);

// What it promises besides its price.

type Lasting = Omit<Promised, 'listPrice' | 'smallestGroup'>;

const promisedToday = (): Lasting => ({
  refunds: facts.refunds,
  guaranteeDays: facts.guarantee.moneyBackDays,
  replyHours: facts.promises.enrolmentReplyHours,
  vatPercent: facts.vatPercent,
});

/**
 * What an offer promises, by what is promised today or with the booking that we ask to change. The guarantee is as long as
 * the offer itself says, which may have the words of an earlier one: the more particular document prevails (terms of
 * service, section 1).
 */
export const promisedNow = (
  {
    included = '',
    listPrice,
    smallestGroup,
  }: Pick<Promised, 'listPrice' | 'smallestGroup'> & { included?: string | undefined } = {},
  { refunds, guaranteeDays, replyHours, vatPercent }: Lasting = promisedToday(),
): Promised => ({
  listPrice,
  smallestGroup,
  refunds,
  guaranteeDays: guaranteeDaysIn(included) ?? guaranteeDays,
  replyHours,
  vatPercent,
});

function guaranteeDaysIn(included: string): number | undefined {
  const lines = included.split('\n').map((line) => line.replace(/^[-–•*·\s]+/u, '').trimEnd());
  return lines
    .map((line) => Number.parseInt(line, 10))
    .find((days) => lines.includes(guaranteeLine(days)));
}

/**
 * What an event keeps of it, as JSON. What version 1.0.0 offered before the upgrade got that day's (`schema.ts`); what a
 * server of it offers beside this one has today's, because nobody writes it down.
 */
export const promisedIn = ({ promised }: { promised?: string | undefined }): Promised =>
  promised ? (JSON.parse(promised) as Promised) : promisedNow();

// Where it is.

/** A place is typed too. What differs in a word or a number is another one: nobody may get the address of others. */
export function placeKey(place: string): string {
  const words =
    place
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const key = words.join(' ').replace(/^(?:live )?on ?line(?: live)?$/u, 'online');
  return key || place;
}

export const isSamePlace = (one: Pick<Offer, 'place'>, other: Pick<Offer, 'place'>) =>
  placeKey(one.place) === placeKey(other.place);

export const isOnline = ({ place }: Pick<Offer, 'place'>) => placeKey(place) === placeKey('Online');

/** Whether a place is online, or says more than a town: it has a number, or several parts. */
export const isAddress = (place: string) => isOnline({ place }) || /[\p{N},\n]/u.test(place);
