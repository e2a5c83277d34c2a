import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { deskPaths } from '../../domain/desk-paths.ts';
import { formOf } from '../http/posts/post-guard.ts';
import type { Recognise } from '../http/connections/guard-connections.ts';
import { hashOf, isSecret } from '../store/sessions.ts';
import { type DeskContext, setSignedIn, signedIn, type SignedIn } from './desk-context.ts';
import { DeskProblem } from './desk-store.ts';
import { isFormToken } from './session-secrets.ts';
import type { Passes } from './passes.ts';

/** Gives who sent a request, if their session stands. */
export type FoundSession = (request: FastifyRequest) => Promise<SignedIn | undefined>;

type FindParts = Pick<DeskContext, 'store' | 'clock'> & {
  sessionCookie: Cookie;
  passes: Passes;
  recognise: Recognise;
};

/** Looks a request's session up by the hash of its cookie, unless it is none by what is in memory. */
export function createFindSession(parts: FindParts): FoundSession {
  const { store, clock, sessionCookie, passes, recognise } = parts;
  return async (request) => {
    const session = sessionCookie.read(request);
    if (!isSecret(session) || !(await passes.has('session', session))) return undefined;
    recognise(request.raw);
    const found = await store.sessions.find(hashOf(session), clock().toISOString());
    if (found) return { session, name: found.name };
    passes.drop('session', session);
    return undefined;
  };
}

type GuardParts = DeskContext & {
  findSession: FoundSession;
  sessionCookie: Cookie;
  browserCookie: Cookie;
  passes: Passes;
  recognise: Recognise;
  canMail: boolean;
};

/** Lets through who is signed in, and of their posts those that come from a page of their own session. */
export function requireSession(app: FastifyInstance, parts: GuardParts): void {
  const { passes, sessionCookie, browserCookie } = parts;
  app.addHook('onRequest', async (request, reply) => {
    const hasSession = await passes.has('session', sessionCookie.read(request));
    if (hasSession) {
      parts.recognise(request.raw);
      return undefined;
    }
    if (isReading(request)) return sendSignIn(request, reply, parts);
    // A note that was typed as the session ended is given back. What strangers send is not even read.
    const isKnown = await passes.has('browser', browserCookie.read(request));
    if (!isKnown) throw new DeskProblem(401, 'session-over');
    return undefined;
  });
  app.addHook('preHandler', async (request, reply) => {
    const person = await parts.findSession(request);
    if (person === undefined) {
      if (!isReading(request)) throw new DeskProblem(401, 'session-over');
      return sendSignIn(request, reply, parts);
    }
    setSignedIn(request, person);
    const token = formOf(request).get('token') ?? '';
    if (!isReading(request) && !isFormToken(token, person.session))
      throw new DeskProblem(403, 'foreign');
    return undefined;
  });
}

function isReading({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Signs out this browser, or every browser; the latter also ends links that were not used yet. */
export function signOutRoutes(
  app: FastifyInstance,
  { store, sessionCookie }: Pick<GuardParts, 'store' | 'sessionCookie'>,
): void {
  app.post(deskPaths.signOut, async (request, reply) => {
    await store.sessions.end(hashOf(signedIn(request).session));
    sessionCookie.remove(reply);
    return reply.redirect(`${deskPaths.signIn}?notice=signed-out`, 303);
  });
  app.post(deskPaths.signOutEverywhere, async (_request, reply) => {
    await store.sessions.endAll();
    sessionCookie.remove(reply);
    return reply.redirect(`${deskPaths.signIn}?notice=signed-out-everywhere`, 303);
  });
}

function sendSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { sendPage, sessionCookie, canMail }: GuardParts,
): Promise<FastifyReply> | FastifyReply {
  const hasCookie = sessionCookie.read(request) !== undefined;
  // By a link in a mail program on the web a browser comes without the cookie (SameSite=Strict). Sent to
  // the same address again, by this answer and once, it comes with the cookie, if it has one.
  const [pathname = '', query] = request.url.split('?', 2);
  const isAgain = new URLSearchParams(query).has('again');
  if (!hasCookie && !isAgain && request.headers['sec-fetch-site'] === 'cross-site') {
    const address = `${pathname}?${query === undefined ? '' : `${query}&`}again=1`;
    return reply.header('refresh', `0;url=${address}`).type('text/html; charset=utf-8').send('');
  }
  const notice = hasCookie ? 'session-over' : undefined;
  return sendPage(reply, { page: 'sign-in', signIn: { canMail, notice } }, 401);
}

/** A cookie of the desk, which no script reads and no other site's page sends. */
export type Cookie = {
  read: (request: Pick<FastifyRequest, 'headers'>) => string | undefined;
  /** For so many seconds, or as long as the cookie usually lasts. */
  set: (reply: FastifyReply, value: string, seconds?: number) => void;
  remove: (reply: FastifyReply) => void;
};

type CookieTerms = {
  name: string;
  /** Seconds. */
  maxAge: number;
  /** Where the desk is reached by https: only then a browser takes `Secure`, and the prefix that asks for it. */
  isSecure: boolean;
};

/** Describes a cookie (RFC 6265bis, 4.1.2 and 4.1.3.2). */
export function createCookie({ name, maxAge, isSecure }: CookieTerms): Cookie {
  const fullName = isSecure ? `__Host-${name}` : name;
  const send = (reply: FastifyReply, value: string, seconds: number) => {
    const attributes = [`Max-Age=${seconds}`, 'Path=/', 'HttpOnly', 'SameSite=Strict'];
    if (isSecure) attributes.push('Secure');
    reply.header('set-cookie', [`${fullName}=${value}`, ...attributes].join('; '));
  };
  return {
    read: ({ headers }) => {
      const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
      return pairs.find(([given]) => given === fullName)?.[1];
    },
    set: (reply, value, seconds = maxAge) => send(reply, value, seconds),
    remove: (reply) => send(reply, '', 0),
  };
}
