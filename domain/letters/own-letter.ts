import { moneyOf, unpaidOf } from '../case/stages.ts';
import { coursesOf, kinds, whoSent } from '../case/submission.ts';
import type { DeskRow } from '../case/views.ts';
import { beginningOf, oneLine, plainLine } from '../forms/readers.ts';
import { formatPence } from '../provider/facts.ts';
import type { Addressee } from './addressee.ts';
import { type LetterToken, letterTokens, type PreparedLetter } from './letters.ts';

/** A letter that the staff have saved to begin others with, for any application or message of its kind. */
export type OwnLetter = Pick<PreparedLetter, 'for' | 'title' | 'subject' | 'text'>;

/** What a letter that the staff write says of its sender and its reader, each in a single line. */
export function addresseeOf({ submission, state, link }: DeskRow, staff: string) {
  const unpaid = unpaidOf(state);
  return {
    unpaid: unpaid && { ...unpaid, number: oneLine(unpaid.number), owed: moneyOf(state).owed },
    reference: submission.reference,
    name: oneLine(whoSent(submission).name),
    courses: coursesOf(submission).map(oneLine),
    subject: submission.kind === 'contact' ? oneLine(submission.content.subject) : undefined,
    staff: oneLine(staff),
    link,
  } satisfies Addressee;
}

/** What is filled in of a letter that the staff begin with, the same in reverse where one is saved. */
const filled: readonly LetterToken[] = [
  ...(['greeting', 'link', 'courses', 'reference', 'subject', 'staff'] as const),
  ...(['invoiceNumber', 'invoiceDueOn', 'owed'] as const),
];

type LetterWords = Pick<PreparedLetter, 'title' | 'subject' | 'text'>;

export type OwnLetterFault = { name: 'title' | 'text'; fault: string };

/**
 * A letter as it was written to somebody, as it is saved for everybody: what was filled in is a token again. Where
 * something of this application or message is left in it, a fault says what.
 */
export function ownLetterFrom(
  { title, subject, text }: LetterWords,
  row: DeskRow,
  staff: string,
): { letter: OwnLetter } | OwnLetterFault {
  const name = beginningOf(plainLine(oneLine(title)), maxTitle);
  if (name === '') return { name: 'title', fault: 'Give the letter a name' };
  const unknown = [...tokensIn(subject), ...tokensIn(text)].find((each) => !isFilled(each));
  if (unknown !== undefined) {
    return { name: 'text', fault: `{${unknown}} is nothing that is filled in: use [${unknown}]` };
  }
  const addressee = addresseeOf(row, staff);
  const letter: OwnLetter = {
    for: row.submission.kind,
    title: name,
    subject: withTokens(subject.trim(), addressee),
    text: withTokens(text.replaceAll('\r\n', '\n').trim(), addressee),
  };
  const left = leftIn(`${letter.title}\n${letter.subject}\n${letter.text}`, row);
  if (left.length === 0) return { letter };
  const fault = `A letter of ours goes to everybody, and this one still has ${left.join(', ')}: put brackets there, such as [date]`;
  return { name: 'text', fault };
}

const maxTitle = 80;

/** Whether a saved letter can be filled in: a newer version may know more. */
export const isFillable = ({ subject, text }: Pick<OwnLetter, 'subject' | 'text'>) =>
  [...tokensIn(subject), ...tokensIn(text)].every(isFilled);

const tokensIn = (text: string) =>
  Array.from(text.matchAll(/\{(\w+)\}/gu), ([, name = '']) => name);
const isFilled = (name: string) => filled.some((each) => each === name);

function withTokens(text: string, addressee: Addressee): string {
  return filled
    .map((token) => [token, letterTokens[token](addressee)] as const)
    .filter(([, value]) => value.length >= 3)
    .toSorted(([, one], [, other]) => other.length - one.length)
    .reduce((all, [token, value]) => all.replaceAll(wordsOf(value), `{${token}}`), text);
}

/** What of an application or a message is in a text, in words for the staff. */
function leftIn(text: string, { submission, state }: DeskRow): string[] {
  const { name, company, email, telephone } = whoSent(submission);
  const squeezed = squeeze(text);
  const has = (value: string) => value !== '' && text.search(wordsOf(value, 'iu')) !== -1;
  const hasPlain = (value: string) => squeeze(value) !== '' && squeezed.includes(squeeze(value));
  // A word that is also a name ("Will") counts where it is written as one.
  const named = [name, ...name.split(/\s+/u).filter((word) => word.length >= 3)].filter(
    (each, at) => (at === 0 ? has(oneLine(each)) : text.search(wordsOf(capital(each))) !== -1),
  );
  const people = (state.attendees ?? []).filter((each) => has(each.name) || has(each.email));
  const needs = state.needs.split('\n').map((line) => line.slice(line.indexOf(': ') + 2));
  const pence = [
    ...state.offers.flatMap(({ offer }) => [offer.price.total, offer.price.net]),
    ...state.lines.map((line) => ('pence' in line ? line.pence : undefined)),
    moneyOf(state).owed,
  ];
  const sums = pence.flatMap((each) => (each ? [formatPence(Math.abs(each))] : []));
  return [
    ...(hasPlain(submission.reference) ? [`the reference ${submission.reference}`] : []),
    ...(/\/application\/\S/u.test(text) ? ['the link of an applicant’s page'] : []),
    ...named.slice(0, 1).map((each) => `the name ${oneLine(each)}`),
    ...(company.trim().length >= 3 && has(oneLine(company))
      ? [`the firm ${oneLine(company)}`]
      : []),
    ...(has(email) ? ['the email address'] : []),
    // With or without the code of the country.
    ...(telephone.length >= 6 && hasPlain(squeeze(telephone).slice(-9))
      ? ['the telephone number']
      : []),
    ...(linksOf(submission).some(has) ? ['the address of their website or profile'] : []),
    ...people.slice(0, 1).map((each) => `the name ${oneLine(each.name)}`),
    ...(needs.some((need) => has(need)) ? ['what somebody needs to take part'] : []),
    ...[...new Set(sums)].filter(has).map((each) => `the sum ${each}`),
  ];
}

/** The links that somebody gave, without what may be left out where one is typed. */
function linksOf({ kind, content }: DeskRow['submission']): string[] {
  const answers = Object.entries<unknown>(content);
  return answers.flatMap(([name, answer]) =>
    kinds[kind].fields[name]?.kind === 'url'
      ? [
          String(answer)
            .replace(/^https?:\/\/(?:www\.)?/iu, '')
            .replace(/\/$/u, ''),
        ]
      : [],
  );
}

/** Text in which a value stands as whole words, in whatever spaces. */
function wordsOf(value: string, flags = 'gu'): RegExp {
  const words = value
    .trim()
    .split(/\s+/u)
    .map((word) => RegExp.escape(word));
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}])${words.join(String.raw`\s+`)}(?![\p{L}\p{N}])`,
    flags,
  );
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const squeeze = (text: string) => text.toUpperCase().replaceAll(/[\s\p{Dash}().]/gu, '');
