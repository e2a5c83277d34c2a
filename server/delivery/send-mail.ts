import { createHash } from 'node:crypto';
import { isIP } from 'node:net';

import { brand } from '../../domain/provider/brand.ts';
import { emailDomain } from '../calendar.ts';
import { isThisComputer } from '../settings/setting-schemas.ts';
import { catchesMail, catchingTransport } from './caught-mail.ts';
import { type Delivered, DeliveryError, type Job } from './channel.ts';

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
  /** The sender on its envelope, to which a mail server reports what it cannot deliver; by default `from`. */
  returnTo?: string;
  /** Set if a person wrote the mail: they want absence notes, which all other mails suppress. */
  isByHand?: boolean;
  /** The content of a calendar file (iCalendar) to attach. */
  calendar?: string | undefined;
};

/**
 * Sends one mail. Resolves when the server has taken it for at least one of its recipients, with how many it refused.
 * Otherwise rejects with `DeliveryError`, also when `signal` aborts: permanent if every recipient was refused for good,
 * uncertain if the server has the whole mail and has not answered.
 */
export type SendMail = (mail: Mail, signal: AbortSignal) => Promise<Delivered>;

const connectMs = 10_000;

/** How long it may take until the server has the whole mail. Until then nothing can have arrived, so a second try costs nothing. */
const handoverMs = 60_000;

/**
 * How long the server may think about a whole mail: as long as Postfix lets its filters (`milter_content_timeout`).
 * RFC 5321 (4.5.3.2.6) asks for ten minutes of those who would send it again, which is not done here.
 */
const answerMs = 5 * 60_000;

export const mailMs = handoverMs + answerMs;

/**
 * Sends mails through the server of `smtpUrl`, each over a connection of its own, in which it introduces itself as the
 * host of `siteUrl`, unless `smtpUrl` has a `?name=`: many servers refuse a name that no DNS knows.
 */
export function createSendMail(smtpUrl: string, siteUrl: string): SendMail {
  return async (
    { id, from = brand.email, returnTo, inReplyTo, isByHand, calendar, ...mail },
    signal,
  ) => {
    const progress = { isAllRead: false };
    const tooSlow = new AbortController();
    const handover = setTimeout(() => tooSlow.abort(), handoverMs);
    try {
      const transport = await openTransport(smtpUrl, {
        name: introducedAs(siteUrl),
        onAllRead: () => {
          progress.isAllRead = true;
          clearTimeout(handover);
        },
      });
      const { rejected } = await transport.sendMail({
        ...mail,
        from: { name: brand.name, address: from },
        ...(returnTo && { envelope: { from: returnTo, to: mail.to } }),
        messageId: messageId(id),
        ...(inReplyTo && { inReplyTo: messageId(inReplyTo), references: messageId(inReplyTo) }),
        // Keeps absence notes and other automatic replies from answering (RFC 3834, section 5).
        headers: isByHand ? {} : { 'Auto-Submitted': 'auto-generated' },
        ...(calendar && { attachments: [calendarFile(calendar)] }),
        // Breaks the lines, which are as long as paragraphs: some servers take no line over 998 characters.
        textEncoding: 'quoted-printable',
        signal: AbortSignal.any([signal, tooSlow.signal]),
      });
      return { refused: rejected.length };
    } catch (error) {
      const { code, command, responseCode = 0, rejectedErrors = [] } = error as SendError;
      if (progress.isAllRead && responseCode < 400) {
        throw new DeliveryError(mailFailure.unanswered, { isUncertain: true });
      }
      const isOfRecipients = code === 'EENVELOPE' && command === 'RCPT TO';
      const isPermanent =
        isOfRecipients && rejectedErrors.every((each) => (each.responseCode ?? 0) >= 500);
      const isOfRecipient = isOfRecipients && !rejectedErrors.some(isOfServer);
      throw new DeliveryError(sentenceFor(error as SendError, smtpUrl), {
        isPermanent,
        isOfRecipient,
      });
    } finally {
      clearTimeout(handover);
    }
  };
}

/** An attachment, because every mail program shows it; an invitation would offer to decline the booking. */
const calendarFile = (content: string) => ({
  filename: 'booking.ics',
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  content,
});

/**
 * The `id` of what is delivered. Where an event makes it, the id has a part that follows from the whole event, because a
 * restored database gives the numbers of its events again, and from the recipient where the event makes several.
 */
export function deliveryId({
  submission: { reference },
  channel,
  event,
  recipient = '',
}: Pick<Job<unknown>, 'submission' | 'channel' | 'event' | 'recipient'>): string {
  const ofEvent = event && `.${event.id}.${fingerprint(JSON.stringify(event) + recipient)}`;
  return `${reference}.${channel}${ofEvent ?? ''}`;
}

