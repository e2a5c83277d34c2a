import { isDeepStrictEqual } from 'node:util';

import * as v from 'valibot';

import { attendeesOf } from '../../domain/attendees.ts';
import { brand } from '../../domain/brand.ts';
import { personOf } from '../../domain/kinds.ts';
import { fillLetter } from '../../domain/letters.ts';
import { applicationPaths, paths } from '../../domain/paths.ts';
import { mailAddresses, mailServerAddress } from '../settings/setting-schemas.ts';
import { secret, type ValuesOf } from '../settings/setting-table.ts';
import {
  answersAfter,
  type ApplicantAction,
  type Change,
  type DeskEvent,
  type FrozenLetter,
  letterOf,
  stateAfter,
} from '../../domain/events.ts';
import type { StoredSubmission } from '../../domain/submission.ts';
import {
  afterwardsFor,
  bookedOffer,
  instructionsForOthers,
  lapsingFor,
  type LetterTerms,
  openOffer,
  reminderFor,
} from '../../domain/letter-for.ts';
import { daysBeforeAt } from '../../domain/refunds.ts';
import { bookingFile } from '../calendar.ts';
import { plainLine } from '../plain-text.ts';
import {
  type ChannelDescription,
  type ChannelTools,
  type Deliver,
  DeliveryError,
  describeChannel,
  type Given,
} from './channel.ts';
import { mailCopy } from './mail-copy.ts';
import { htmlText, type Letter, plainText } from './letter.ts';
import { createSendMail, type Mail, mailIdOf, mailMs } from './send-mail.ts';
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

type From = Given & { submission: StoredSubmission; tools: ChannelTools };

/**
 * Opens a channel to the staff, with the link to the desk; a reply goes to the sender of the form. No refusal is final,
 * because `NOTIFY_TO` is a setting: what waits is sent once the setting or the mailbox is mended.
 */
const sendToStaff =
  (
    write: (
      from: From & { link: string | undefined },
    ) => Pick<Mail, 'id' | 'inReplyTo' | 'subject'> & { letter: Letter },
  ) =>
  ({ smtpUrl = '', notifyTo }: MailSettings, tools: ChannelTools): Deliver =>
  async (submission, signal, given) => {
    const link = deskLink(tools.deskUrl, submission);
    const { letter, subject, ...ids } = write({ ...given, submission, tools, link });
    const { name, email } = personOf(submission);
    const replyTo = { name: plainLine(name), address: email };
    const mail = {
      ...ids,
      to: [...notifyTo],
      ...(email && { replyTo }),
      ...rendered(letter, subject, [link]),
    };
    try {
      return await createSendMail(smtpUrl, tools.siteUrl)(mail, signal);
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      throw new DeliveryError(error.message, { isUncertain: error.isUncertain });
    }
  };

/** Opens a channel to the sender of the form, with the link to their own page. */
const sendToSender =
  (write: (from: From & { link: string }) => Mail) =>
  ({ smtpUrl = '' }: MailSettings, tools: ChannelTools): Deliver =>
  async (submission, signal, given) => {
    await tools.links.ready();
    const link = tools.links.addressOf(submission.reference, given.linkGeneration);
    const mail = write({ ...given, submission, tools, link });
    // Who applied by telephone may have no address.
    if (mail.to.includes('')) {
      throw new DeliveryError(mailCopy.failure.noAddress, { isNeedless: true });
    }
    return createSendMail(smtpUrl, tools.siteUrl)(mail, signal);
  };

/** What the letter of an event is written from, with the whole history by now. */
type Writing = LetterTerms & { event: DeskEvent; tools: ChannelTools };

/**
 * Describes a channel for letters of events. `References` names the receipt, even if none was sent, so that mail
 * programs show them together.
 */
