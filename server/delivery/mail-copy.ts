import { brand } from '../../domain/brand.ts';
import { ticketCopy } from '../../domain/copy.ts';
import { receiptLimits, receiptWindowMs } from '../store/intake.ts';
import { span } from '../../domain/time-words.ts';
import { replyHours } from '../../domain/due.ts';
import type { Kind } from '../../domain/submission.ts';

/** What each kind of form is called in a mail. */
const nouns: Record<Kind, string> = { enrolment: 'application', contact: 'message' };

/**
 * The words of the mails. A subject has the kind and the reference but no name, because subjects show on locked screens
 * and in logs.
 */
export const mailCopy = {
  staff: {
    subject: (kind: Kind, reference: string) => `${brand.name}: ${nouns[kind]} ${reference}`,
    opening: (kind: Kind, reference: string, time: string) =>
      `${kind === 'enrolment' ? 'An application' : 'A message'} arrived on ${time}, London time. Its reference is ${reference}.`,
    promise: (kind: Kind, due: string) =>
      `The site promises an answer within ${replyHours[kind]} hours, by ${due}. Answering this email writes to whoever sent the form.`,
    desk: (link: string) => `At the desk: ${link}`,
    acted: (what: string, reference: string) =>
      `${what.replace(/\.$/u, '')}. The reference is ${reference}.`,
    needed: (due: string) => `It needs you by ${due}, London time.`,
    caution:
      'Everything below was typed by them. Links may lead anywhere, and the address is not checked.',
    noReceipt: (reference: string, link: string | undefined) =>
      `No receipt was sent: no more than ${receiptLimits} go out within ${span(receiptWindowMs)}, and somebody may be misusing the form. If the sender should have one all the same${link === undefined ? `: npm run applications -- retry ${reference}` : ', press Retry at the desk.'}`,
    noAnswer: '–',
  },
  receipt: {
    subject: (kind: Kind, reference: string) =>
      `${brand.name}: we have your ${nouns[kind]} ${reference}`,
    greeting: 'Hello,',
    thanks: {
      enrolment: 'Thank you for applying. Your application has arrived.',
      contact: 'Thank you for writing to us. Your message has arrived.',
    },
    labels: { reference: 'Your reference', reply: ticketCopy.reply },
    by: (due: string) => `by ${due}`,
    next: {
      enrolment: `What happens next: a member of the team reads your application and replies within ${replyHours.enrolment} hours, by email, with dates, a place and a price, or with a question. Until you say yes to that, nothing is booked and nothing is owed.`,
      contact: `What happens next: we read your message and reply within ${replyHours.contact} hours, by email.`,
    },
    follow: (link: string) =>
      `To follow your application, open this page. Whoever has the address can read it, so keep it to yourself:\n${link}`,
    correct: `To correct or add something, answer this email or write to ${brand.email}, with the reference. There is no need to fill in the form again.`,
    notYou: `You did not send this? Somebody typed your address by mistake. Write to ${brand.email} and we erase it.`,
    signature: `${brand.name}\n${brand.email}\n${brand.siteUrl}`,
  },
  /** Sentences for the staff; none repeats an address or what the mail server said. */
  failure: {
    unreachable: 'The mail server could not be reached. Is SMTP_URL right?',
    tooSlow: 'The mail server did not answer in time.',
    unanswered: 'The mail server received the whole mail, but did not confirm it.',
    brokeOff: 'The mail server broke off the connection.',
    unencrypted:
      'The mail server offers no encryption (TLS), so nothing was sent. If you want to send without it, add ?requireTLS=false to SMTP_URL.',
    signIn: 'The mail server did not accept the name and password in SMTP_URL.',
    recipient: 'The mail server refused the recipient',
    refused: 'The mail server refused the mail',
    unknown: 'The mail could not be sent',
    needless: 'It was not sent, because it was too late, or the booking has changed.',
  },
} as const;
