import type { FastifyInstance, FastifyReply } from 'fastify';

import type { SignInModel } from '../../src/desk/models.ts';
import { deskPaths } from '../../src/desk/paths.ts';
import { formOf } from '../http/posts/form-body.ts';
import { hashOf, isSecret, newSecret } from '../store/secrets.ts';
import type { Cookie } from './cookies.ts';
import type { RateLimit } from './rate-limit.ts';
import type { DeskContext } from './desk-context.ts';
import { type FoundSession, sessionHours } from './sessions.ts';

type SignInParts = DeskContext & {
  findSession: FoundSession;
  sessionCookie: Cookie;
  /** What a browser shows that asked for a link by mail. */
  browserCookie: Cookie;
  /** Whether a link can be mailed. */
  canMail: boolean;
  /** Counts wrong keys. */
  wrongKeys: RateLimit;
  pause: (milliseconds: number) => Promise<void>;
};

/** The page before, and its form: a key is used up by a press, and not by being opened. */
export function signInRoutes(app: FastifyInstance, parts: SignInParts): void {
  const { store, clock, sessionCookie, browserCookie, canMail, sendPage } = parts;
  const show = (reply: FastifyReply, signIn: Omit<SignInModel, 'canMail'>, status = 200) =>
    sendPage(reply, { page: 'sign-in', signIn: { ...signIn, canMail } }, status);

  app.get<{ Querystring: { key?: unknown; notice?: unknown } }>(
    deskPaths.signIn,
    async (request, reply) => {
      const { key, notice } = request.query;
      if (typeof key === 'string') {
        return isSecret(key) ? show(reply, { key }) : show(reply, { notice: 'key-refused' }, 403);
      }
      const said = noticesAfter.find((each) => each === notice);
      if (said !== undefined) return show(reply, { notice: said });
      if (await parts.findSession(request)) return reply.redirect(deskPaths.home, 303);
      return show(reply, {});
    },
  );

  app.post(deskPaths.signIn, async (request, reply) => {
    const form = formOf(request);
    const key = form.get('key') ?? '';
    const name = readName(form.get('name') ?? '');
    if (name === undefined) {
      const typed = (form.get('name') ?? '').slice(0, maxNameLength);
      const again = { name: typed, notice: 'name-missing' } as const;
      return show(reply, isSecret(key) ? { ...again, key } : again, 422);
    }
    const token = newSecret();
    const now = clock();
    const endsAt = new Date(now.getTime() + sessionHours * 60 * 60_000).toISOString();
    const browser = browserCookie.read(request);
    const isGood =
      isSecret(key) &&
      (await store.sessions.signIn(
        {
          hash: hashOf(key),
          browserHash: isSecret(browser) ? hashOf(browser) : undefined,
          now: now.toISOString(),
        },
        { hash: hashOf(token), name, endsAt },
      ));
    if (!isGood) {
      // Looked at first and counted then: whoever has a key does not wait for those who guess.
      const isSlowed = parts.wrongKeys(request);
      if (isSlowed) await parts.pause(guessPauseMs);
      if (isSlowed) reply.header('retry-after', '60');
      const notice = isSlowed ? 'too-many' : 'key-refused';
      return show(reply, { name, notice }, isSlowed ? 429 : 403);
    }
    const former = sessionCookie.read(request);
    if (isSecret(former)) await store.sessions.end(hashOf(former));
    void store.sessions.removeExpired(now.toISOString()).catch(() => undefined);
    sessionCookie.set(reply, token);
    return reply.redirect(deskPaths.home, 303);
  });
}

/** What the page says after a redirect; nothing else can be put on it by a link. */
const noticesAfter = ['link-sent', 'signed-out', 'signed-out-everywhere'] as const;

/** Milliseconds that a wrong key takes once there were too many. */
const guessPauseMs = 2_000;

const maxNameLength = 60;

/** The name that the history shows; `undefined` for none, a long one, and one that could not be read in a line. */
export function readName(typed: string): string | undefined {
  const name = typed.normalize('NFC').trim();
  const isLine =
    !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(name) && name.isWellFormed();
  return name !== '' && name.length <= maxNameLength && isLine ? name : undefined;
}
