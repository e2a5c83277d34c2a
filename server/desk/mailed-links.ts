import { randomUUID } from 'node:crypto';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';

import { brand } from '../../domain/brand.ts';
import { keyMinutes } from '../../domain/desk-limits.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { emailAddress } from '../../domain/forms/schema-of.ts';
import type { SendMail } from '../delivery/send-mail.ts';
import { addressGroups, clientAddress } from '../http/connections/client-address.ts';
import { createCount, createRateLimit } from '../http/connections/rate-limit.ts';
import { deskTries, signInFormLimit } from '../http/limits.ts';
import { formOf, refuseTooLarge } from '../http/posts/post-guard.ts';
import { createLater } from '../later.ts';
import { errorClass, harmless, type Log } from '../log.ts';
import { hashOf, isSecret, issueKey, newSecret, type Sessions } from '../store/sessions.ts';
import { browserDays } from './passes.ts';
import type { SignInContext } from './sessions.ts';

type LinkParts = {
  /** The addresses that may ask. */
  staff: readonly string[];
  sessions: Pick<Sessions, 'addKey'>;
  sendMail: SendMail;
  clock: () => Date;
  /** The desk's public origin. */
  deskUrl: string;
  log: Log;
  /** Milliseconds between the request for a link and the lookup. */
  delay: (() => number) | undefined;
};

/**
 * Takes the email address to which a link is to be mailed, and answers the same whichever it is. The mail is sent later
 * (`later.ts`), so that the answer does not tell which addresses are the staff's. A browser in which somebody has
 * signed in is counted by itself, so that strangers cannot use up its tries, not even from the same IP address.
 */
export function mailedLinkRoute(
  app: FastifyInstance,
  { sendPage, browserCookie, noticeCookie, passes, trustsProxy }: SignInContext,
  parts: LinkParts,
): void {
  const ofStrangers = createRateLimit({ most: deskTries, withinMs: 60_000, trustsProxy });
  const ofKnown = createCount({ most: deskTries, withinMs: 60_000 });
  const later = createLater({ delay: parts.delay });
  app.addHook('onClose', later.stop);
  const mailLink = createMailing(parts);
  const refuse = (reply: FastifyReply, notice: 'address-missing' | 'too-many', status: number) =>
    sendPage(reply, { page: 'sign-in', signIn: { canMail: true, notice } }, status);
  const known = new WeakSet<FastifyRequest>();

  app.post(deskPaths.askForLink, {
    bodyLimit: signInFormLimit,
    onRequest: [
      refuseTooLarge,
      async (request, reply) => {
        const browser = browserCookie.read(request);
        const isKnown = await passes.has('browser', browser);
        if (isKnown) known.add(request);
        const seconds = isKnown ? ofKnown.letThrough(hashOf(browser!)) : ofStrangers(request.raw);
        if (seconds === 0) return undefined;
        return refuse(reply.header('retry-after', String(seconds)), 'too-many', 429);
      },
    ],
    handler: (request, reply) => {
      const { success, output } = v.safeParse(address, formOf(request).get('address') ?? '');
      if (!success) return refuse(reply, 'address-missing', 422);
      const shown = browserCookie.read(request);
      const browser = isSecret(shown) ? shown : newSecret();
      const isKnown = known.has(request);
      browserCookie.set(reply, browser, isKnown ? browserDays * 24 * 60 * 60 : keyMinutes * 60);
      const { client } = addressGroups(clientAddress(request.raw, trustsProxy));
      const asker = { browserHash: hashOf(browser), client: isKnown ? undefined : client };
      later.do((signal) => mailLink(output, asker, signal), !isKnown);
      noticeCookie.set(reply, 'link-sent');
      return reply.redirect(deskPaths.signIn, 303);
    },
  });
}

const address = emailAddress({ error: 'no address' });

/** Who asks: a browser, which must also open the link. */
type Asker = {
  browserHash: string;
  /**
   * The client as which a stranger is counted (`addressGroups`); unset for a browser in which somebody has signed in.
   */
  client: string | undefined;
};

/** Makes the function that mails a link if the address may have one; it never rejects. */
function createMailing({ staff, sessions, sendMail, clock, deskUrl, ...parts }: LinkParts) {
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

  return async (address: string, asker: Asker, signal: AbortSignal) => {
    const to = known.get(address.toLowerCase());
    if (to === undefined || hasEnough(to, asker)) return;
    try {
      const key = await issueKey(sessions, { now: clock(), browserHash: asker.browserHash });
      const text = mailText(`${deskUrl}${deskPaths.signIn}?key=${key}`);
      await sendMail(
        { id: `${randomUUID()}.desk`, to: [to], subject: mailSubject, text },
        AbortSignal.any([signal, AbortSignal.timeout(mailTimeoutMs)]),
      );
      log({ channel: 'sign-in-link', outcome: 'delivered' });
    } catch (error) {
      log({ channel: 'sign-in-link', outcome: 'failed', error: errorClass(error) });
    }
  };
}

/** Mails an hour to one address for one browser or client. */
const mailsToOneAsker = 5;
/** Mails an hour to one address for all unknown browsers together. */
const mailsToStrangers = 20;
const mailTimeoutMs = 60_000;

const mailSubject = `${brand.name}: sign in at the desk`;
const mailText = (link: string) =>
  [
    'This link lets you in at the desk, in the browser in which you asked for it:',
    '',
    link,
    '',
    `It works once, for ${keyMinutes} minutes. If you did not ask for it, you need do nothing.`,
    '',
  ].join('\n');
