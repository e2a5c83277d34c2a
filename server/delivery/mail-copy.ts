import type { ApplicantAction } from '../../domain/case/events.ts';
import type { Kind } from '../../domain/case/submission.ts';
import { brand } from '../../domain/provider/brand.ts';
import { ticketCopy } from '../../domain/provider/copy.ts';
import { span } from '../../domain/time/time-words.ts';
import { receiptLimits, receiptWindowMs } from '../store/intake.ts';

const nouns: Record<Kind, string> = { enrolment: 'application', contact: 'message' };

/** What each act of an applicant is called in the subject of a mail to the staff. */
const acts: Record<ApplicantAction, string> = {
  added: 'something added',
  withdrawn: 'application withdrawn',
  accepted: 'offer accepted',
  'date-taken': 'new date taken',
  declined: 'offer declined',
  named: 'names entered',
  needed: 'what people need to take part',
  rated: 'feedback',
  reclaimed: 'refund asked for',
  cancelled: 'booking cancelled',
};

/**
 * The words of the mails. A subject has the act and the reference but no name, because subjects show on locked screens
 * and in logs.
 */
export const mailCopy = {
  staff: {
    subject: (kind: Kind, reference: string) => `${brand.name}: new ${nouns[kind]} ${reference}`,
    actSubject: (action: ApplicantAction, reference: string) =>
      `${brand.name}: ${acts[action]}, ${reference}`,
    labels: {
      who: 'Who',
      reference: 'Reference',
      courses: 'Course',
      subject: 'Subject',
      people: 'People',
      arrived: 'Arrived',
      due: 'Reply by',
      needed: 'Needs you by',
      when: 'When',
      price: 'Price in total',
      added: 'Added',
    },
    lead: (kind: Kind, name: string) =>
      `New ${nouns[kind]} from ${name === '' ? 'somebody who gave no name' : name}`,
    reply: 'To write to them, just reply to this email.',
    /** What the button at the desk is for, by what waits there. */
    desk: {
      answer: 'Reply at the desk',
      addition: 'Read it at the desk',
      acceptance: 'Confirm the booking',
      refund: 'See the refund',
      surplus: 'See the payments',
      nothing: 'Open it at the desk',
    },
    time: (time: string) => `${time}, UK time`,
    caution:
      'Names and answers are as they were typed: links may lead anywhere, and nobody has checked the address.',
    noReceipt: (reference: string, link: string | undefined) =>
      `No receipt was sent: no more than ${receiptLimits} go out within ${span(receiptWindowMs)}, and somebody may be misusing the form. If the sender should have one all the same, ${link === undefined ? `look for ${reference} at the desk and press Retry.` : 'press Retry at the desk.'}`,
    noAnswer: '–',
  },
  receipt: {
    subject: (kind: Kind, reference: string) =>
      `${brand.name}: we have your ${nouns[kind]} ${reference}`,
    greeting: 'Hello,',
    thanks: {
      enrolment: 'Thank you: your application is with us.',
      contact: 'Thank you: your message is with us.',
    },
    labels: { reference: 'Your reference', reply: ticketCopy.reply },
    by: (due: string) => `by ${due}`,
    next: {
      enrolment: (due: string) =>
        `A member of the team will read your application and email you by ${due}, with dates, a place and a price, or with a question. You owe nothing until you accept our offer.`,
      contact: (due: string) => `We’ll read your message and email you by ${due}.`,
    },
    private: 'Anyone who has the link to your page can read it, so keep it to yourself.',
    correct: `To correct or add something, just reply to this email, or write to ${brand.email} with the reference. There is no need to fill in the form again.`,
    notYou: `You did not send this? Somebody typed your address by mistake. Write to ${brand.email} and we’ll erase it.`,
    signature: (siteUrl: string) => `${brand.name}\n${brand.email}\n${siteUrl}`,
  },
  /** Sentences for the staff; none repeats an address or what the mail server said. */
  failure: {
    unreachable:
      'The mail server could not be reached. Is SMTP_URL right, and may this computer reach that port? Mail goes through no web proxy, whatever HTTP_PROXY says.',
    tooSlow: 'The mail server did not answer in time.',
    unanswered: 'The mail server received the whole mail, but did not confirm it.',
    brokeOff: 'The mail server broke off the connection.',
    turnedAway: (status: number) =>
      `The mail server turned this server away (SMTP ${status}). It is busy, takes no mail from this computer, or does not know the name that we give it, which is the host of SITE_URL; to give it another, add ?name=mail.example.org to SMTP_URL.`,
    startTls:
      'The mail server begins without encryption on this port (STARTTLS): in SMTP_URL write smtp:// instead of smtps://, or use its port for smtps://, which is usually 465.',
    tlsAtOnce:
      'The mail server said nothing on port 465, which is encrypted from the start: in SMTP_URL write smtps:// instead of smtp://.',
    certificate: (code: string) =>
      `The mail server’s certificate is not one that this computer trusts (${code}): it is self-signed, has run out, or is for another name than the one in SMTP_URL. Use the server’s own name, or, if the certificate is your own, name its file in NODE_EXTRA_CA_CERTS.`,
    unencrypted:
      'The mail server offers no encryption (TLS), so nothing was sent. If you want to send without it, add ?requireTLS=false to SMTP_URL.',
    signIn: 'The mail server did not accept the name and password in SMTP_URL.',
    recipient: 'The mail server refused the recipient',
    refused: 'The mail server refused the mail',
    unknown: 'The mail could not be sent',
    noAddress: 'It was not sent, because the application has no email address.',
    toAll:
      'It was not sent: an earlier version made it for several people at once. Send the joining instructions again, or write to them.',
    needless: 'It was not sent, because the booking has changed.',
    noInstructions:
      'It was not sent, because an online session has no link yet: send the joining instructions.',
    choosing: 'The customer has not chosen yet what becomes of the session that we move.',
    early: 'It is not yet time for it by this computer’s clock.',
    late: 'It was not sent, because its time had passed by this computer’s clock.',
  },
} as const;
