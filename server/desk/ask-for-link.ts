import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';

import { deskPaths } from '../../src/desk/paths.ts';
import { emailAddress } from '../../src/forms/text-rules.ts';
import { formOf } from '../http/posts/form-body.ts';
import { hashOf, isSecret, newSecret } from '../store/secrets.ts';
import type { Cookie } from './cookies.ts';
import type { RateLimit } from './rate-limit.ts';
import type { DeskContext } from './desk-context.ts';
import type { MailedLinks } from './mailed-links.ts';

type AskParts = Pick<DeskContext, 'sendPage'> & {
  browserCookie: Cookie;
  links: MailedLinks;
  /** Counts those who ask. */
  asked: RateLimit;
};

/** Takes the address to which a link is to be mailed, and says the same to every one. */
export function askForLinkRoute(app: FastifyInstance, parts: AskParts): void {
  const { sendPage, browserCookie, links } = parts;
  app.post(deskPaths.askForLink, (request, reply) => {
    const refuse = (notice: 'address-missing' | 'too-many', status: number) => {
      return sendPage(reply, { page: 'sign-in', signIn: { canMail: true, notice } }, status);
    };
    const { success, output } = v.safeParse(address, formOf(request).get('address') ?? '');
    if (!success) return refuse('address-missing', 422);
    if (parts.asked(request)) return refuse('too-many', 429);
    const shown = browserCookie.read(request);
    const browser = isSecret(shown) ? shown : newSecret();
    browserCookie.set(reply, browser);
    links.ask(output, hashOf(browser));
    return reply.redirect(`${deskPaths.signIn}?notice=link-sent`, 303);
  });
}

const address = emailAddress({ error: 'no address' });