const describeLetters = (
  channel: Pick<ChannelDescription<typeof settings>, 'name' | 'label' | 'historyEvent' | 'atStart'>,
  write: (writing: Writing) => Omit<Mail, 'id'>,
) =>
  describeChannel({
    ...toSender,
    ...channel,
    isForEvents: true,
    open: sendToSender(({ event, history: events, now, submission, tools, link }) => {
      const { letters } = tools;
      const terms = { submission, events, now: now.toISOString(), link, letters };
      return {
        inReplyTo: receiptOf(submission.reference),
        ...write({ ...terms, event: event!, tools }),
        id: mailIdOf(submission.reference, channel.name, event!),
      };
    }),
  });

/** A letter as text and as HTML, in which `links` are links. */
const rendered = (letter: Letter, subject: string, links: readonly (string | undefined)[]) => ({
  subject,
  text: plainText(letter),
  html: htmlText(letter, { subject, links }),
});

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
    subject: mailCopy.staff.subject(submission.kind, submission.reference),
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
    id: mailIdOf(submission.reference, 'act-mail', event!),
    inReplyTo: staffMailOf(submission.reference),
    subject: mailCopy.staff.actSubject(event!.action as ApplicantAction, submission.reference),
    letter: actLetter(submission, { event: event!, history, link }),
  })),
});

export const receiptChannel = describeChannel({
  ...toSender,
  name: 'receipt',
  label: 'Receipt to the sender',
  atStart: 'the applicant gets a receipt by mail',
  open: sendToSender(({ submission, tools, ...given }) => {
    const { kind, reference, content } = submission;
    const link = kind === 'enrolment' ? given.link : undefined;
    const letter = receiptLetter(submission, { ...tools, link });
    const subject = mailCopy.receipt.subject(kind, reference);
    return {
      id: receiptOf(reference),
      to: [content.email],
      ...rendered(letter, subject, [link, brand.email, tools.siteUrl]),
    };
  }),
});

/** A letter of an event, in the words that the event stored. */
export const letterChannel = describeLetters(
  {
    name: 'letter',
    label: 'Letter',
    historyEvent: 'sent',
    atStart: 'the staff write to applicants from the desk',
  },
  (writing) => {
    const { submission, event, events, now } = writing;
    const letter = letterOf(event)!;
    const to = addressOfNow(letter.to, writing);
    const then = historyUntil(event, events);
    return {
      ...letterMail({ ...letter, to, text: withLinksOfNow(letter.text, writing) }),
      isByHand: event.by !== '',
      calendar: hasCalendar(event)
        ? bookingFile(submission.reference, then, new Date(now))
        : undefined,
    };
  },
);

/**
 * What those who come get, if they gave an address: the joining instructions, also where they are named once these are
 * given, and the letter afterwards. None of them sees the addresses of the others.
 */
export const participantsChannel = describeLetters(
  {
    name: 'participants',
    label: 'Copy to participants',
    atStart: 'those who come get the joining instructions, and their certificates',
  },
  (writing) => {
    const { submission, event, events, now } = writing;
    const { attended = [], attendees = [], booking } = stateAfter(events);
    const booker = personOf(submission).email.toLowerCase();
    const sendTo = (emails: string[], mail: Omit<Mail, 'id'>) => {
      const bcc = new Set(emails.filter((email) => email && email.toLowerCase() !== booker));
      if (bcc.size === 0) throw needless();
      return { ...mail, to: [], bcc: [...bcc], inReplyTo: undefined };
    };
    if (event.action === 'attended') {
      const emails = attended.map(({ email }) => email);
      return sendTo(emails, afterwardsMail({ ...writing, link: '' }));
    }
    const then = historyUntil(event, events);
    const before = then.slice(0, -1);
    const joining = stateAfter(then).booking?.joining?.event;
    const instructed = then.find(({ id }) => id === joining);
    if (!instructed || booking?.joining?.event !== joining) throw needless();
    // To whoever is named later nothing has changed.
    const terms = { ...writing, events: joining === event.id ? before : then };
    const letter = instructionsForOthers(instructed, terms);
    const emails = toBeInstructed(event, before).filter((email) =>
      attendees.some((attendee) => attendee.email === email),
    );
    const calendar = bookingFile(submission.reference, then, new Date(now));
    return sendTo(emails, { ...letterMail(letter), calendar });
  },
);

