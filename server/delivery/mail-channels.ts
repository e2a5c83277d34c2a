import * as v from 'valibot';

import { brand } from '../../domain/brand.ts';
import { personOf } from '../../domain/kinds.ts';
import { fillLetter } from '../../domain/letters.ts';
import { mailAddresses, mailServerAddress } from '../settings/setting-schemas.ts';
import { secret } from '../settings/setting-table.ts';
import type { EventDelivery } from '../store/outbox.ts';
import { letterOf } from '../../domain/events.ts';
import { undoSeconds } from '../../domain/desk-limits.ts';
import { describeChannel } from './channel.ts';
import { DeliveryError } from './delivery-error.ts';
import { mailCopy } from './mail-copy.ts';
import { htmlText, plainText } from './letter.ts';
import { mailMs } from './send-mail.ts';
import { deskLink, plainName, receiptLetter, receiptOf, staffLetter } from './mail-text.ts';

const settings = {
  /** The mail server; set if and only if `notifyTo` has an address. */
  smtpUrl: secret(
    'SMTP_URL',
    v.optional(mailServerAddress),
    'a mail server’s address, such as smtps://user:password@host:465, percent-encoded',
  ),
  /** The staff who get mail. */
  notifyTo: secret(
    'NOTIFY_TO',
    v.optional(mailAddresses, ''),
    'email addresses, separated by commas',
  ),
};

/** Of both channels, because the settings of mail go together. */
const offer = 'mail to the staff and receipts to applicants: SMTP_URL and NOTIFY_TO';

/**
 * A mail to the staff for each form. Answering it writes to whoever sent the form. No refusal is for good:
 * `NOTIFY_TO` is a setting, and what waits goes out by itself once that or a mailbox is mended.
 */
export const staffMailChannel = describeChannel({
  name: 'staff-mail',
  label: 'Mail to the staff',
  isToSender: false,
  uncertainRepeats: 1,
  attemptMs: mailMs,
  settings,
  openedBy: ['smtpUrl', 'notifyTo'],
  conflict: ({ smtpUrl, notifyTo }) =>
    (smtpUrl === undefined) === (notifyTo.length === 0)
      ? undefined
      : 'SMTP_URL and NOTIFY_TO go together: set both to send mail, or neither.',
  offer,
  atStart: 'the staff get mail for each application',
  whenErased: 'delete the mail with the reference from every mailbox that got it.',
  open: ({ smtpUrl = '', notifyTo }, { createSendMail, choiceHints, deskUrl }) => {
    const sendMail = createSendMail(smtpUrl);
    return async (submission, signal) => {
      const { kind, reference, content } = submission;
      const subject = mailCopy.staff.subject(kind, reference);
      const link = deskLink(deskUrl, submission);
      const letter = staffLetter(submission, choiceHints, link);
      const mail = {
        id: `${reference}.staff-mail`,
        to: [...notifyTo],
        replyTo: { name: plainName(submission), address: content.email },
        subject,
        text: plainText(letter),
        html: htmlText(letter, { subject, links: link === undefined ? [] : [link] }),
      };
      try {
        return await sendMail(mail, signal);
      } catch (error) {
        if (!(error instanceof DeliveryError)) throw error;
        throw new DeliveryError(error.message, { isUncertain: error.isUncertain });
      }
    };
  },
});

