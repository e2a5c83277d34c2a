import { randomUUID } from 'node:crypto';

import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';

import { keyMinutes } from '../../domain/case/desk-limits.ts';
import { deskPaths } from '../../domain/case/desk-paths.ts';
import { emailAddress } from '../../domain/forms/schema-of.ts';
import { brand } from '../../domain/provider/brand.ts';
import type { Letter } from '../delivery/letter.ts';
import { mailContent } from '../delivery/mail-channel.ts';
import type { SendMail } from '../delivery/send-mail.ts';
import { formOf } from '../http/posts/post-guard.ts';
import type { Later } from '../later.ts';
import { hashOf, issueKey, newSecret } from '../store/sessions.ts';
import { noticeSeconds, rememberedSeconds, sendSignIn, signInForm } from './sign-in.ts';

/**
 * Takes the email address to which a link is to be mailed, and answers the same whichever it is. The mail is sent later
 * (`later.ts`), so that the answer does not tell which addresses are the staff's.
 */
export function mailedLinkRoute(app: FastifyInstance, sendMail: SendMail, later: Later): void {
  const { cookies } = app.desk;
  const { deskStaff, deskUrl } = app.settings;
  const timeWindow = 60 * 60_000;
  const mailsByClient = app.createRateLimit({ max: 10, timeWindow });
  // Each mailbox has a count of its own: none fills up, and whoever knows one address cannot use up the links of others.
  const mailsTo = (to: string) =>
    app.createRateLimit({ max: 20, timeWindow, keyGenerator: () => to });
  const staff = new Map(deskStaff.map((to) => [to.toLowerCase(), { to, mailsToOne: mailsTo(to) }]));
  app.addHook('onClose', () => later.stop());

  async function mailLink(
    typed: string,
    request: FastifyRequest,
    browser: string,
    stop: AbortSignal,
  ) {
    const asker = staff.get(typed.toLowerCase());
    // A mail may take a minute, which a stop does not have.
    if (asker === undefined || stop.aborted) return;
    // A stranger may use up the mails to an address, but not for browsers in which somebody has signed in before.
    const isKnown = (await cookies.read(request, 'name')) !== undefined;
    for (const limit of isKnown ? [mailsByClient] : [mailsByClient, asker.mailsToOne]) {
      const counted = await limit(request);
      if (!counted.isAllowed && counted.isExceeded) return;
    }
    try {
      const address = asker.to.toLowerCase();
      const asked = { now: app.clock(), browserHash: hashOf(browser), address };
      const key = await issueKey(app.store.sessions, asked);
      const words = mailContent(
        letterWith(`${deskUrl}${deskPaths.signIn}?key=${key}`),
        mailSubject,
        [],
      );
      const mail = { id: `${randomUUID()}.desk`, to: [asker.to], ...words };
      await sendMail(mail, AbortSignal.any([stop, AbortSignal.timeout(60_000)]));
      app.log.info({ channel: 'sign-in-link', outcome: 'delivered' });
    } catch (error) {
      app.log.error({ channel: 'sign-in-link', outcome: 'failed', error });
    }
  }

  app.post(deskPaths.askForLink, signInForm, async (request, reply) => {
    const { success, output } = v.safeParse(anAddress, formOf(request).get('address') ?? '');
    if (!success) return sendSignIn(reply, 'address-missing', 422);
    const browser = (await cookies.read(request, 'browser')) ?? newSecret();
    const isTaken = later.do((stop) => mailLink(output, request, browser, stop));
    if (!isTaken) return sendSignIn(reply.header('retry-after', '5'), 'link-not-sent', 503);
    await cookies.set(reply, 'browser', browser, keyMinutes * 60);
    await cookies.set(reply, 'notice', 'link-sent', noticeSeconds);
    await cookies.set(reply, 'address', output, rememberedSeconds);
    return reply.redirect(deskPaths.signIn, 303);
  });
}

const anAddress = emailAddress({ error: 'no address' });
const mailSubject = `${brand.name}: sign in at the desk`;
const letterWith = (address: string): Letter => [
  { lead: 'Sign in at the desk' },
  { button: 'Sign in', address },
  `It works once, for ${keyMinutes} minutes, in the browser in which you asked for it. If you did not ask, there is nothing you need to do.`,
];