/** When the letter afterwards goes: at nine in London, on the day after who came was said. */
export const afterwardsAt = (saidAt: string) => daysBeforeAt(saidAt, { days: -1, hour: 9 });

export const afterwardsChannel = describeLetters(
  {
    name: 'afterwards',
    label: 'Letter afterwards',
    historyEvent: 'sent',
    atStart: 'whoever attended gets certificates by mail the morning after',
  },
  afterwardsMail,
);

/** It has the names as they are by then. */
function afterwardsMail(writing: Writing) {
  const letter = afterwardsFor({ ...writing.tools, ...writing });
  if (!letter) throw needless();
  return letterMail(letter);
}

const needless = () => new DeliveryError(mailCopy.failure.needless, { isNeedless: true });

/** The addresses to which a change brings the joining instructions: all that were given, or those that are new. */
export function toBeInstructed(change: Change, before: readonly DeskEvent[]): string[] {
  const { booking, attendees = [] } = stateAfter(before);
  const old = attendees.map(({ email }) => email);
  if (change.action === 'instructed') return [...new Set(old)].filter(Boolean);
  if (change.action !== 'named' && change.action !== 'named-for-them') return [];
  const named = booking?.joining ? attendeesOf(change.names).map(({ email }) => email) : [];
  return [...new Set(named)].filter((email) => email !== '' && !old.includes(email));
}

/** The current link to an applicant's page, for somebody who lost theirs; sent to the application's own address. */
export const linkChannel = describeLetters(
  {
    name: 'link',
    label: 'Link to the applicant',
    atStart: 'an applicant who has lost their link gets it by mail',
  },
  ({ submission, letters, link, event }) => {
    const { reference } = submission;
    const words = letters.find(({ id }) => id === 'link')!;
    // It repeats nothing that was typed, because somebody may ask in order to annoy a stranger.
    const { action, at } = event;
    const why = action === 'link-asked' ? { askedAt: at } : { correctedAt: at };
    const to = { reference, name: '', courses: [], link };
    const { subject, text } = fillLetter(words, { ...to, ...why });
    return {
      to: [personOf(submission).email],
      ...rendered(text.trim().split(/\n{2,}/u), subject, [link, brand.email]),
    };
  },
);

/** Where a letter goes: to the address that it was written to, unless that was corrected since. */
function addressOfNow(to: string, { submission, event, events }: Writing): string {
  const later = events.filter(({ id }) => Number(id) > Number(event.id));
  const isCorrected = later.some((each) => answersAfter(each, events)?.email !== undefined);
  if (!isCorrected) return to;
  const { email } = personOf(submission);
  // Nobody would learn that it was not sent, if it were taken back.
  if (email === '') throw new DeliveryError(mailCopy.failure.noAddress, { isPermanent: true });
  return email;
}

/** The history at the time of an event, without what was done since. */
const historyUntil = (event: DeskEvent, history: readonly DeskEvent[]) =>
  history.filter(({ id }) => Number(id) <= Number(event.id));

const hasCalendar = ({ action }: DeskEvent) =>
  ['confirmed', 'cancelled', 'called-off', 'instructed'].includes(action);

/**
 * The mail of a letter. Every address in it is a link, because it is ours or the staff typed it: what an applicant typed
 * has none (`letterTokens`).
 */
function letterMail({ to, from, subject, text }: FrozenLetter) {
  const links = [...(text.match(webAddress) ?? []), brand.email];
  return { from, to: [to], ...rendered(text.split(/\n{2,}/u), subject, links) };
}

