import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { sessionHours } from '../../domain/case/desk-limits.ts';
import { deskPaths } from '../../domain/case/desk-paths.ts';
import type { SignInModel } from '../../src/desk/SignIn.tsx';
import { formOf } from '../http/posts/post-guard.ts';
import { isWithin } from '../settings/address-ranges.ts';
import { hashOf, isSecret, issueKey, newSecret } from '../store/sessions.ts';
import {
  browserIn,
  cookieOf,
  findPerson,
  isStaff,
  keptFrom,
  mayBeKept,
  readSession,
  secondsUntil,
} from './person.ts';

/** The limits of a form by which somebody signs in or asks for a link: several times a long name, ten times a minute. */
export const signInForm = {
  bodyLimit: 4 * 1024,
  config: { rateLimit: { max: 10, timeWindow: 60_000 } },
};

/** The sign-in page and its form. Only posting the form uses up the key; opening the link does not. */
export function signInRoutes(app: FastifyInstance): void {
  const { store, clock } = app;
  const { cookies } = app.desk;

  app.get(deskPaths.signIn, async (request, reply) => {
    const key = keyOf(request);
    if (key !== undefined && !isSecret(key)) return sendSignIn(reply, 'key-refused', 403);
    // Somebody who is signed in and follows a link here must not read that they are signed out.
    const person = key === undefined ? await findPerson(request) : undefined;
    if (typeof person === 'object' && person.isFresh) return reply.redirect(deskPaths.home, 303);
    // No link can put a notice on the page.
    return sendSignIn(reply, (await cookies.take(reply, 'notice')) as SignInNotice);
  });

  app.post(deskPaths.signIn, signInForm, async (request, reply) => {
    const given = keyOf(request);
    const name = readName(formOf(request).get('name') ?? '');
    if (name === undefined) return sendSignIn(reply, 'name-missing', 422);
    const [session, browser] = [newSecret(), await cookies.read(request, 'browser')];
    const now = clock();
    // A demonstration lets in anybody, by a link that is too old as well.
    const isDemonstration = app.desk.mails !== undefined;
    const signedOn = given === undefined ? signOnOf(request) : {};
    const isKnown = isDemonstration || signedOn.is === 'staff';
    const { address } = signedOn;
    const key = isKnown ? await issueKey(store.sessions, { now, address }) : given;
    const endsAt = new Date(now.getTime() + sessionHours * 60 * 60_000).toISOString();
    const opened =
      isSecret(key) &&
      (await store.sessions.signIn(
        { hash: hashOf(key), browserHash: browser && hashOf(browser), now: now.toISOString() },
        {
          hash: hashOf(session),
          name,
          endsAt,
          keptUntil: isKeepingAsked(request) ? keptFrom(now) : undefined,
          isKeptNameless: mayBeKept(app.settings.deskStaff, undefined),
          usedAt: now.toISOString(),
          browser: browserIn(request),
        },
      ));
    if (!opened) return sendSignIn(reply, 'key-refused', 403);
    const former = await readSession(request);
    if (former !== undefined) await store.sessions.end(hashOf(former.secret));
    void store.sessions.removeExpired(now.toISOString()).catch(() => undefined);
    const { keptUntil } = opened;
    const value = keptUntil ? cookieOf(session, 0) : session;
    await cookies.set(reply, 'session', value, secondsUntil(keptUntil ?? endsAt, now));
    await cookies.set(reply, 'name', name, rememberedSeconds);
    return reply.redirect(pathWithin((await cookies.take(reply, 'wanted')) ?? ''), 303);
  });
}

/** The key of a link, without the full stop or the bracket that was pasted behind it. */
function keyOf({ query }: FastifyRequest): unknown {
  const { key } = query as { key?: unknown };
  return typeof key === 'string' ? key.replace(/(?<=^[\w-]{43})[^\dA-Za-z]+$/u, '') : key;
}

/**
 * Whom the proxy in front has signed in: somebody of the staff, or somebody else. Only a proxy at its address is
 * believed, and only one address of mail in one header; it may also say nobody, or several, or nothing at all.
 */
