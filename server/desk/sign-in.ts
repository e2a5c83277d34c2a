import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { SignInModel } from '../../src/desk/models.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import type { RateLimit } from '../http/connections/rate-limit.ts';
import { signInFormLimit } from '../http/limits.ts';
import { formOf, refuseTooLarge } from '../http/posts/post-guard.ts';
import { hashOf, isSecret, newSecret } from '../store/sessions.ts';
import type { Cookie, FoundSession } from './sessions.ts';
import type { DeskContext } from './desk-context.ts';
import { browserDays, type Passes } from './passes.ts';
import { sessionHours } from '../../domain/desk-limits.ts';

type SignInParts = DeskContext & {
  findSession: FoundSession;
  sessionCookie: Cookie;
  /** Recognises a browser that asked for a link by mail, or in which somebody signed in before. */
  browserCookie: Cookie;
  /** Names what has just happened. */
  noticeCookie: Cookie;
  /** Whether a link can be mailed. */
  canMail: boolean;
  /** Counts the wrong keys of each client. */
  wrongKeys: RateLimit;
  passes: Passes;
};

/** The sign-in page and its form. Only posting the form uses up the key; opening the link does not. */
export function signInRoutes(app: FastifyInstance, parts: SignInParts): void {
  const { store, clock, passes, sessionCookie, browserCookie, canMail, sendPage } = parts;
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
      const seconds = parts.wrongKeys(request.raw);
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
