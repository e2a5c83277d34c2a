import { changeWords, dayWords, priceWords, sharedQuestion, untilWords } from '../case/offers.ts';
import type { Kind } from '../case/submission.ts';
import { beginningOf } from '../forms/readers.ts';
import { consumerDays } from '../money/refunds.ts';
import { formatPence } from '../provider/facts.ts';
import { applicationPaths, paths } from '../provider/paths.ts';
import { refundSentence } from '../provider/terms.ts';
import { howToPay, traderLine } from '../provider/trader.ts';
import { whenByClocks } from '../time/customer-clock.ts';
import { count } from '../time/london-time.ts';
import { type Addressee, filledLetters } from './addressee.ts';

/** A letter as content has it (`content/letters/`), with tokens that are filled in for its recipient. */
export type PreparedLetter = {
  /** The name of its file, without the ending. */
  id: string;
  for: Kind;
  title: string;
  subject: string;
  text: string;
};

/** Whether a letter is one that the staff can begin with. */
export const isBegun = ({ id }: Pick<PreparedLetter, 'id'>) =>
  filledLetters.every((each) => each !== id);

/** The most characters of a message's subject that a letter repeats. */
const shownSubject = 120;

/** The tokens that a letter may contain in braces, beside those of all content. */
export const letterTokens = {
  greeting: ({ name }) => (name ? `Hello ${withoutSchemes(firstName(name))},` : 'Hello,'),
  reference: ({ reference }) => reference,
  courses: ({ courses, offer }) => listed(offer?.courses ?? courses),
  subject: ({ subject = '' }) => withoutSchemes(beginningOf(subject, shownSubject)),
  staff: ({ staff = '' }) => staff,
  link: ({ link = '' }) => link,
  terms: ({ link }) => (link ? new URL(paths.terms, link).href : ''),
  acceptedTerms: ({ link }) => (link ? applicationPaths.terms(link) : ''),
  when: ({ offer, zone }) => (offer ? whenByClocks(offer, zone) : ''),
  place: ({ offer }) => offer?.place ?? '',
  people: ({ offer }) => String(offer?.people ?? ''),
  shared: ({ offer }) => (offer?.isShared ? sharedQuestion : ''),
  total: ({ offer }) => (offer ? priceWords(offer) : ''),
  included: ({ offer }) => listed(offer?.included ?? []),
  invoice: (addressee) => (isInvoiced(addressee) ? 'invoice' : ''),
  joinAt: ({ joining }) => joining?.where ?? '',
  tutor: ({ joining }) => joining?.tutor ?? '',
  bring: ({ joining }) => joining?.bring ?? '',
  changes: ({ changes = [] }) => listed(changes),
  booker: ({ booker = '' }) => withoutLinks(booker),
  privacy: ({ privacy = '' }) => privacy,
  certificate: ({ certificate = '' }) => certificate,
  certificates: ({ certificates = [] }) => listed(certificates),
  materials: ({ materials = [] }) => listed(materials),
  feedback: ({ feedback = '' }) => feedback,
  guaranteeUntil: ({ guaranteeUntil }) => dayOf(guaranteeUntil),
  namesMissing: ({ namesMissing = 0 }) => (namesMissing > 0 ? count(namesMissing, 'name') : ''),
  namesOver: ({ namesOver = 0 }) => (namesOver > 0 ? count(namesOver, 'name') : ''),
  instructed: ({ instructed = [] }) => withoutSchemes(instructed.join(', ')),
  validUntil: ({ offer }) => (offer ? untilWords(offer) : ''),
  agreed: ({ agreed, zone }) => (agreed ? whenByClocks(agreed, zone) : ''),
  change: ({ agreed, offer }) => (agreed && offer ? changeWords(agreed, offer) : ''),
  consumerDays: ({ isConsumer }) => (isConsumer ? `${consumerDays} days` : ''),
  replacedOn: ({ replacedAt }) => dayOf(replacedAt),
  customer: ({ customer = '' }) => withoutSchemes(customer),
  // Of what is not invoiced nothing is said; the letter about a late invoice always says how.
  howToPay: (addressee) => {
    if (addressee.unpaid) return howToPay() || 'You can pay it [how, as on the invoice].';
    return isInvoiced(addressee) ? howToPay() : '';
  },
  traderLine: () => traderLine(),
  orderNumber: (addressee) =>
    isInvoiced(addressee) ? withoutSchemes(addressee.orderNumber ?? '') : '',
  invoiceTo: (addressee) => (isInvoiced(addressee) ? (addressee.invoiceTo ?? '') : ''),
  invoiceNumber: ({ unpaid }) => withoutSchemes(unpaid?.number ?? ''),
  invoiceDueOn: ({ unpaid }) => (unpaid ? dayWords(`${unpaid.dueOn}T12:00Z`) : ''),
  owed: ({ unpaid }) => (unpaid ? formatPence(unpaid.owed) : ''),
  contractOn: ({ contractAt }) => dayOf(contractAt),
  cancelUntil: ({ cancelUntil }) => dayOf(cancelUntil),
  expressOn: ({ expressAt }) => dayOf(expressAt),
  cancelledOn: ({ cancelledAt }) => dayOf(cancelledAt),
  askedOn: ({ askedAt }) => dayOf(askedAt),
  correctedOn: ({ correctedAt }) => dayOf(correctedAt),
  refundTerms: ({ promised }) => (promised ? refundSentence(promised.refunds) : ''),
  replyHours: ({ promised }) => String(promised?.replyHours ?? ''),
  reason: ({ reason = '' }) => reason,
  refund: ({ refund = '' }) => refund,
  refundBy: ({ refundBy }) => dayOf(refundBy),
} as const satisfies Record<string, (addressee: Addressee) => string>;