function signOnOf({ raw, server }: FastifyRequest): SignOn {
  const { deskSignInHeader, deskProxy, deskStaff } = server.settings;
  if (!deskSignInHeader || !deskProxy || !isWithin(deskProxy, raw.socket.remoteAddress)) {
    return {};
  }
  // Node joins a header that came twice.
  const given = raw.rawHeaders.filter(
    (_, at, all) => at % 2 === 1 && all[at - 1]!.toLowerCase() === deskSignInHeader,
  );
  const [said = ''] = given;
  if (given.length === 0) return {};
  if (given.length > 1 || said.includes(',')) return { is: 'several' };
  if (said.trim() === '') return { is: 'nobody' };
  const address = said.toLowerCase();
  return isStaff({ deskStaff }, address) ? { is: 'staff', address } : { is: 'stranger' };
}

type SignOn = { is?: SignInModel['signOn']; address?: string };

type SignInNotice = SignInModel['notice'];

const isKeepingAsked = (request: FastifyRequest) => formOf(request).get('keep') === 'yes';

/** The name for the history; `undefined` if there is none to be seen, or if it is too long or does not fit in a line. */
function readName(typed: string): string | undefined {
  const name = typed.normalize('NFC').trim();
  const isSeen = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{M}]/u.test(name);
  const isLine = !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(name);
  return isSeen && name.length <= 60 && isLine ? name : undefined;
}

/**
 * Sends the sign-in page. The page does not have the key, which its form posts in the address, so it is the same for
 * everybody.
 */
export async function sendSignIn(
  reply: FastifyReply,
  notice?: SignInNotice,
  status = 200,
): Promise<FastifyReply> {
  const { store, clock, desk } = reply.server;
  const key = keyOf(reply.request);
  const isRefused = notice === 'key-refused' || notice === 'too-many';
  const hasKey = isSecret(key) && !isRefused;
  const signOn = hasKey ? undefined : signOnOf(reply.request).is;
  if (desk.mails && !hasKey && notice !== 'too-many') {
    // The next link is good, so it must not be refused for what was said of this one.
    if (notice && !isRefused) await desk.cookies.set(reply, 'notice', notice, noticeSeconds);
    const fresh = await issueKey(store.sessions, { now: clock() });
    return reply.redirect(`${deskPaths.signIn}?key=${fresh}`, 303);
  }
  const { canMail, cookies } = desk;
  const typed = await cookies.read(
    reply.request,
    hasKey || signOn === 'staff' ? 'name' : 'address',
  );
  // Somebody who had ticked it finds it ticked.
  const isKept = (await cookies.read(reply.request, 'session'))?.includes('~') ?? false;
  const keep = {
    isTicked: isKept || isKeepingAsked(reply.request),
    isForMailed: !mayBeKept(reply.server.settings.deskStaff, undefined),
  };
  return reply.sendPage(
    { page: 'sign-in', signIn: { hasKey, canMail, notice, signOn, typed, keep } },
    status,
  );
}

/**
 * An address within the desk, for a redirect: home for anything that a browser could take for another host, such as
 * `//evil.example` or `/\\evil.example`, and for what is too long for a cookie.
 */
export function pathWithin(wanted: string): string {
  const url = wanted.length <= maxWanted ? URL.parse(wanted, nowhere) : null;
  const path = url?.origin === nowhere ? url.pathname + url.search : deskPaths.home;
  return /^\/(?![/\\])/u.test(path) ? path : deskPaths.home;
}

const nowhere = 'http://desk.invalid';
const maxWanted = 1_000;
export const wantedSeconds = 60 * 60;

/** A year: for how long a browser remembers who signed in last, for the field alone. */
export const rememberedSeconds = 365 * 24 * 60 * 60;

export const noticeSeconds = 60;

/** Signs out this browser, or every browser; the latter also ends links that were not used yet. */
export function signOutRoutes(app: FastifyInstance): void {
  const { sessions } = app.store;
  app.post(deskPaths.signOut, ({ person }, reply) =>
    sessions.end(hashOf(person.session)).then(() => leave(reply, 'signed-out')),
  );
  app.post(deskPaths.signOutEverywhere, (_request, reply) =>
    sessions.endAll().then(() => leave(reply, 'signed-out-everywhere')),
  );
}

export async function leave(
  reply: FastifyReply,
  notice: 'signed-out' | 'signed-out-everywhere',
): Promise<FastifyReply> {
  const { cookies } = reply.server.desk;
  cookies.remove(reply, 'session');
  await cookies.set(reply, 'notice', notice, noticeSeconds);
  return reply.redirect(deskPaths.signIn, 303);
}
