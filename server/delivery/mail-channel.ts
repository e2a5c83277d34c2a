import * as v from 'valibot';

import type { DeskEvent, FrozenLetter } from '../../domain/case/events.ts';
import { personOf } from '../../domain/case/submission.ts';
import type { LetterTerms } from '../../domain/letters/letter-for.ts';
import { brand } from '../../domain/provider/brand.ts';
import { headerLine } from '../plain-text.ts';
import { mailAddress, mailAddresses, mailServerAddress } from '../settings/setting-schemas.ts';
import { secret, setting, type SettingValues } from '../settings/setting-table.ts';
import { type ChannelTools, type Delivered, DeliveryError, type Job } from './channel.ts';
import { type Letter, letterText, partsOf } from './letter.ts';
import { htmlText } from './letter-html.ts';
import { deskLink, receiptOf } from './mail-text.ts';
import { createSendMail, deliveryId, type Mail, mailFailure, mailMs } from './send-mail.ts';

const settings = {
  /** The mail server; set if and only if `notifyTo` has an address. */
  smtpUrl: secret('SMTP_URL', v.optional(mailServerAddress)),
  /** The staff who get mail; empty if and only if there is no mail server. */
  notifyTo: secret('NOTIFY_TO', v.optional(mailAddresses, '')),
  /** Where a mail server reports what it cannot deliver; the reference comes into it. */
  returnPath: setting('RETURN_PATH', v.optional(mailAddress)),
};

export type MailJob = Job<SettingValues<typeof settings>>;

/** What every channel of mail has in common; its settings belong together. */
const byMail = {
  settings,
  attemptMs: mailMs,
  place: 'mail',
  away: 'No mail goes out',
  offer: 'mail to the staff and receipts to applicants: SMTP_URL and NOTIFY_TO',
  inPolicy: 'email',
} as const;

export const toStaff = {
  ...byMail,
  isToSender: false,
  openedBy: ['smtpUrl', 'notifyTo'],
  whenErased: 'delete the mail with the reference from every mailbox that got it.',
} as const;

export const toSender = {
  ...byMail,
  isToSender: true,
  openedBy: ['smtpUrl'],
  whenErased: 'it is in the sender’s own mailbox, and in the folder of sent mail if there is one.',
} as const;

/** What every channel of letters has in common, which belong to events. */
export const byLetter = { ...toSender, isForEvents: true } as const;

/**
 * Sends a mail to the staff; a reply goes to the sender of the form. No refusal is final, because `NOTIFY_TO` is a
 * setting: what waits is sent once the setting or the mailbox is mended.
 */
export async function sendToStaff(
  job: MailJob,
  { letter, subject, ...thread }: Pick<Mail, 'inReplyTo' | 'subject'> & { letter: Letter },
): Promise<Delivered> {
  const { submission, signal, settings, tools } = job;
  const { smtpUrl = '', notifyTo } = settings;
  const { name, email } = personOf(submission);
  const replyTo = { name: headerLine(name), address: email };
  const links = [deskLink(tools.deskUrl, submission)];
  const mail = {
    ...thread,
    id: deliveryId(job),
    to: [...notifyTo],
    ...(email && { replyTo }),
    ...mailContent(letter, subject, links),
  };
  try {
    return await createSendMail(smtpUrl, tools.siteUrl)(mail, signal);
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    throw error.with({ isPermanent: false });
  }
}

/** Sends a mail to an applicant, or to somebody whom they named. */
export async function sendToSender(job: MailJob, mail: Omit<Mail, 'id'>): Promise<Delivered> {
  const { submission, signal, settings, tools } = job;
  const { smtpUrl = '', returnPath } = settings;
  // Who applied by telephone may have no address.
  if (mail.to.includes('')) {
    throw new DeliveryError(mailFailure.noAddress, { isNeedless: true });
  }
  const returnTo = returnPath?.replace('@', `+${submission.reference}@`);
  const sent = { ...mail, id: deliveryId(job), ...(returnTo && { returnTo }) };
  return createSendMail(smtpUrl, tools.siteUrl)(sent, signal);
}

/** The link to the page of a submission's sender. */
export async function linkFor({ submission, linkGeneration, tools }: MailJob): Promise<string> {
  await tools.links.ready();
  return tools.links.addressOf(submission.reference, linkGeneration);
}

/** What the letter of an event is written from, with the whole history by now. */
export type Writing = ChannelTools &
  LetterTerms & {
    event: DeskEvent;
    /** Whose letter it is, where an event sends several. */
    recipient: string;
  };

/** What is sent of an event. */
type EventLetter = {
  /** Unset where it no longer has a reason to be sent. */
  letter: FrozenLetter | undefined;
  /** Until when it is of use, if that is not for ever: ISO 8601, UTC. */
  until?: string;
} & Partial<Pick<Mail, 'calendar' | 'inReplyTo' | 'isByHand'>>;

/**
 * Sends the letter of an event. `References` names the receipt, even if none was sent, so that mail programs show them
 * together.
 */
export async function sendLetter(
  job: MailJob,
  write: (writing: Writing) => EventLetter,
): Promise<Delivered> {
  const { event, history: events, now, submission, recipient = '', tools } = job;
  const terms = { ...tools, submission, events, now: now.toISOString(), link: await linkFor(job) };
  const { letter, until, ...mail } = write({ ...terms, event: event!, recipient });
  if (!letter) throw needless();
  try {
    return await sendToSender(job, {
      inReplyTo: receiptOf(submission.reference),
      ...letterMail(letter, tools.siteUrl),
      ...mail,
    });
  } catch (error) {
    if (!(error instanceof DeliveryError) || until === undefined) throw error;
    throw error.with({ until });
  }
}

/** A letter as text and as HTML, in which `links` are links. */
export const mailContent = (
  letter: Letter,
  subject: string,
  links: readonly (string | undefined)[],
) => ({
  subject,
  text: letterText(letter),
  html: htmlText(letter, { subject, links }),
});

/**
 * The mail of a letter, whose words are sent as they were written. Every address in it is a link, because it is ours or
 * the staff typed it: what an applicant typed has none (`letterTokens`).
 */
function letterMail({ to, from, subject, text }: FrozenLetter, siteUrl: string) {
  const links = [...(text.match(webAddress) ?? []), brand.email];
  const html = htmlText(partsOf(text, siteUrl), { subject, links });
  return { from, to: [to], subject, text: `${text}\n`, html };
}

/** Without the signs that end a sentence or a bracket around it. */
const webAddress = /https?:\/\/[^\s<>"“”[\]]*[^\s<>"“”[\].,;:!?…’')]/gu;

/** Said of what no longer has a reason to be sent. */
export const needless = () => new DeliveryError(mailFailure.needless, { isNeedless: true });

/**
 * Refuses a mail that is too early, which then waits, or too late, as after an outage. A late mail gives up instead of
 * being taken back: if the computer's clock was ahead, the outbox sends it after all once the clock is right. Returns the time until
 * which it is of use.
 */
export function checkTime(now: string, { dueAt, until }: Record<'dueAt' | 'until', string>) {
  if (now < dueAt) throw new DeliveryError(mailFailure.early, { dueAt });
  if (now >= until) throw new DeliveryError(mailFailure.late, { isPermanent: true });
  return { until };
}
