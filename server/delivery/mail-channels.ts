import * as v from 'valibot';

import { brand } from '../../domain/brand.ts';
import { personOf } from '../../domain/kinds.ts';
import { fillLetter } from '../../domain/letters.ts';
import { paths } from '../../domain/paths.ts';
import { mailAddresses, mailServerAddress } from '../settings/setting-schemas.ts';
import { secret, type ValuesOf } from '../settings/setting-table.ts';
import { type DeskEvent, letterOf } from '../../domain/events.ts';
import type { StoredSubmission } from '../../domain/submission.ts';
import { bookedOffer, reminderFor } from '../../domain/letter-for.ts';
import { daysBeforeAt } from '../../domain/refunds.ts';
import { bookingFile } from '../calendar.ts';
import { plainLine } from '../plain-text.ts';
import { type ChannelTools, type Deliver, describeChannel, type Given } from './channel.ts';
import { DeliveryError } from './delivery-error.ts';
import { mailCopy } from './mail-copy.ts';
import { htmlText, type Letter, plainText } from './letter.ts';
import { createSendMail, type Mail, mailMs } from './send-mail.ts';
import {
  actLetter,
  deskLink,
  receiptLetter,
  receiptOf,
  staffLetter,
  staffMailOf,
} from './mail-text.ts';

const settings = {
  /** The mail server; set if and only if `notifyTo` has an address. */
  smtpUrl: secret(
    'SMTP_URL',
    v.optional(mailServerAddress),
    'a mail server’s address, such as smtps://user:password@host:465, percent-encoded',
  ),
  /** The staff who get mail; empty if and only if there is no mail server. */
  notifyTo: secret(
    'NOTIFY_TO',
    v.optional(mailAddresses, ''),
    'email addresses, separated by commas',
  ),
};

type MailSettings = ValuesOf<typeof settings>;

/** What every channel of mail has in common; its settings belong together. */
const byMail = {
  settings,
  attemptMs: mailMs,
  offer: 'mail to the staff and receipts to applicants: SMTP_URL and NOTIFY_TO',
} as const;

const toStaff = {
  ...byMail,
  isToSender: false,
  openedBy: ['smtpUrl', 'notifyTo'],
  whenErased: 'delete the mail with the reference from every mailbox that got it.',
} as const;

const toSender = {
  ...byMail,
  isToSender: true,
  openedBy: ['smtpUrl'],
  whenErased: 'it is in the sender’s own mailbox, and in the folder of sent mail if there is one.',
} as const;

/** What a mail is written from. `link` leads to the desk for the staff, otherwise to the applicant's own page. */
type Writing = Given & {
  submission: StoredSubmission;
  tools: ChannelTools;
  link: string | undefined;
};

/**
 * Opens a channel to the staff; a reply goes to the sender of the form. No refusal is final, because `NOTIFY_TO` is a
 * setting: what waits is sent once the setting or the mailbox is mended.
 */
const sendToStaff =
  (write: (from: Writing) => Pick<Mail, 'id' | 'inReplyTo'> & { letter: Letter }) =>
  ({ smtpUrl = '', notifyTo }: MailSettings, tools: ChannelTools): Deliver =>
  async (submission, signal, given) => {
    const { kind, reference, content } = submission;
    const link = deskLink(tools.deskUrl, submission);
    const { letter, ...ids } = write({ ...given, submission, tools, link });
    const replyTo = { name: plainLine(personOf(submission).name), address: content.email };
    const subject = mailCopy.staff.subject(kind, reference);
    const mail = { ...ids, to: [...notifyTo], replyTo, ...rendered(letter, subject, [link]) };
    try {
      return await createSendMail(smtpUrl)(mail, signal);
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      throw new DeliveryError(error.message, { isUncertain: error.isUncertain });
    }
  };

/** Opens a channel to the sender of the form. */
const sendToSender =
  (write: (from: Writing) => Mail) =>
  ({ smtpUrl = '' }: MailSettings, tools: ChannelTools): Deliver =>
  async (submission, signal, given) => {
    await tools.links?.ready();
    const link = tools.links?.addressOf(submission.reference, given.links);
    return createSendMail(smtpUrl)(write({ ...given, submission, tools, link }), signal);
  };

/** A letter as text and as HTML, in which `links` are links. */
const rendered = (letter: Letter, subject: string, links: readonly (string | undefined)[]) => ({
  subject,
  text: plainText(letter),
  html: htmlText(letter, { subject, links }),
});

/** A mail to the staff for each form. */
export const staffMailChannel = describeChannel({
  ...toStaff,
  name: 'staff-mail',
  label: 'Mail to the staff',
  conflict: ({ smtpUrl, notifyTo }) =>
    (smtpUrl === undefined) === (notifyTo.length === 0)
      ? undefined
      : 'SMTP_URL and NOTIFY_TO go together: set both to send mail, or neither.',
  atStart: 'the staff get mail for each application',
  open: sendToStaff(({ submission, tools, link }) => ({
    id: staffMailOf(submission.reference),
    letter: staffLetter(submission, tools.choiceHints, link),
  })),
});

/**
 * A mail to the staff about something that an applicant did on their own page, in the thread of the mail for the form.
 */
export const actMailChannel = describeChannel({
  ...toStaff,
  name: 'act-mail',
  label: 'News to the staff',
  isForEvents: true,
  atStart: 'the staff get mail for what applicants do on their own pages',
  open: sendToStaff(({ submission, link, event, history }) => ({
    id: `${submission.reference}.act-mail.${event!.id}`,
    inReplyTo: staffMailOf(submission.reference),
    letter: actLetter(submission, { event: event!, history, link }),
  })),
});

