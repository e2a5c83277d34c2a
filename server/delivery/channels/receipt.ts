import { kinds, type StoredSubmission } from '../../../domain/case/submission.ts';
import type { ChoiceHints } from '../../../domain/forms/enrolment/fields.ts';
import { brand } from '../../../domain/provider/brand.ts';
import { ticketCopy } from '../../../domain/provider/copy.ts';
import { inWords } from '../../../domain/time/london-time.ts';
import { closedWords, type Closing, replyHours } from '../../../domain/time/reply-due.ts';
import { describeChannel } from '../channel.ts';
import type { Letter } from '../letter.ts';
import { linkFor, mailContent, type MailJob, sendToSender, toSender } from '../mail-channel.ts';
import { explained } from '../mail-text.ts';
import type { Mail } from '../send-mail.ts';

/** What the sender of a form gets at once: its reference, and what happens next. */
export const receiptChannel = describeChannel({
  ...toSender,
  name: 'receipt',
  label: 'Receipt to the sender',
  atStart: 'the applicant gets a receipt by mail',
  deliver: async (job) =>
    sendToSender(job, write(job, await linkFor(job), await job.tools.closing?.())),
});

/**
 * That the form arrived, and what happens next. Nobody has checked its address, which may be a stranger's, so it repeats
 * nothing that was typed; of the choices it repeats the form's own words.
 */
function write(
  { submission, tools, now }: MailJob,
  page: string,
  closing: Closing | undefined,
): Omit<Mail, 'id'> {
  const { kind, reference, content, dueAt } = submission;
  const { siteUrl, choiceHints } = tools;
  const { greeting, thanks, labels, next, correct, notYou, signature } = receiptCopy;
  const due = inWords(new Date(dueAt));
  const link = kind === 'enrolment' ? page : undefined;
  const letter: Letter = [
    greeting,
    { lead: thanks[kind] },
    {
      look: 'ticket',
      facts: [
        [labels.reference, reference],
        [labels.reply, `by ${due}`],
        ...chosen(submission, choiceHints),
      ],
    },
    ...(link ? [{ button: ticketCopy.follow, address: link }] : []),
    next[kind](due),
    ...(closing ? [closedWords(closing, replyHours[kind], now.toISOString())] : []),
    ...(link ? [receiptCopy.private] : []),
    correct,
    signature(siteUrl),
    { law: notYou },
  ];
  const subject = receiptCopy.subject(kinds[kind].singular, reference);
  return {
    to: [content.email],
    ...mailContent(letter, subject, [link, brand.email, siteUrl]),
  };
}

function chosen({ kind, content }: StoredSubmission, hints: ChoiceHints) {
  const stored: Partial<Record<string, string | string[]>> = content;
  return Object.entries(kinds[kind].fields).flatMap(([name, field]) => {
    if (field.kind !== 'choices' || !field.server || !field.server.inReceipt) return [];
    const options = field.options.filter((option) => stored[name]?.includes(option));
    return options.length > 0 ? [[field.server.inReceipt, explained(options, hints)] as const] : [];
  });
}

export const receiptCopy = {
  subject: (noun: string, reference: string) => `${brand.name}: we have your ${noun} ${reference}`,
  greeting: 'Hello,',
  thanks: {
    enrolment: 'Thank you: your application is with us.',
    contact: 'Thank you: your message is with us.',
  },
  labels: { reference: 'Your reference', reply: ticketCopy.reply },
  next: {
    enrolment: (due: string) =>
      `A member of the team will read your application and email you by ${due}, with dates, a place and a price, or with a question. You owe nothing until you accept our offer.`,
    contact: (due: string) => `We’ll read your message and email you by ${due}.`,
  },
  private: 'Anyone who has the link to your page can read it, so keep it to yourself.',
  correct: `To correct or add something, just reply to this email, or write to ${brand.email} with the reference. There is no need to fill in the form again.`,
  notYou: `You did not send this? Somebody typed your address by mistake. Write to ${brand.email} and we’ll erase it.`,
  signature: (siteUrl: string) => `${brand.name}\n${brand.email}\n${siteUrl}`,
};
