import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { deskPaths } from '../../src/desk/paths.ts';
import type { SendMail } from '../delivery/send-mail.ts';
import { errorClass, harmless, type Log } from '../log.ts';
import type { Sessions } from '../store/sessions.ts';
import { issueKey } from '../store/sign-in-key.ts';
import { deskMessages } from './desk-messages.ts';

/** Mails links to sign in with. */
export type MailedLinks = {
  /** Mails a link later, if the address may have one. Returns at once, whatever the address. */
  ask: (address: string, browserHash: string) => void;
  /** Gives up what is under way. */
  stop: () => Promise<void>;
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
  delay?: () => number;
};

/**
 * Everything that depends on the address is done after the answer, and some time later: who asks learns
 * nothing of the staff's addresses from the answer, from its time, or from the time of the next.
 */
export function createMailedLinks(parts: LinkParts): MailedLinks {
  const { staff, sessions, sendMail, clock, deskUrl, delay = () => randomInt(500, 3_000) } = parts;
  const log = harmless(parts.log);
  const known = new Map(staff.map((address) => [address.toLowerCase(), address]));
  const mailed = new Map<string, number[]>();
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();

  /** Whether an address has had enough for the hour. */
  function hasEnough(address: string): boolean {
    const since = clock().getTime() - 60 * 60_000;
    const times = (mailed.get(address) ?? []).filter((time) => time > since);
    if (times.length >= mailsAnHour) return true;
    mailed.set(address, [...times, clock().getTime()]);
    return false;
  }

  async function mail(address: string, browserHash: string) {
    const to = known.get(address.toLowerCase());
    if (to === undefined || hasEnough(to)) return;
    try {
      const key = await issueKey(sessions, { now: clock(), browserHash });
      const { subject, text } = deskMessages.linkMail;
      await sendMail(
        {
          id: `${randomUUID()}.desk`,
          to: [to],
          subject,
          text: text(`${deskUrl}${deskPaths.signIn}?key=${key}`),
        },
        AbortSignal.any([stopping.signal, AbortSignal.timeout(mailTimeoutMs)]),
      );
      log({ channel: 'sign-in-link', outcome: 'delivered' });
    } catch (error) {
      log({ channel: 'sign-in-link', outcome: 'failed', error: errorClass(error) });
    }
  }

  return {
    ask: (address, browserHash) => {
      if (underWay.size >= mostUnderWay) return;
      const asked: Promise<void> = pause(delay(), undefined, { signal: stopping.signal })
        // Given up while it waited.
        .then(
          () => mail(address, browserHash),
          () => undefined,
        )
        .finally(() => underWay.delete(asked));
      underWay.add(asked);
    },
    stop: async () => {
      stopping.abort();
      await Promise.allSettled(underWay);
    },
  };
}

/** To one address. */
const mailsAnHour = 5;
/** Askings that wait at once; whoever sends more of them than that is not answered by mail. */
const mostUnderWay = 100;
const mailTimeoutMs = 60_000;
