import type { ChoiceHints } from '../../src/forms/enrolment/course-choices.ts';
import { submissionViews } from '../submissions/views.ts';
import { forTerminal, formatTime } from '../submissions/plain-text.ts';
import type { StoredSubmission } from '../submissions/submission.ts';
import { answersOf } from '../submissions/answers.ts';
import { mailCopy } from './mail-copy.ts';

/** The mail to the staff, as plain text: every answer, under the form's own headings. */
export function staffText(submission: StoredSubmission): string {
  const { kind, reference, submittedAt, isReceiptHeldBack } = submission;
  const { opening, promise, noReceipt, caution, noAnswer } = mailCopy.staff;
  const sections = answersOf(submission).map(({ title, answers }) => {
    const lines = answers.map(({ label, text }) => answerLines(label, text || noAnswer));
    return [...(title === undefined ? [] : [`${title}\n${'='.repeat(title.length)}`]), ...lines];
  });
  return letter([
    wrap(opening(kind, reference, formatTime(submittedAt))),
    wrap(promise(kind)),
    ...(isReceiptHeldBack ? [wrap(noReceipt(reference))] : []),
    wrap(caution),
    ...sections.map((lines) => lines.join('\n')),
  ]);
}

/**
 * The mail to whoever sent the form: that it arrived, and what happens next. It goes to an address that
 * nobody has checked, perhaps a stranger's, and would carry whatever it repeated; so it repeats nothing
 * that was typed, and of what was chosen that which is the product's own, with what the form says of it.
 */
export function receiptText(submission: StoredSubmission, choiceHints: ChoiceHints): string {
  const { kind, reference } = submission;
  const { greeting, thanks, next, correct, notYou, signature } = mailCopy.receipt;
  return letter([
    greeting,
    wrap(thanks[kind]),
    mailCopy.receipt.reference(reference),
    wrap(next[kind]),
    ...chosenLines(submission, choiceHints),
    wrap(correct),
    wrap(notYou),
    signature,
  ]);
}

function chosenLines({ kind, content }: StoredSubmission, hints: ChoiceHints): string[] {
  const stored: Partial<Record<string, string | string[]>> = content;
  return Object.entries(submissionViews[kind].fields).flatMap(([name, field]) => {
    if (field.kind !== 'choices' || !field.server || !field.server.inReceipt) return [];
    const chosen = field.options.filter((option) => stored[name]?.includes(option));
    const lines = chosen.flatMap((option) =>
      hints[option] === undefined ? [`  ${option}`] : [`  ${option}`, `    ${hints[option]}`],
    );
    return chosen.length > 0 ? [[field.server.inReceipt, ...lines].join('\n')] : [];
  });
}

/** A name for a mail header: one line, without marks that hide or turn text. */
export function plainName({ kind, content }: StoredSubmission): string {
  const name = kind === 'enrolment' ? content.fullName : content.name;
  return forTerminal(name)
    .replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
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
