import { brand } from '../../src/brand.ts';
import type { StoredSubmission } from '../store/store.ts';
import { type Channel, type ChannelName, DeliveryError } from './channel.ts';
import { mailCopy } from './mail-copy.ts';
import { plainName, receiptText, staffText } from './mail-text.ts';
import type { SendMail } from './send-mail.ts';

/**
 * A mail to the staff for each form. Answering it writes to whoever sent the form. No refusal is for good:
 * `NOTIFY_TO` is a setting, and what waits goes out by itself once that or a mailbox is mended.
 */
export function staffMailChannel(sendMail: SendMail, notifyTo: readonly string[]): Channel {
  return {
    name: 'staff-mail',
    deliver: async (submission, signal) => {
      const { kind, reference, content } = submission;
      const mail = {
        ...envelope('staff-mail', submission),
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
    },
  };
}

/** A receipt to whoever sent the form. */
export function receiptChannel(sendMail: SendMail): Channel {
  return {
    name: 'receipt',
    deliver: (submission, signal) => {
      const { kind, reference, content } = submission;
      return sendMail(
        {
          ...envelope('receipt', submission),
          to: [content.email],
          subject: mailCopy.receipt.subject(kind, reference),
          text: receiptText(submission),
        },
        signal,
      );
    },
  };
}

function envelope(channel: ChannelName, { reference }: StoredSubmission) {
  const domain = brand.email.slice(brand.email.indexOf('@') + 1);
  return {
    from: { name: brand.name, address: brand.email },
    messageId: `<${reference}.${channel}@${domain}>`,
  };
}
