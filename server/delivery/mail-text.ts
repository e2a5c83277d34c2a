import { deskPaths, type SubmissionRef } from '../../domain/case/desk-paths.ts';
import { type StoredSubmission, whoSent } from '../../domain/case/submission.ts';
import type { ChoiceHints } from '../../domain/forms/enrolment/fields.ts';
import { forTerminal, headerLine } from '../plain-text.ts';
import type { LetterFact, Part } from './letter.ts';

/** The address of a submission at the desk, if the desk has a public address. */
export function deskLink(deskUrl: string | undefined, sent: SubmissionRef): string | undefined {
  return deskUrl === undefined ? undefined : `${deskUrl}${deskPaths.submission(sent)}`;
}

/** What the button at the desk is for, by what waits there. */
const deskWords = {
  answer: 'Reply at the desk',
  addition: 'Read it at the desk',
  acceptance: 'Confirm the booking',
  refund: 'See the refund',
  surplus: 'See the payments',
  nothing: 'Open it at the desk',
};

export const deskButton = (waiting: keyof typeof deskWords, link: string | undefined): Part[] =>
  link === undefined ? [] : [{ button: deskWords[waiting], address: link }];

export const caution =
  'Names and answers are as they were typed: links may lead anywhere, and nobody has checked the address.';

export const ukTime = (words: string) => `${words}, UK time`;

/** A name and a firm, as a line for a terminal; empty where neither can be read. */
export function whoOf(submission: Pick<StoredSubmission, 'kind' | 'content'>): string {
  const { name, company } = whoSent(submission);
  return headerLine([name, company].filter(Boolean).join(', '));
}

/** The facts of which something can be read. */
export const readable = (facts: readonly LetterFact[]) =>
  facts
    .map(([label, text]) => [label, forTerminal(text)] as const)
    .filter(([, text]) => text !== '');

/** Choices, a line each, with the course that one stands for in a line below it. */
export const explained = (choices: readonly string[], hints: ChoiceHints) =>
  choices
    .flatMap((choice) => (hints[choice] === undefined ? [choice] : [choice, `  ${hints[choice]}`]))
    .join('\n');

/** The Message-ID of the mail to the staff for a form. */
export const staffMailOf = (reference: string) => `${reference}.staff-mail`;

/** The Message-ID of the receipt, to which every later letter refers. */
export const receiptOf = (reference: string) => `${reference}.receipt`;
