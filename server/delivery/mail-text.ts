import type { ChoiceHints } from '../../domain/forms/enrolment/course-choices.ts';
import { inWords } from '../../domain/london-time.ts';
import { deskPaths, type Sent } from '../../domain/desk-paths.ts';
import { answersOf, kinds, personOf } from '../../domain/kinds.ts';
import { dueAt, waitingFor } from '../../domain/due.ts';
import { describeEvent, type DeskEvent, stateAfter } from '../../domain/events.ts';
import { forTerminal } from '../plain-text.ts';
import type { StoredSubmission } from '../../domain/submission.ts';
import type { Letter, Part } from './letter.ts';
import { mailCopy } from './mail-copy.ts';

/** The address of a submission at the desk, where that has one. */
export function deskLink(deskUrl: string | undefined, sent: Sent): string | undefined {
  return deskUrl === undefined ? undefined : `${deskUrl}${deskPaths.submission(sent)}`;
}

/** The mail to the staff: every answer, under the form's own headings, and what a choice is on the site. */
export function staffLetter(
  submission: StoredSubmission,
  choiceHints: ChoiceHints,
  link: string | undefined,
): Letter {
  const { kind, reference, submittedAt, isReceiptWithheld } = submission;
  const { opening, promise, desk, noReceipt, caution, noAnswer } = mailCopy.staff;
  const sections = answersOf(submission).map(({ title, answers }): Part => {
    const facts = answers.map(({ name, label, text }) => {
      const told = name === 'selectedCourses' ? explained(text.split('\n'), choiceHints) : text;
      return [label, forTerminal(told) || noAnswer] as const;
    });
    return { title, facts };
  });
  return [
    opening(kind, reference, inWords(new Date(submittedAt))),
    promise(kind, inWords(new Date(dueAt(submission)))),
    ...(link === undefined ? [] : [desk(link)]),
    ...(isReceiptWithheld ? [noReceipt(reference, link)] : []),
    caution,
    ...sections,
  ];
}

/**
 * The mail to whoever sent the form: that it arrived, and what happens next. It goes to an address that
 * nobody has checked, perhaps a stranger's, and would carry whatever it repeated; so it repeats nothing
 * that was typed, and of what was chosen that which is the product's own, with what the form says of it.
 */
export function receiptLetter(
  submission: StoredSubmission,
  choiceHints: ChoiceHints,
  link: string | undefined,
): Letter {
  const { kind, reference } = submission;
  const { greeting, thanks, labels, by, next, follow, correct, notYou, signature } =
    mailCopy.receipt;
  return [
    greeting,
    thanks[kind],
    {
      isTicket: true,
      facts: [
        [labels.reference, reference],
        [labels.reply, by(inWords(new Date(dueAt(submission))))],
        ...chosen(submission, choiceHints),
      ],
    },
    next[kind],
    ...(link === undefined ? [] : [follow(link)]),
    correct,
    notYou,
    signature,
  ];
}

function chosen({ kind, content }: StoredSubmission, hints: ChoiceHints) {
  const stored: Partial<Record<string, string | string[]>> = content;
  return Object.entries(kinds[kind].fields).flatMap(([name, field]) => {
    if (field.kind !== 'choices' || !field.server || !field.server.inReceipt) return [];
    const options = field.options.filter((option) => stored[name]?.includes(option));
    return options.length > 0 ? [[field.server.inReceipt, explained(options, hints)] as const] : [];
  });
}

const explained = (choices: readonly string[], hints: ChoiceHints) =>
  choices
    .flatMap((choice) => (hints[choice] === undefined ? [choice] : [choice, `  ${hints[choice]}`]))
    .join('\n');

/** The mail to the staff for what an applicant did: what, by when it needs them, and where to read it. */
export function actLetter(
  submission: StoredSubmission,
  {
    event,
    history,
    link,
  }: { event: DeskEvent; history: readonly DeskEvent[]; link: string | undefined },
): Letter {
  const { acted, needed, desk } = mailCopy.staff;
  const waiting = waitingFor(submission, stateAfter(history));
  return [
    acted(describeEvent(event), submission.reference),
    ...(waiting === undefined ? [] : [needed(inWords(new Date(waiting.dueAt)))]),
    ...(link === undefined ? [] : [desk(link)]),
  ];
}

/** What names the mail to the staff for a form. */
export const staffMailOf = (reference: string) => `${reference}.staff-mail`;

/** What names the receipt, to which every letter about the same refers. */
export const receiptOf = (reference: string) => `${reference}.receipt`;

/** A name for a mail header: one line, without marks that hide or turn text. */
export function plainName(submission: StoredSubmission): string {
  return forTerminal(personOf(submission).name)
    .replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}
