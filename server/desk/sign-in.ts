import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { SignInModel } from '../../src/desk/models.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { createRateLimit } from '../http/connections/rate-limit.ts';
import { deskTries, signInFormLimit } from '../http/limits.ts';
import { formOf, refuseTooLarge } from '../http/posts/post-guard.ts';
import { hashOf, isSecret, newSecret } from '../store/sessions.ts';
import { browserDays } from './passes.ts';
import type { SignInContext } from './sessions.ts';
import { sessionHours } from '../../domain/desk-limits.ts';

/** The sign-in page and its form. Only posting the form uses up the key; opening the link does not. */
export function signInRoutes(app: FastifyInstance, parts: SignInContext): void {
  const { store, clock, passes, sessionCookie, browserCookie, canMail, sendPage } = parts;
  const { trustsProxy } = parts;
  const wrongKeys = createRateLimit({ most: deskTries, withinMs: 60_000, trustsProxy });
  const show = (reply: FastifyReply, signIn: Omit<SignInModel, 'canMail'>, status = 200) =>
    sendPage(reply, { page: 'sign-in', signIn: { ...signIn, canMail } }, status);

  app.get<{ Querystring: { key?: unknown } }>(deskPaths.signIn, async (request, reply) => {
    const { key } = request.query;
    if (typeof key === 'string') {
      return isSecret(key) ? show(reply, { key }) : show(reply, { notice: 'key-refused' }, 403);
    }
    // Somebody who is signed in and follows a link here must not read that they are signed out.
    if (await parts.findSession(request)) return reply.redirect(deskPaths.home, 303);
    const notice = parts.noticeCookie.read(request);
    return show(reply, { notice: noticesAfter.find((each) => each === notice) });
  });

  const signInWith = async (request: FastifyRequest, reply: FastifyReply) => {
    const form = formOf(request);
    const key = form.get('key') ?? '';
    const name = readName(form.get('name') ?? '');
    if (name === undefined) {
      const notice = 'name-missing';
      return show(reply, isSecret(key) ? { key, notice } : { notice }, 422);
    }
    const session = newSecret();
    const shown = browserCookie.read(request);
    const browser = isSecret(shown) ? shown : newSecret();
    const now = clock();
    const opened = {
      ...{ hash: hashOf(session), name, endsAt: later(now, sessionHours) },
      browser: { hash: hashOf(browser), endsAt: later(now, browserDays * 24) },
    };
    const browserHash = isSecret(shown) ? hashOf(shown) : undefined;
    const isGood =
      (await passes.has('key', key)) &&
      (await store.sessions.signIn(
        { hash: hashOf(key), browserHash, now: now.toISOString() },
        opened,
      ));
    if (!isGood) {
      // The key is checked before tries are counted, so that nobody with a valid key is refused because others guess.
      const seconds = wrongKeys(request.raw);
      if (seconds === 0) return show(reply, { notice: 'key-refused' }, 403);
      return show(reply.header('retry-after', String(seconds)), { notice: 'too-many' }, 429);
    }
    passes.add({ kind: 'session', ...opened });
    passes.add({ kind: 'browser', ...opened.browser });
    const former = sessionCookie.read(request);
    if (isSecret(former)) await store.sessions.end(hashOf(former));
    void store.sessions.removeExpired(now.toISOString()).catch(() => undefined);
    sessionCookie.set(reply, session);
    browserCookie.set(reply, browser, browserDays * 24 * 60 * 60);
    return reply.redirect(deskPaths.home, 303);
  };
  app.post(deskPaths.signIn, {
    bodyLimit: signInFormLimit,
    onRequest: refuseTooLarge,
    handler: signInWith,
  });
}

function later(now: Date, hours: number): string {
  return new Date(now.getTime() + hours * 60 * 60_000).toISOString();
}

/** The messages that the page shows after a redirect; no link can put one on it. */
const noticesAfter = ['link-sent', 'signed-out', 'signed-out-everywhere'] as const;

const maxNameLength = 60;

/** The name for the history; `undefined` if there is none, or if it is too long or cannot be shown in a line. */
export function readName(typed: string): string | undefined {
  const name = typed.normalize('NFC').trim();
  const isLine =
    !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(name) && name.isWellFormed();
  return name !== '' && name.length <= maxNameLength && isLine ? name : undefined;
}
