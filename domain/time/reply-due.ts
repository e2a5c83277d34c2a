import { plainLine } from '../forms/readers.ts';
import { promises } from '../provider/facts.ts';
import { calendarDay, dateInLondon, fromLondon, inWords } from './london-time.ts';

export const replyHours = {
  enrolment: promises.enrolmentReplyHours,
  contact: promises.contactReplyHours,
};

/**
 * By when we promise today to answer what comes at `at`, or, while we are closed, from the day on which we are back. It
 * is kept with what came, because what was promised stays. Both are ISO 8601, UTC.
 */
export const replyDue = (kind: keyof typeof replyHours, at: string, closing?: Closing): string =>
  new Date(Date.parse(countsFrom(at, closing)) + replyHours[kind] * 60 * 60_000).toISOString();

/** "by Tuesday 24 November, 21:40": by when something is answered at the latest, in London. */
export const replyBy = (dueAt: string): string => `by ${inWords(new Date(dueAt))}`;

/** That nobody is here: since and until which day of London (`2025-01-31`), and what people read of it. */
export type Closing = {
  since: string;
  /** The day on which we are back. */
  until: string;
  /** Empty where there is nothing to say but that. */
  words: string;
};

/** The first moment of the day on which we are back. ISO 8601, UTC. */
export const backAt = ({ until }: Pick<Closing, 'until'>): string => fromLondon(`${until}T00:00`)!;

/** From when a promise counts that is made at a time. */
export const countsFrom = (at: string, closing: Closing | undefined): string =>
  closing && backAt(closing) > at ? backAt(closing) : at;

/** The days on which nobody is here, from the first on; none while somebody is. */
export function closedDays(closing: Closing | undefined): string[] {
  if (!closing) return [];
  const { since, until } = closing;
  const days = [];
  for (let at = Date.parse(since); at < Date.parse(until); at += dayMs) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}

const dayMs = 24 * 60 * 60_000;

/** The words as they are kept: one line of at most 200 characters. */
export const readClosingWords = (typed: string): string =>
  plainLine(typed.replaceAll(/\s+/gu, ' ')).slice(0, maxClosingWords).toWellFormed();

export const maxClosingWords = 200;

/** Why a day is none to be closed until; `undefined` for one that is. */
export function closingFault(until: string | undefined, now: string): string | undefined {
  if (until === undefined) return 'Give a day, such as 31/01/2030';
  const today = dateInLondon(now);
  if (until <= today) return 'This day is not ahead: give the day on which you are back';
  const days = (Date.parse(until) - Date.parse(today)) / dayMs;
  return days > maxClosedDays ? `This is more than ${maxClosedDays} days ahead` : undefined;
}

const maxClosedDays = 92;

/** "We are closed until Monday 5 January. A happy new year! Our 48 hours start when we are back." */
export function closedWords({ until, words }: Closing, replyHours: number, now: string): string {
  const said = /[^.!?…]$/u.test(words) ? `${words}.` : words;
  const starts = `Our ${replyHours} hours start when we are back.`;
  return [`We are closed until ${closedUntil({ until }, now)}.`, said, starts]
    .filter(Boolean)
    .join(' ');
}

/** "Monday 5 January", or "5 January 2026" in another year. */
export const closedUntil = ({ until }: Pick<Closing, 'until'>, now: string) =>
  calendarDay(`${until}T12:00:00Z`, now);
