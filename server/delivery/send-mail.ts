import { brand } from '../../domain/brand.ts';
import { emailDomain } from '../calendar.ts';
import { isThisComputer } from '../settings/setting-schemas.ts';
import { catchesMail, catchingTransport } from './caught-mail.ts';
import { type Delivered, DeliveryError, isRefusedForGood } from './delivery-error.ts';
import { mailCopy } from './mail-copy.ts';
import { timers, type Timers } from './timing.ts';

/** A mail from the provider. */
export type Mail = {
  to: string[];
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  /** The same words as HTML; without it the mail is plain text. */
  html?: string;
  /** The same for every attempt, so that a repetition can be recognised; many mail programs then show only one. */
  id: string;
  /** The `id` of the mail that it follows. */
  inReplyTo?: string;
  /** The sender's address; by default the provider's. */
  from?: string;
  /** Set if a person wrote the mail: they want absence notes, which all other mails suppress. */
  isByHand?: boolean;
  /** The content of a calendar file (iCalendar) to attach. */
  calendar?: string | undefined;
};

/**
 * Sends one mail. Rejects with `DeliveryError`, also when `signal` aborts; the error is uncertain if the mail server
 * has the whole mail and has not answered.
 */
export type SendMail = (mail: Mail, signal: AbortSignal) => Promise<Delivered>;

/** The most milliseconds until the mail server has the whole mail; one that is broken off before was not sent. */
const sendingMs = 60_000;

/** The most milliseconds for the mail server's answer to the end of the mail (RFC 5321, section 4.5.3.2.6). */
const answerMs = 10 * 60_000;

/** The longest that sending one mail takes, in milliseconds. */
export const mailMs = sendingMs + answerMs;

/**
 * Sends mails through the server of `smtpUrl`, each over a connection of its own. Resolves when the
 * server has taken the mail for at least one of its recipients, with how many it refused; otherwise
 * rejects with `DeliveryError`, which is permanent where every one of them is refused for good.
 */
export function createSendMail(
  smtpUrl: string,
  { after }: Pick<Timers, 'after'> = timers,
): SendMail {
  let opening: ReturnType<typeof openTransport> | undefined;
  return async ({ id, from = brand.email, inReplyTo, isByHand, calendar, ...mail }, givenUp) => {
    const breaker = new AbortController();
    const { signal } = breaker;
    const breakOff = () => breaker.abort();
    if (givenUp.aborted) breakOff();
    else givenUp.addEventListener('abort', breakOff, { once: true });
    let endWait = after(sendingMs, breakOff);
    const server = { hasAll: false };
    const onSent = () => {
      server.hasAll = true;
      endWait();
      endWait = after(answerMs, breakOff);
    };
    try {
      const transport = await (opening ??= openTransport(smtpUrl));
      // `Auto-Submitted` keeps absence notes and other automatic replies from answering (RFC 3834, section 5).
      const { rejected } = await transport.sendMail({
        ...mail,
        from: { name: brand.name, address: from },
        messageId: messageId(id),
        ...(inReplyTo && { inReplyTo: messageId(inReplyTo), references: messageId(inReplyTo) }),
        headers: isByHand ? {} : { 'Auto-Submitted': 'auto-generated' },
        ...(calendar && { attachments: [calendarFile(calendar)] }),
        // Breaks the lines, which are as long as paragraphs: some servers take no line over 998 characters.
        textEncoding: 'quoted-printable',
        ...{ signal, onSent },
      });
      return { refused: rejected.length };
    } catch (error) {
      const isUncertain = server.hasAll && !isRefusal(error);
      if (isUncertain) throw new DeliveryError(mailCopy.failure.unanswered, { isUncertain });
      if (signal.aborted) throw new DeliveryError(mailCopy.failure.tooSlow);
      throw new DeliveryError(sentenceFor(error), { isPermanent: isRefusedForGood(error) });
    } finally {
      endWait();
      givenUp.removeEventListener('abort', breakOff);
    }
  };
}

/** An attachment, because every mail program shows it; an invitation would offer to decline the booking. */
const calendarFile = (content: string) => ({
  ...{ filename: 'booking.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH' },
  content,
});

const messageId = (id: string) => `<${id}@${emailDomain}>`;

/** Whether the server has said that it does not take the mail. */
function isRefusal(error: unknown): boolean {
  return Number((error as { responseCode?: number }).responseCode) >= 400;
}

/** Loads nodemailer with the first mail, because it would add a fifth to the memory of a server that sends none. */
async function openTransport(smtpUrl: string) {
  const { createTransport } = await import('nodemailer');
  if (smtpUrl === catchesMail) return createTransport(catchingTransport);
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: mustEncrypt(new URL(smtpUrl)),
    dnsTimeout: connectTimeoutMs,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    // Longer than each attempt, which has times of its own.
    socketTimeout: 2 * mailMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // The stream of a mail ends once nodemailer has read all of it, which is when `onSent` is called.
  transport.use('stream', ({ data, message }, done) => {
    message.processFunc((mail) => mail.once('end', (data as { onSent: () => void }).onSent));
    done();
  });
  return transport;
}

const connectTimeoutMs = 10_000;

/**
 * Mails hold what applicants typed, so they do not travel in the clear: a server that offers no TLS
 * gets none, unless it runs on this computer or `SMTP_URL` says otherwise.
 */
function mustEncrypt({ protocol, hostname, searchParams }: URL): boolean {
  const isDecided = searchParams.has('requireTLS') || searchParams.has('ignoreTLS');
  return protocol === 'smtp:' && !isThisComputer(hostname) && !isDecided;
}

/** What went wrong, without the server's own words: they often repeat the recipient's address. */
function sentenceFor(error: unknown): string {
  const { code, responseCode, command } = error as Partial<Record<string, unknown>>;
  const { failure } = mailCopy;
  const status = typeof responseCode === 'number' ? ` (SMTP ${responseCode})` : '';
  if (code === 'EENVELOPE' && command === 'RCPT TO') return `${failure.recipient}${status}.`;
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return `${failure.refused}${status}.`;
  const sentences: Record<string, string> = {
    EDNS: failure.unreachable,
    ESOCKET: failure.unreachable,
    ECONNECTION: failure.brokeOff,
    ETIMEDOUT: failure.tooSlow,
    ETLS: failure.unencrypted,
    EAUTH: failure.signIn,
    ENOAUTH: failure.signIn,
  };
  return sentences[String(code)] ?? `${failure.unknown}${status}.`;
}