/** Without the signs that end a sentence or a bracket around it. */
const webAddress = /https?:\/\/[^\s<>"“”[\]]*[^\s<>"“”[\].,;:!?…’')]/gu;

/**
 * A letter that waited, with the links of the moment in which it is sent: meanwhile the staff may have made a new link,
 * or the site may have moved.
 */
function withLinksOfNow(text: string, { submission, link, tools }: Writing): string {
  const { reference } = submission;
  const page = new RegExp(
    `(https?://[^\\s/]+)${applicationPaths.page(reference, String.raw`[\w-]{22}`)}`,
    'gu',
  );
  const sites = Array.from(text.matchAll(page), ([, site = '']) => site);
  const moved = sites.reduce(
    (words, site) => words.replaceAll(`${site}${paths.terms}`, `${tools.siteUrl}${paths.terms}`),
    text,
  );
  return moved.replaceAll(page, () => link);
}

/** When a reminder is due: at nine in London, `days` before `startsAt`. Both times are ISO 8601, UTC. */
export const reminderAt = (startsAt: string, days: number) =>
  daysBeforeAt(startsAt, { days, hour: 9 });

/** When an applicant hears that an offer is about to lapse: at nine in London, two days before its last day. */
export const lapsingAt = (lapsesAt: string) =>
  daysBeforeAt(new Date(Date.parse(lapsesAt) - 1).toISOString(), { days: 2, hour: 9 });

/** Says once that an offer is about to lapse, unless it was accepted, declined or replaced meanwhile. */
export const lapsingChannel = describeLetters(
  {
    name: 'offer-lapsing',
    label: 'Reminder of an offer',
    historyEvent: 'reminded',
    atStart: 'applicants hear by mail two days before an offer lapses',
  },
  (writing) => {
    const { event, events, now } = writing;
    const [offer, then] = [openOffer(events), openOffer(historyUntil(event, events))];
    if (!offer || offer.event !== then?.event) throw needless();
    checkTime(now, { dueAt: lapsingAt(offer.lapsesAt), until: offer.lapsesAt });
    return letterMail(lapsingFor(writing)!);
  },
);

/**
 * Lets what is too early wait for its time. What is too late, as after an outage, gives up and is not taken back, because
 * the outbox makes it due again if the clock turns out to have been ahead.
 */
function checkTime(now: string, { dueAt, until }: Record<'dueAt' | 'until', string>): void {
  if (now < dueAt) throw new DeliveryError(mailCopy.failure.early, { dueAt });
  if (now >= until) throw new DeliveryError(mailCopy.failure.late, { isPermanent: true });
}

/**
 * A reminder some days before a booking, filled in when it is sent. If the booking was moved or cancelled by then, it is
 * taken back.
 */
const reminderChannel = (
  { days, restHours }: Record<'days' | 'restHours', number>,
  { when, ...named }: Record<'name' | 'label' | 'when', string>,
) => ({
  days,
  /** It is left out where it would be due so soon after the confirmation, which says the same. */
  restHours,
  ...describeLetters(
    {
      ...named,
      historyEvent: 'reminded',
      atStart: `applicants are reminded by mail ${when} before what is booked`,
    },
    (writing) => {
      const { event, events, now } = writing;
      const offer = bookedOffer(events);
      if (!offer || !isDeepStrictEqual(offer, bookedOffer(historyUntil(event, events)))) {
        throw needless();
      }
      const { startsAt } = offer;
      const until = days > 1 ? reminderAt(startsAt, 1) : startsAt;
      checkTime(now, { dueAt: reminderAt(startsAt, days), until });
      const { joining } = stateAfter(events).booking!;
      if (days === 1 && !joining && /\bonline\b/iu.test(offer.place)) {
        throw new DeliveryError(mailCopy.failure.noInstructions, { isPermanent: true });
      }
      return letterMail(reminderFor(writing, { asksForNames: days > 1 })!);
    },
  ),
});

/** The reminders, the earliest first. */
export const reminderChannels = [
  reminderChannel(
    { days: 7, restHours: 48 },
    { name: 'reminder-week', label: 'Reminder, week before', when: '7 days' },
  ),
  reminderChannel(
    { days: 1, restHours: 12 },
    { name: 'reminder-day', label: 'Reminder, day before', when: 'a day' },
  ),
] as const;
