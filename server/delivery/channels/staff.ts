import {
  answersOf,
  coursesOf,
  kinds,
  type StoredSubmission,
} from '../../../domain/case/submission.ts';
import type { ChoiceHints } from '../../../domain/forms/enrolment/fields.ts';
import { brand } from '../../../domain/provider/brand.ts';
import { inWords, span } from '../../../domain/time/london-time.ts';
import { forTerminal } from '../../plain-text.ts';
import { receiptLimits, receiptWindowMs } from '../../store/intake.ts';
import { describeChannel } from '../channel.ts';
import type { Letter, Part } from '../letter.ts';
import { sendToStaff, toStaff } from '../mail-channel.ts';
import { caution, deskButton, deskLink, explained, readable, ukTime, whoOf } from '../mail-text.ts';

/** The mail to the staff for each form, with every answer. */
export const staffMailChannel = describeChannel({
  ...toStaff,
  name: 'staff-mail',
  label: 'Mail to the staff',
  conflict: ({ smtpUrl, notifyTo, returnPath }) => {
    if ((smtpUrl === undefined) !== (notifyTo.length === 0)) {
      return 'SMTP_URL and NOTIFY_TO go together: set both to send mail, or neither.';
    }
    return returnPath !== undefined && smtpUrl === undefined
      ? 'RETURN_PATH goes with SMTP_URL: set that too, or no RETURN_PATH.'
      : undefined;
  },
  atStart: 'the staff get mail for each application',
  deliver: (job) => {
    const { submission, tools } = job;
    const { kind, reference } = submission;
    return sendToStaff(job, {
      subject: `${brand.name}: new ${kinds[kind].singular} ${reference}`,
      letter: write(submission, tools.choiceHints, deskLink(tools.deskUrl, submission)),
    });
  },
});

/** Every answer under the form's own headings, and the course that a choice stands for. */
function write(submission: StoredSubmission, hints: ChoiceHints, link: string | undefined): Letter {
  const { kind, reference, submittedAt, dueAt, isReceiptWithheld, content } = submission;
  const { subject = '', numberOfAttendees = '' }: Partial<Record<string, string | string[]>> =
    content;
  const sections = answersOf(submission).map(({ title, answers }): Part => {
    const facts = answers.map(({ name, label, text }) => {
      const said = name === 'selectedCourses' ? explained(text.split('\n'), hints) : text;
      return [label, forTerminal(said) || '–'] as const;
    });
    return { look: 'answers', title, facts };
  });
  return [
    {
      lead: `New ${kinds[kind].singular} from ${whoOf(submission) || 'somebody who gave no name'}`,
    },
    {
      look: 'head',
      facts: readable([
        ['Course', explained(coursesOf(submission), {})],
        ['Subject', String(subject)],
        ['People', String(numberOfAttendees)],
        ['Arrived', ukTime(inWords(new Date(submittedAt)))],
        ['Reply by', ukTime(inWords(new Date(dueAt)))],
        ['Reference', reference],
      ]),
    },
    ...deskButton('answer', link),
    'To write to them, just reply to this email.',
    ...(isReceiptWithheld ? [noReceipt(reference, link)] : []),
    caution,
    ...sections,
  ];
}

export const noReceipt = (reference: string, link: string | undefined) =>
  `No receipt was sent: no more than ${receiptLimits} go out within ${span(receiptWindowMs)}, and somebody may be misusing the form. If the sender should have one all the same, ${link === undefined ? `look for ${reference} at the desk and press Retry.` : 'press Retry at the desk.'}`;
