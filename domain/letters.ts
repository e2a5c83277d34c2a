import { dayWords, type Offer, priceWords, untilWords, whenWords } from './offers.ts';
import { consumerDays } from './refunds.ts';
import type { Kind } from './submission.ts';

/** A letter as content has it (`content/letters/`), with tokens that are filled for whoever it is to. */
export type Letter = {
  /** The name of its file, without the ending. */
  id: string;
  /** Whether it is about an application or a message. */
  for: Kind;
  /** What the staff call it. */
  title: string;
  subject: string;
  text: string;
};

/**
 * The letters that the server fills at a press or on a day, by the names of their files, each with the tokens without which
 * it would not say what it has to. The staff begin with any other.
 */
export const filledLetters = {
  offer: ['courses', 'when', 'place', 'people', 'total', 'included', 'validUntil', 'link'],
  confirmation: [
    ...(['customer', 'contractOn', 'courses', 'when', 'place', 'people', 'total'] as const),
    ...(['included', 'cancelUntil', 'expressOn', 'link'] as const),
  ],
  reminder: ['courses', 'when', 'place', 'link'],
  cancelled: ['cancelledOn', 'reason', 'refund', 'refundBy', 'link'],
  'taken-back': ['reason', 'link'],
  link: ['link'],
} as const satisfies Record<string, readonly LetterToken[]>;

/** One of them. */
export type FilledLetter = keyof typeof filledLetters;

/** Whether the staff begin with a letter. */
export const isBegun = ({ id }: Pick<Letter, 'id'>): boolean => !Object.hasOwn(filledLetters, id);

/** Whom a letter is to, and what about. All text is on one line, but for a reason. Times are ISO 8601, UTC. */
export type Addressee = {
  reference: string;
  /** As it was typed; without one the greeting has none. */
  name: string;
  /** As the form words them; of a message, the course it asks about. Those of an offer come before them. */
  courses: readonly string[];
  /** Of a message. */
  subject?: string | undefined;
  /** Who writes; nobody where the server does. */
  staff?: string | undefined;
  /** Where an applicant follows their application. */
  link?: string | undefined;
  /** What is offered, or booked. */
  offer?: Offer | undefined;
  /** What was agreed before, where that is to be moved. */
  agreed?: Offer | undefined;
  /** Whether a consumer books. */
  isConsumer?: boolean | undefined;
  /** Who accepted, and for which business. */
  customer?: string | undefined;
  /** When the contract was made. */
  contractAt?: string | undefined;
  /** Some time on the last day on which a consumer may cancel without a reason, unless it is over. */
  cancelUntil?: string | undefined;
  /** When a consumer asked expressly that the session be held before that. */
  expressAt?: string | undefined;
  /** When the customer wrote that they cancel. */
  cancelledAt?: string | undefined;
  /** Why the provider takes an offer back, or cancels. */
  reason?: string | undefined;
  /** What comes back, as a sentence. */
  refund?: string | undefined;
  /** By when the refund is paid, if one is due. */
  refundBy?: string | undefined;
};

/** Characters of a message's subject that a letter repeats. */
const shownSubject = 120;

/** What a letter may name in braces, beside what all content may. */
export const letterTokens = {
  greeting: ({ name }) => (name ? `Hello ${name},` : 'Hello,'),
  reference: ({ reference }) => reference,
  courses: ({ courses, offer }) => listed(offer?.courses ?? courses),
  subject: ({ subject = '' }) => subject.slice(0, shownSubject),
  staff: ({ staff = '' }) => staff,
  link: ({ link = '' }) => link,
  when: ({ offer }) => (offer ? whenWords(offer) : ''),
  place: ({ offer }) => offer?.place ?? '',
  people: ({ offer }) => String(offer?.people ?? ''),
  total: ({ offer }) => (offer ? priceWords(offer) : ''),
  included: ({ offer }) => listed(offer?.included ?? []),
  validUntil: ({ offer }) => (offer ? untilWords(offer) : ''),
  agreed: ({ agreed }) => (agreed ? whenWords(agreed) : ''),
  consumerDays: ({ isConsumer }) => (isConsumer ? `${consumerDays} days` : ''),
  customer: ({ customer = '' }) => customer,
  contractOn: ({ contractAt }) => dayOf(contractAt),
  cancelUntil: ({ cancelUntil }) => dayOf(cancelUntil),
  expressOn: ({ expressAt }) => dayOf(expressAt),
  cancelledOn: ({ cancelledAt }) => dayOf(cancelledAt),
  reason: ({ reason = '' }) => reason,
  refund: ({ refund = '' }) => refund,
  refundBy: ({ refundBy }) => dayOf(refundBy),
} as const satisfies Record<string, (addressee: Addressee) => string>;

type LetterToken = keyof typeof letterTokens;

const listed = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n');

const dayOf = (at: string | undefined) => (at === undefined ? '' : dayWords(at));

/** A letter to somebody. A paragraph goes where one of its tokens has nothing to say. */
export function fillLetter(
  { subject, text }: Pick<Letter, 'subject' | 'text'>,
  addressee: Addressee,
): Pick<Letter, 'subject' | 'text'> {
  const fill = (words: string) => words.replaceAll(token, (_, name: string) => valueOf(name));
  const valueOf = (name: string) => letterTokens[name as LetterToken](addressee);
  const isSilent = (words: string) =>
    Array.from(words.matchAll(token)).some(([, name = '']) => valueOf(name) === '');
  return {
    subject: fill(subject),
    text: text
      .split('\n\n')
      .filter((paragraph) => !isSilent(paragraph))
      .map(fill)
      .join('\n\n'),
  };
}

const token = /\{(\w+)\}/gu;

/** Text on one line, as a letter and a link can have it: without line breaks, controls and halves of characters. */
export const oneLine = (text: string) =>
  text
    .replace(/(?:\p{Cc}|\p{Zl}|\p{Zp}|\p{Bidi_Control}|\s)+/gu, ' ')
    .replace(/\p{Cs}/gu, '\uFFFD')
    .trim();