/** A receipt to whoever sent the form. */
export const receiptChannel = describeChannel({
  ...toSender,
  name: 'receipt',
  label: 'Receipt to the sender',
  atStart: 'the applicant gets a receipt by mail',
  open: sendToSender(({ submission, tools, ...given }) => {
    const { kind, reference, content } = submission;
    const link = kind === 'enrolment' ? given.link : undefined;
    const letter = receiptLetter(submission, tools.choiceHints, link);
    const subject = mailCopy.receipt.subject(kind, reference);
    return {
      id: receiptOf(reference),
      to: [content.email],
      ...rendered(letter, subject, [link, brand.email, brand.siteUrl]),
    };
  }),
});

/**
 * A letter of an event, in the words that the event stored. `References` names the receipt, even if none was sent, so that mail programs show them together.
 */
export const letterChannel = describeChannel({
  ...toSender,
  name: 'letter',
  label: 'Letter',
  isForEvents: true,
  historyEvent: 'sent',
  atStart: 'the staff write to applicants from the desk',
  open: sendToSender(({ submission, tools, link = '', ...given }) => {
    const { reference } = submission;
    const event = given.event!;
    const { text: written, ...envelope } = letterOf(event)!;
    // If the staff made a new link while the letter waited, the old link in its text leads nowhere.
    let text = written;
    for (let made = 0; made < given.links; made += 1) {
      text = text.replaceAll(tools.links!.addressOf(reference, made), link);
    }
    // The state at the time of the event, without what was done since.
    const then = given.history.filter(({ id }) => Number(id) <= Number(event.id));
    return {
      ...letterMail(text, envelope),
      id: `${reference}.letter.${event.id}`,
      inReplyTo: receiptOf(reference),
      isByHand: event.by !== '',
      calendar: hasCalendar(event) ? bookingFile(reference, then, given.now) : undefined,
    };
  }),
});

/** The current link to an applicant's page, for somebody who lost theirs; sent to the application's own address. */
export const linkChannel = describeChannel({
  ...toSender,
  name: 'link',
  label: 'Link to the applicant',
  isForEvents: true,
  atStart: 'an applicant who has lost their link gets it by mail',
  open: sendToSender(({ submission, tools, link = '', event }) => {
    const { reference } = submission;
    const words = tools.letters.find(({ id }) => id === 'link')!;
    // It repeats nothing that was typed, because somebody may ask in order to annoy a stranger.
    const { subject, text } = fillLetter(words, { reference, name: '', courses: [], link });
    return {
      id: `${reference}.link.${event!.id}`,
      inReplyTo: receiptOf(reference),
      to: [personOf(submission).email],
      ...rendered(text.trim().split(/\n{2,}/u), subject, [link, brand.email, brand.siteUrl]),
    };
  }),
});

const hasCalendar = ({ action }: DeskEvent) =>
  action === 'confirmed' || action === 'cancelled' || action === 'called-off';

/** The mail of a letter; the address of the applicant's page is a link in it. */
function letterMail(text: string, envelope: Record<'to' | 'from' | 'subject', string>) {
  const { to, from, subject } = envelope;
  const own = text.match(/https?:\/\/[^\s/]+\/application\/[\w/-]+/gu) ?? [];
  const links = [...own, `${brand.siteUrl}${paths.terms}`, brand.email, brand.siteUrl];
  return { from, to: [to], ...rendered(text.split(/\n{2,}/u), subject, links) };
}

/** When a reminder is due: at nine in London, `days` before `startsAt`. Both times are ISO 8601, UTC. */
export const reminderAt = (startsAt: string, days: number) =>
  daysBeforeAt(startsAt, { days, hour: 9 });

/**
 * A reminder some days before a booking, filled in when it is sent. If the booking was moved or cancelled by then, or
 * the next reminder is due or the session has begun, it is taken back and not sent.
 */
const reminderChannel = (
  days: number,
  { name, label, when }: Record<'name' | 'label' | 'when', string>,
) => ({
  days,
  ...describeChannel({
    ...toSender,
    name,
    label,
    isForEvents: true,
    historyEvent: 'reminded',
    atStart: `applicants are reminded by mail ${when} before what is booked`,
    open: sendToSender(({ submission, tools, link = '', ...given }) => {
      const { reference } = submission;
      const { event, history: events } = given;
      const now = given.now.toISOString();
      const startsAt = bookedOffer(events)?.startsAt;
      const isDue =
        startsAt !== undefined &&
        reminderAt(startsAt, days) <= now &&
        now < (days > 1 ? reminderAt(startsAt, 1) : startsAt);
      if (!isDue) throw new DeliveryError(mailCopy.failure.needless, { isNeedless: true });
      const { letters } = tools;
      const { text, ...envelope } = reminderFor({ submission, events, now, link, letters })!;
      return {
        ...letterMail(text, envelope),
        id: `${reference}.${name}.${event!.id}`,
        inReplyTo: receiptOf(reference),
      };
    }),
  }),
});

/** The reminders, the earliest first. */
export const reminderChannels = [
  reminderChannel(7, { name: 'reminder-week', label: 'Reminder, week before', when: '7 days' }),
  reminderChannel(1, { name: 'reminder-day', label: 'Reminder, day before', when: 'a day' }),
] as const;
