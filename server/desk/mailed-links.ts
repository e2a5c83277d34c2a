import { randomUUID } from 'node:crypto';

import { deskPaths } from '../../domain/desk-paths.ts';
import type { SendMail } from '../delivery/send-mail.ts';
import { createCount } from '../http/connections/rate-limit.ts';
import { createLater } from '../later.ts';
import { errorClass, harmless, type Log } from '../log.ts';
import { issueKey, type Sessions } from '../store/sessions.ts';
import { brand } from '../../domain/brand.ts';
import { keyMinutes } from '../../domain/desk-limits.ts';

/** Mails sign-in links. */
export type MailedLinks = {
  /** Mails a link later, if the address may have one. Returns at once in either case. */
  ask: (address: string, asker: Asker) => void;
  /** Gives up what is under way. */
  stop: () => Promise<void>;
};

/** Who asks: a browser, which must also open the link. */
type Asker = {
  browserHash: string;
  /**
   * The client as which a stranger is counted (`addressGroups`); unset for a browser in which somebody has signed in.
   */
  client: string | undefined;
};

type LinkParts = {
  /** The addresses that may ask. */
  staff: readonly string[];
  sessions: Pick<Sessions, 'addKey'>;
  sendMail: SendMail;
  clock: () => Date;
  /** The desk's public origin. */
  deskUrl: string;
  log: Log;
  /** Milliseconds to wait before anything is done. */
  delay?: (() => number) | undefined;
};

/** Mails the links later (`later.ts`), so that the answer does not tell which addresses are the staff's. */
export function createMailedLinks(parts: LinkParts): MailedLinks {
  const { staff, sessions, sendMail, clock, deskUrl, delay } = parts;
  const later = createLater({ delay });
  const log = harmless(parts.log);
  const known = new Map(staff.map((address) => [address.toLowerCase(), address]));
  const toOneAsker = createCount({ most: mailsToOneAsker, withinMs: 60 * 60_000 });
  const toStrangers = createCount({ most: mailsToStrangers, withinMs: 60 * 60_000 });

  /** Whether an address has had its mails for the hour, by this asker or by all strangers; if not, counts one more. */
  function hasEnough(address: string, { client, browserHash }: Asker): boolean {
    if (client === undefined) return toOneAsker.letThrough(`${browserHash} ${address}`) > 0;
    if (toStrangers.secondsToWait(address) > 0) return true;
    return toOneAsker.letThrough(`${client} ${address}`) > 0 || toStrangers.letThrough(address) > 0;
  }

  async function mail(address: string, asker: Asker, signal: AbortSignal) {
    const to = known.get(address.toLowerCase());
    if (to === undefined || hasEnough(to, asker)) return;
    try {
      const key = await issueKey(sessions, {
        now: clock(),
        browserHash: asker.browserHash,
      });
      const { subject, text } = linkMail;
      await sendMail(
        {
          id: `${randomUUID()}.desk`,
          to: [to],
          subject,
          text: text(`${deskUrl}${deskPaths.signIn}?key=${key}`),
        },
        AbortSignal.any([signal, AbortSignal.timeout(mailTimeoutMs)]),
      );
      log({ channel: 'sign-in-link', outcome: 'delivered' });
    } catch (error) {
      log({ channel: 'sign-in-link', outcome: 'failed', error: errorClass(error) });
    }
  }

  return {
    ask: (address, asker) =>
      later.do((signal) => mail(address, asker, signal), asker.client !== undefined),
    stop: later.stop,
  };
}

/** Mails an hour to one address for one browser or client. */
const mailsToOneAsker = 5;
/** Mails an hour to one address for all unknown browsers together. */
const mailsToStrangers = 20;
const mailTimeoutMs = 60_000;

const linkMail = {
  subject: `${brand.name}: sign in at the desk`,
  text: (link: string) =>
    [
      'This link lets you in at the desk, in the browser in which you asked for it:',
      '',
      link,
      '',
      `It works once, for ${keyMinutes} minutes. If you did not ask for it, you need do nothing.`,
      '',
    ].join('\n'),
};
