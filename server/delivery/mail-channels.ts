import { brand } from '../../src/brand.ts';
import type { StoredSubmission } from '../submissions/submission.ts';
import { type ChannelDescription, DeliveryError } from './channel.ts';
import { mailCopy } from './mail-copy.ts';
import { plainName, receiptText, staffText } from './mail-text.ts';

/** Of both, because the settings of mail go together. */
const offer = 'mail to the staff and receipts to applicants: SMTP_URL and NOTIFY_TO';

/**
 * A mail to the staff for each form. Answering it writes to whoever sent the form. No refusal is for good:
 * `NOTIFY_TO` is a setting, and what waits goes out by itself once that or a mailbox is mended.
 */
export const staffMailChannel: ChannelDescription = {
  name: 'staff-mail',
  label: 'Mail to the staff',
  isToSender: false,
  openedBy: ['smtpUrl', 'notifyTo'],
  offer,
  atStart: 'the staff get mail for each application',
  whenErased: 'delete the mail with the reference from every mailbox that got it.',
  open: ({ smtpUrl = '', notifyTo }, { createSendMail }) => {
    const sendMail = createSendMail(smtpUrl);
    return async (submission, signal) => {
      const { kind, reference, content } = submission;
      const mail = {
        ...envelope(staffMailChannel, submission),
        to: [...notifyTo],
        replyTo: { name: plainName(submission), address: content.email },
        subject: mailCopy.staff.subject(kind, reference),
        text: staffText(submission),
      };
      try {
        return await sendMail(mail, signal);
      } catch (error) {
        throw error instanceof DeliveryError ? new DeliveryError(error.message) : error;
      }
    };
  },
};

/** A receipt to whoever sent the form. */
export const receiptChannel: ChannelDescription = {
  name: 'receipt',
  label: 'Receipt to the sender',
  isToSender: true,
  openedBy: ['smtpUrl'],
  offer,
  atStart: 'the applicant gets a receipt by mail',
  whenErased: 'it is in the sender’s own mailbox, and in the folder of sent mail if there is one.',
  open: ({ smtpUrl = '' }, { createSendMail }) => {
    const sendMail = createSendMail(smtpUrl);
    return (submission, signal) => {
      const { kind, reference, content } = submission;
      return sendMail(
        {
          ...envelope(receiptChannel, submission),
          to: [content.email],
          subject: mailCopy.receipt.subject(kind, reference),
          text: receiptText(submission),
        },
        signal,
      );
    };
  },
};

/** The same Message-ID at every attempt, by which many mail programs show one of two. */
function envelope({ name }: ChannelDescription, { reference }: StoredSubmission) {
  const domain = brand.email.slice(brand.email.indexOf('@') + 1);
  return {
    from: { name: brand.name, address: brand.email },
    messageId: `<${reference}.${name}@${domain}>`,
  };
}
