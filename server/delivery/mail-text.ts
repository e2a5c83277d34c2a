import { forTerminal, formatTime } from '../commands/output.ts';
import type { StoredSubmission } from '../store/store.ts';
import { answersOf, type LabelledAnswer } from './answers.ts';
import { mailCopy } from './mail-copy.ts';

/** The mail to the staff, as plain text: every answer, under the form's own headings. */
export function staffText(submission: StoredSubmission): string {
  const { kind, reference, submittedAt } = submission;
  const { opening, promise, caution, noAnswer } = mailCopy.staff;
  const sections = answersOf(submission).map(({ title, answers }) => {
    const lines = answers.map(({ label, text }) => answerLines(label, text || noAnswer));
    return [...(title === undefined ? [] : [`${title}\n${'='.repeat(title.length)}`]), ...lines];
  });
  return letter([
    wrap(opening(kind, reference, formatTime(submittedAt))),
    wrap(promise(kind)),
    wrap(caution),
    ...sections.map((lines) => lines.join('\n')),
  ]);
}

/** The mail to whoever sent the form: that it arrived, what happens next, and what it said in short. */
export function receiptText(submission: StoredSubmission): string {
  const { kind, reference } = submission;
  const { greeting, thanks, next, correct, notYou, signature, summary } = mailCopy.receipt;
  const answers = answersOf(submission)
    .flatMap((section) => section.answers)
    .filter(isRepeatable);
  const lines = answers.map(({ label, text }) => answerLines(label, text));
  return letter([
    greeting(greetedName(submission)),
    wrap(thanks[kind]),
    mailCopy.receipt.reference(reference),
    wrap(next[kind]),
    ...(lines.length > 0 ? [[summary, ...lines].join('\n')] : []),
    wrap(correct),
    wrap(notYou),
    signature,
  ]);
}

/** A name for a mail header or a greeting: one line, without marks that hide or turn text. */
export function plainName({ kind, content }: StoredSubmission): string {
  const name = kind === 'enrolment' ? content.fullName : content.name;
  return forTerminal(name)
    .replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}

function greetedName(submission: StoredSubmission): string {
  const name = plainName(submission);
  return name.length > mostGreeted || looksLikeAdvertising(name) ? '' : name;
}

/** What a receipt repeats; not the details of a person, which have no need to travel twice. */
const inShort = [
  ...['selectedCourses', 'availabilityDates', 'deliveryMode', 'numberOfAttendees'],
  ...['city', 'country', 'courseInterest', 'subject'],
];

/** Characters. */
const mostGreeted = 60;
const mostRepeated = 300;

/**
 * A receipt goes to whatever address was typed, perhaps a stranger's. Where it repeated any text, it
 * would carry advertising for whoever fills in the form; so it repeats none that
 * is long or has a link or a telephone number.
 */
function isRepeatable({ name, text }: LabelledAnswer): boolean {
  if (!inShort.includes(name) || text === '') return false;
  return name === 'selectedCourses' || (text.length <= mostRepeated && !looksLikeAdvertising(text));
}

function looksLikeAdvertising(text: string): boolean {
  const hasLink = /:\/\/|@|\bwww\b|[\p{L}\d][.。．｡]\p{L}{2}/iu.test(text);
  return hasLink || /(\+|\b0)\d[\d\s()-]{6,}\d/.test(text);
}

function answerLines(question: string, text: string): string {
  const label = question.endsWith('?') ? question : `${question}:`;
  const lines = forTerminal(text).split(/\r\n|[\r\n\u2028\u2029]/);
  return lines.length === 1
    ? `${label} ${lines[0]!}`
    : `${label}\n${lines.map((line) => `  ${line}`).join('\n')}`;
}

function letter(paragraphs: string[]): string {
  return `${paragraphs.join('\n\n')}\n`;
}

/** Our own sentences in lines of at most 72 characters, as plain text is set. */
function wrap(text: string): string {
  return text.replaceAll(/(?=.{73})(.{1,72})\s+/g, '$1\n');
}