/** A receipt to whoever sent the form. */
export const receiptChannel = describeChannel({
  name: 'receipt',
  label: 'Receipt to the sender',
  isToSender: true,
  uncertainRepeats: 1,
  attemptMs: mailMs,
  settings,
  openedBy: ['smtpUrl'],
  offer,
  atStart: 'the applicant gets a receipt by mail',
  whenErased: 'it is in the sender’s own mailbox, and in the folder of sent mail if there is one.',
  open: ({ smtpUrl = '' }, { createSendMail, choiceHints, links }) => {
    const sendMail = createSendMail(smtpUrl);
    return async (submission, signal, _event, made = 0) => {
      await links?.ready();
      const { kind, reference, content } = submission;
      const subject = mailCopy.receipt.subject(kind, reference);
      const link = kind === 'enrolment' ? links?.addressOf(reference, made) : undefined;
      const letter = receiptLetter(submission, choiceHints, link);
      return sendMail(
        {
          id: receiptOf(reference),
          to: [content.email],
          subject,
          text: plainText(letter),
          html: htmlText(letter, { subject, links: [link, brand.email, brand.siteUrl] }),
        },
        signal,
      );
    };
  },
});

/**
 * A letter that the staff wrote, as its event has it. It is sent once: one that may have arrived is not sent again by
 * itself. `References` names the receipt, also where none was sent, so that mail programs show all of them together.
 */
export const letterChannel = describeChannel({
  name: 'letter',
  label: 'Letter',
  isToSender: true,
  isForEvents: true,
  uncertainRepeats: 0,
  attemptMs: mailMs,
  settings,
  openedBy: ['smtpUrl'],
  offer,
  atStart: 'the staff write to applicants from the desk',
  whenErased: 'it is in the sender’s own mailbox, and in the folder of sent mail if there is one.',
  open: ({ smtpUrl = '' }, { createSendMail }) => {
    const sendMail = createSendMail(smtpUrl);
    return ({ reference }, signal, event) => {
      const frozen = event && letterOf(event);
      if (!frozen) throw new TypeError('A letter belongs to an event.');
      const { to, from, subject, text } = frozen;
      const letter = text.split(/\n{2,}/u);
      // The applicant's own page, as it stood in the words that were seen.
      const own = Array.from(
        text.matchAll(/https?:\/\/[^\s/]+\/application\/[\w/-]+/gu),
        ([each]) => each,
      );
      return sendMail(
        {
          id: `${reference}.letter.${event.id}`,
          inReplyTo: receiptOf(reference),
          isByHand: true,
          from,
          to: [to],
          subject,
          text: plainText(letter),
          html: htmlText(letter, { subject, links: [...own, brand.email, brand.siteUrl] }),
        },
        signal,
      );
    };
  },
});

/** The link to an applicant's page, for who has lost it: as it is when it is sent, and to the application's address alone. */
export const linkChannel = describeChannel({
  name: 'link',
  label: 'Link to the applicant',
  isToSender: true,
  isForEvents: true,
  uncertainRepeats: 1,
  attemptMs: mailMs,
  settings,
  openedBy: ['smtpUrl'],
  offer,
  atStart: 'an applicant who has lost their link gets it by mail',
  whenErased: 'it is in the sender’s own mailbox, and in the folder of sent mail if there is one.',
  open: ({ smtpUrl = '' }, { createSendMail, letters, links }) => {
    const sendMail = createSendMail(smtpUrl);
    return async (submission, signal, event, made = 0) => {
      await links!.ready();
      const { reference } = submission;
      const link = links!.addressOf(reference, made);
      const words = letters.find(({ id }) => id === 'link')!;
      // Nothing that was typed: the address may be a stranger's, whom it was to annoy.
      const { subject, text } = fillLetter(words, { reference, name: '', courses: [], link });
      const letter = text.trim().split(/\n{2,}/u);
      return sendMail(
        {
          id: `${reference}.link.${event!.id}`,
          inReplyTo: receiptOf(reference),
          to: [personOf(submission).email],
          subject,
          text: plainText(letter),
          html: htmlText(letter, { subject, links: [link, brand.email, brand.siteUrl] }),
        },
        signal,
      );
    };
  },
});

/** The way of a letter that is sent now, which can be taken back until it is due. */
export const letterDue = (now: Date): EventDelivery => ({
  channel: letterChannel.name,
  dueAt: new Date(now.getTime() + undoSeconds * 1_000).toISOString(),
});