export type LetterToken = keyof typeof letterTokens;

const isInvoiced = ({ offer, isPaidFor }: Addressee) =>
  offer !== undefined && offer.price.total > 0 && !isPaidFor;

/** What somebody is greeted by: the first name; all of what was typed where that begins with a title, or is no name. */
function firstName(name: string): string {
  const [first = ''] = name.split(' ');
  return isPlainName(name) && !titleOrInitial.test(first) ? first : name;
}

/** Whether a name has nothing in it but letters, and no full stop within a word, so that no program makes a link of it. */
export const isPlainName = (name: string) =>
  name.split(' ').every((word) => /^[\p{L}\p{M}'’-]+\.?$/u.test(word));

const titleOrInitial =
  /^(?:\p{L}|.+\.|dr|mr|mrs|ms|miss|mx|prof|professor|rev|sir|dame|lord|lady)$/iu;

const listed = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n');

const dayOf = (at: string | undefined) => (at === undefined ? '' : dayWords(at));

/** What an applicant typed, without what makes a link of an address in every mail program. */
const withoutSchemes = (typed: string) => typed.replaceAll(/(?:https?)?:\/{2,}/giu, '');

/**
 * The same for whom the applicant names, to whom they may be a stranger: many programs make a link of "firm.example"
 * too, so a space follows its full stop.
 */
export const withoutLinks = (typed: string) =>
  withoutSchemes(typed).replaceAll(/(?<=[\p{L}\p{N}])\.(?=\p{L}{2})/gu, '. ');

/** What a letter still has in brackets: gaps that its author has not filled, such as "[dates]". */
export const gapsIn = (text: string): string[] => text.match(gap) ?? [];

/** A text in turns: what is no gap, and a gap. */
export const aroundGaps = (text: string): string[] =>
  text.split(new RegExp(`(${gap.source})`, 'u'));

const gap = /\[[^[\]\n]+\]/gu;

/** A line of its own, after which the law stands, smaller. */
export const lawRule = '---';

/** Fills in a letter. A paragraph is left out if one of its tokens is empty, and the rule if nothing follows on it. */
export function fillLetter(
  { subject, text }: Pick<PreparedLetter, 'subject' | 'text'>,
  addressee: Addressee,
): Pick<PreparedLetter, 'subject' | 'text'> {
  const fill = (words: string) => words.replaceAll(token, (_, name: string) => valueOf(name));
  const valueOf = (name: string) => letterTokens[name as LetterToken](addressee);
  const isSilent = (words: string) =>
    Array.from(words.matchAll(token)).some(([, name = '']) => valueOf(name) === '');
  const paragraphs = text
    .trim()
    .split('\n\n')
    .filter((paragraph) => !isSilent(paragraph));
  if (paragraphs.at(-1) === lawRule) paragraphs.pop();
  return { subject: fill(subject), text: paragraphs.map(fill).join('\n\n') };
}

const token = /\{(\w+)\}/gu;
