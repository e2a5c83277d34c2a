import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';

import { deskPaths } from '../../domain/desk-paths.ts';
import { emailAddress } from '../../domain/forms/schema-of.ts';
import { addressGroups, clientAddress } from '../http/connections/client-address.ts';
import { createCount, createRateLimit } from '../http/connections/rate-limit.ts';
import { deskTries, signInFormLimit } from '../http/limits.ts';
import { formOf, refuseTooLarge } from '../http/posts/post-guard.ts';
import { hashOf, isSecret, newSecret } from '../store/sessions.ts';
import type { Cookie } from './sessions.ts';
import type { DeskContext } from './desk-context.ts';
import type { MailedLinks } from './mailed-links.ts';
import { browserDays, type Passes } from './passes.ts';
import { keyMinutes } from '../../domain/desk-limits.ts';

type AskParts = Pick<DeskContext, 'sendPage'> & {
  browserCookie: Cookie;
  noticeCookie: Cookie;
  passes: Passes;
  links: MailedLinks;
  trustsProxy: boolean;
};

/**
 * Takes the email address to which a link is to be mailed, and answers the same whichever it is. A browser in which
 * somebody has signed in is counted by itself, so that strangers cannot use up its tries, not even from the same IP
 * address.
 */
export function askForLinkRoute(app: FastifyInstance, parts: AskParts): void {
  const { sendPage, browserCookie, noticeCookie, passes, links, trustsProxy } = parts;
  const ofStrangers = createRateLimit({ most: deskTries, withinMs: 60_000, trustsProxy });
  const ofKnown = createCount({ most: deskTries, withinMs: 60_000 });
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
      links.ask(output, { browserHash: hashOf(browser), client: isKnown ? undefined : client });
      noticeCookie.set(reply, 'link-sent');
      return reply.redirect(deskPaths.signIn, 303);
    },
  });
}

const address = emailAddress({ error: 'no address' });
