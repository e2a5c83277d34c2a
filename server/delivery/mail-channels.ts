import * as v from 'valibot';

import { brand } from '../../domain/brand.ts';
import { personOf } from '../../domain/kinds.ts';
import { fillLetter } from '../../domain/letters.ts';
import { paths } from '../../domain/paths.ts';
import { mailAddresses, mailServerAddress } from '../settings/setting-schemas.ts';
import { secret } from '../settings/setting-table.ts';
import { type DeskEvent, letterOf } from '../../domain/events.ts';
import { bookedOffer, reminderFor } from '../../domain/letter-for.ts';
import { daysBeforeAt } from '../../domain/refunds.ts';
import { bookingFile } from '../calendar.ts';
import { describeChannel } from './channel.ts';
import { DeliveryError } from './delivery-error.ts';
import { mailCopy } from './mail-copy.ts';
import { htmlText, plainText } from './letter.ts';
import { mailMs } from './send-mail.ts';
import {
  actLetter,
  deskLink,
  plainName,
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

/** The channels of mail share this, because its settings belong together. */
const offer = 'mail to the staff and receipts to applicants: SMTP_URL and NOTIFY_TO';

/**
 * A mail to the staff for each form; a reply goes to the sender of the form. No refusal is final, because `NOTIFY_TO`
 * is a setting: what waits is sent once the setting or the mailbox is mended.
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
        id: staffMailOf(reference),
        to: [...notifyTo],
        replyTo: { name: plainName(submission), address: content.email },
        subject,
        text: plainText(letter),
        html: htmlText(letter, { subject, links: link === undefined ? [] : [link] }),
      };
      return neverForGood(() => sendMail(mail, signal));
    };
  },
});

async function neverForGood<Sent>(send: () => Promise<Sent>): Promise<Sent> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    throw new DeliveryError(error.message, { isUncertain: error.isUncertain });
  }
}

/**
 * A mail to the staff about something that an applicant did on their own page, in the thread of the mail for the form.
 */
export const actMailChannel = describeChannel({
  name: 'act-mail',
  label: 'News to the staff',
  isToSender: false,
  isForEvents: true,
  told: 'nothing',
  ...{ uncertainRepeats: 1, attemptMs: mailMs, settings, openedBy: ['smtpUrl', 'notifyTo'], offer },
  atStart: 'the staff get mail for what applicants do on their own pages',
  whenErased: 'delete the mail with the reference from every mailbox that got it.',
  open: ({ smtpUrl = '', notifyTo }, { createSendMail, deskUrl }) => {
    const sendMail = createSendMail(smtpUrl);
    return (submission, signal, { event, history = [] } = {}) => {
      if (!event) throw new TypeError('What an applicant did is an event.');
      const { kind, reference, content } = submission;
      const subject = mailCopy.staff.subject(kind, reference);
      const link = deskLink(deskUrl, submission);
      const letter = actLetter(submission, { event, history, link });
      const mail = {
        id: `${reference}.act-mail.${event.id}`,
        inReplyTo: staffMailOf(reference),
        to: [...notifyTo],
        replyTo: { name: plainName(submission), address: content.email },
        subject,
        text: plainText(letter),
        html: htmlText(letter, { subject, links: [link] }),
      };
      return neverForGood(() => sendMail(mail, signal));
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
    return async (submission, signal, { links: made = 0 } = {}) => {
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

/** What letters and reminders have in common: they belong to events, and are sent once. */
const toApplicant = {
  isToSender: true,
  isForEvents: true,
  uncertainRepeats: 0,
  attemptMs: mailMs,
  settings,
  openedBy: ['smtpUrl'],
  offer,
  whenErased: 'it is in the sender’s own mailbox, and in the folder of sent mail if there is one.',
} as const;

/**
 * A letter of an event, in the words that the event stored. It is sent once: if it may have arrived, it is not sent
 * again by itself. `References` names the receipt, even if none was sent, so that mail programs show them together.
 */
export const letterChannel = describeChannel({
  ...toApplicant,
  name: 'letter',
  label: 'Letter',
  atStart: 'the staff write to applicants from the desk',
  open: ({ smtpUrl = '' }, { createSendMail, links }) => {
    const sendMail = createSendMail(smtpUrl);
    return async (
      { reference },
      signal,
      { event, history = [], links: made = 0, now = new Date() } = {},
    ) => {
      await links?.ready();
      const frozen = event && letterOf(event);
      if (!frozen) throw new TypeError('A letter belongs to an event.');
      const { text: written, ...envelope } = frozen;
      const linkOf = (each: number) => links?.addressOf(reference, each) ?? '';
      // If the staff made a new link while the letter waited, the old link in its text leads nowhere.
      const text = Array.from({ length: made }, (_, each) => linkOf(each)).reduce(
        (words, ended) => words.replaceAll(ended, linkOf(made)),
        written,
      );
      // The state at the time of the event, without what was done since.
      const then = history.filter(({ id }) => Number(id) <= Number(event.id));
      return sendMail(
        {
          ...letterMail(text, envelope),
          id: `${reference}.letter.${event.id}`,
          inReplyTo: receiptOf(reference),
          isByHand: event.by !== '',
          calendar: hasCalendar(event) ? bookingFile(reference, then, now) : undefined,
        },
        signal,
      );
    };
  },
});

/** The current link to an applicant's page, for somebody who lost theirs; sent to the application's own address. */
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
    return async (submission, signal, { event, links: made = 0 } = {}) => {
      await links!.ready();
      const { reference } = submission;
      const link = links!.addressOf(reference, made);
      const words = letters.find(({ id }) => id === 'link')!;
      // It repeats nothing that was typed, because somebody may ask in order to annoy a stranger.
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

const hasCalendar = ({ action }: DeskEvent) =>
  action === 'confirmed' || action === 'cancelled' || action === 'called-off';

/** A letter as text and as HTML; the address of the applicant's page is a link in it. */
function letterMail(
  text: string,
  { to, from, subject }: Record<'to' | 'from' | 'subject', string>,
) {
  const letter = text.split(/\n{2,}/u);
  const own = Array.from(
    text.matchAll(/https?:\/\/[^\s/]+\/application\/[\w/-]+/gu),
    ([each]) => each,
  );
  const links = [...own, `${brand.siteUrl}${paths.terms}`, brand.email, brand.siteUrl];
  return {
    from,
    to: [to],
    subject,
    text: plainText(letter),
    html: htmlText(letter, { subject, links }),
  };
}

/** The hour in London at which reminders go out. */
const reminderHour = 9;

/** When a reminder is due, `days` before `startsAt`; both times are ISO 8601, UTC. */
export const reminderAt = (startsAt: string, days: number) =>
  daysBeforeAt(startsAt, { days, hour: reminderHour });

/**
 * A reminder some days before a booking, filled in when it is sent. If it is too late by then, or the booking was moved
 * or cancelled, it is taken back and not sent.
 */
const reminderChannel = (
  name: string,
  { label, days, until }: { label: string; days: number; until: (startsAt: string) => string },
) => ({
  days,
  ...describeChannel({
    ...toApplicant,
    name,
    label,
    told: 'reminded',
    atStart: `applicants are reminded by mail ${days === 1 ? 'a day' : `${days} days`} before what is booked`,
    open: ({ smtpUrl = '' }, { createSendMail, links, letters }) => {
      const sendMail = createSendMail(smtpUrl);
      return async (submission, signal, { event, history = [], links: made = 0, now } = {}) => {
        const { reference } = submission;
        const booked = bookedOffer(history);
        const time = (now ?? new Date()).toISOString();
        const isDue =
          booked && reminderAt(booked.startsAt, days) <= time && time < until(booked.startsAt);
        if (!event || !isDue)
          throw new DeliveryError(mailCopy.failure.needless, { isNeedless: true });
        await links?.ready();
        const link = links?.addressOf(reference, made) ?? '';
        const { text, ...envelope } = reminderFor({
          ...{ submission, events: history, now: time, link, letters },
        })!;
        return sendMail(
          {
            ...letterMail(text, envelope),
            id: `${reference}.${name}.${event.id}`,
            inReplyTo: receiptOf(reference),
          },
          signal,
        );
      };
    },
  }),
});

/** The reminders, the earliest first. None is sent once the next one is due. */
export const reminderChannels = [
  reminderChannel('reminder-week', {
    ...{ label: 'Reminder, week before', days: 7 },
    until: (startsAt) => reminderAt(startsAt, 1),
  }),
  reminderChannel('reminder-day', {
    ...{ label: 'Reminder, day before', days: 1 },
    until: (startsAt) => startsAt,
  }),
] as const;