/** Enough of a hash to tell mails apart. */
export const fingerprint = (content: string) =>
  createHash('sha256').update(content).digest('hex').slice(0, 12);

/** A host name as EHLO has it, where an IP address is in brackets (RFC 5321, 4.1.3). */
function introducedAs(siteUrl: string): string {
  const { hostname } = new URL(siteUrl);
  return isIP(hostname) === 4 ? `[${hostname}]` : hostname.replace(/^\[/u, '[IPv6:');
}

const messageId = (id: string) => `<${id}@${emailDomain}>`;

/**
 * Loads nodemailer with the first mail, because it would add a fifth to the memory of a server that sends none.
 * `onAllRead` is called when the whole mail was sent, which nodemailer's errors do not say.
 */
async function openTransport(
  smtpUrl: string,
  { name, onAllRead }: { name: string; onAllRead: () => void },
) {
  const { createTransport } = await import('nodemailer');
  if (smtpUrl === catchesMail) return createTransport(catchingTransport);
  const transport = createTransport({
    url: smtpUrl,
    name,
    requireTLS: mustEncrypt(new URL(smtpUrl)),
    dnsTimeout: connectMs,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.use('stream', ({ message }, done) => {
    message.processFunc((mail) => mail.once('end', onAllRead));
    done();
  });
  return transport;
}

/**
 * Mails hold what applicants typed, so they do not travel in the clear: a server that offers no TLS
 * gets none, unless it runs on this computer or `SMTP_URL` says otherwise.
 */
function mustEncrypt({ protocol, hostname, searchParams }: URL): boolean {
  const isAllowed =
    searchParams.get('requireTLS') === 'false' || searchParams.get('ignoreTLS') === 'true';
  return protocol === 'smtp:' && !isThisComputer(hostname) && !isAllowed;
}

/**
 * Whether a refusal at `RCPT TO` is of the server and not of the mailbox: it is closing down, has no room left
 * (RFC 5321, 4.2.3), or says so by its enhanced status (RFC 3463, 3.4 and 3.5).
 */
function isOfServer({ responseCode, response = '' }: Refusal): boolean {
  const [, subject] = /^\d{3}[ -]4\.(\d)\./u.exec(response) ?? [];
  if (subject !== undefined) return subject === '3' || subject === '4';
  return responseCode === 421 || responseCode === 452;
}

type Refusal = { responseCode?: number; response?: string };

/** The error of nodemailer, with an error for each recipient that was refused. */
type SendError = {
  code?: string;
  /** What Node or OpenSSL called it. */
  originalCode?: string;
  command?: string;
  responseCode?: number;
  rejectedErrors?: Refusal[];
};

/** What went wrong, without the server's own words: they often repeat the recipient's address. */
function sentenceFor(error: SendError, smtpUrl: string): string {
  const { code = '', originalCode = '', command, responseCode } = error;
  const { protocol, port } = new URL(smtpUrl);
  if (responseCode === 421 || (responseCode && /^(?:EHLO|HELO)$/u.test(command ?? ''))) {
    return mailFailure.turnedAway(responseCode);
  }
  if (/^ERR_SSL_(?:WRONG_VERSION|PACKET_LENGTH)/u.test(originalCode)) return mailFailure.startTls;
  if (/CERT|ALTNAME|SIGNATURE/u.test(originalCode)) return mailFailure.certificate(originalCode);
  if (code === 'ETIMEDOUT' && protocol === 'smtp:' && port === '465') return mailFailure.tlsAtOnce;
  const status = responseCode === undefined ? '' : ` (SMTP ${responseCode})`;
  if (code === 'EENVELOPE' && command === 'RCPT TO') return `${mailFailure.recipient}${status}.`;
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return `${mailFailure.refused}${status}.`;
  const sentences: Record<string, string> = {
    EDNS: mailFailure.unreachable,
    ESOCKET: mailFailure.unreachable,
    ECONNECTION: mailFailure.brokeOff,
    ETIMEDOUT: mailFailure.tooSlow,
    EABORT: mailFailure.tooSlow,
    ETLS: mailFailure.unencrypted,
    EAUTH: mailFailure.signIn,
    ENOAUTH: mailFailure.signIn,
  };
  return sentences[code] ?? `${mailFailure.unknown}${status}.`;
}

/** Why a mail was not sent, for the staff; none repeats an address or what the mail server said. */
export const mailFailure = {
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
};
