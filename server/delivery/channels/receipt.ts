import { brand } from '../../../domain/provider/brand.ts';
import { closedWords, type Closing } from '../../../domain/time/closing.ts';
import { replyHours } from '../../../domain/time/reply-due.ts';
import { describeChannel } from '../channel.ts';
import { linkFor, type MailJob, rendered, sendToSender, toSender } from '../mail-channel.ts';
import { mailCopy } from '../mail-copy.ts';
import { receiptLetter, receiptOf } from '../mail-text.ts';
import type { Mail } from '../send-mail.ts';

/** What whoever sent a form gets at once: its reference, and what happens next. */
export const receiptChannel = describeChannel({
  ...toSender,
  name: 'receipt',
  label: 'Receipt to the sender',
  atStart: 'the applicant gets a receipt by mail',
  deliver: async (job) =>
    sendToSender(job, write(job, await linkFor(job), await job.tools.closing?.())),
});

function write(
  { submission, tools, now }: MailJob,
  page: string,
  closing: Closing | undefined,
): Mail {
  const { kind, reference, content } = submission;
  const link = kind === 'enrolment' ? page : undefined;
  const closed = closing && closedWords(closing, replyHours[kind], now.toISOString());
  const letter = receiptLetter(submission, { ...tools, link, closed });
  const subject = mailCopy.receipt.subject(kind, reference);
  return {
    id: receiptOf(reference),
    to: [content.email],
    ...rendered(letter, subject, [link, brand.email, tools.siteUrl]),
  };
}
