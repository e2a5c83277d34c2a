import { brand } from '../../src/brand.ts';
import { isThisComputer } from '../settings/setting-schemas.ts';
import { type Delivered, DeliveryError } from './delivery-error.ts';
import { mailCopy } from './mail-copy.ts';
import { isRefusedForGood } from './refused-for-good.ts';

/** The domain of the provider's addresses, by which mails and calendar entries are named. */
export const emailDomain = brand.email.slice(brand.email.indexOf('@') + 1);

/** A mail as plain text, from the provider. */
export type Mail = {
  to: string[];
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  /** The same for every attempt, so that a repetition can be told; many mail programs then show one of two. */
  id: string;
};

/** Sends one mail; rejects with `DeliveryError`, or when `signal` gives it up. */
export type SendMail = (mail: Mail, signal: AbortSignal) => Promise<Delivered>;

/**
 * Sends mails through the server of `smtpUrl`, each over a connection of its own. Resolves when the
 * server has taken the mail for at least one of its recipients, with how many it refused; otherwise
 * rejects with `DeliveryError`, which is permanent where every one of them is refused for good.
 */
export function createSendMail(smtpUrl: string): SendMail {
  let opening: ReturnType<typeof openTransport> | undefined;
  return async ({ id, ...mail }, signal) => {
    try {
      const transport = await (opening ??= openTransport(smtpUrl));
      // RFC 3834, section 5: nothing that answers by itself, such as an absence note, answers this.
      const { rejected } = await transport.sendMail({
        ...mail,
        from: { name: brand.name, address: brand.email },
        messageId: `<${id}@${emailDomain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      });
      return { refused: rejected.length };
    } catch (error) {
      if (signal.aborted) throw new DeliveryError(mailCopy.failure.tooSlow);
      throw new DeliveryError(sentenceFor(error), { isPermanent: isRefusedForGood(error) });
    }
  };
}

/** Loads what sends mails only now: it takes a fifth of the memory of a server that sends none. */
async function openTransport(smtpUrl: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url: smtpUrl,
    requireTLS: mustEncrypt(new URL(smtpUrl)),
    dnsTimeout: connectTimeoutMs,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: 2 * connectTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Milliseconds. */
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
