import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { deskPaths } from '../../domain/desk-paths.ts';
import { formOf } from '../http/posts/post-guard.ts';
import type { Recognise } from '../http/connections/guard-connections.ts';
import { hashOf, isSecret } from '../store/sessions.ts';
import { type DeskContext, setSignedIn, signedIn, type SignedIn } from './desk-context.ts';
import { DeskProblem } from './desk-store.ts';
import { isFormToken } from './session-secrets.ts';
import type { Passes } from './passes.ts';

/** Who sent a request, if their session is valid. */
export type FoundSession = (request: FastifyRequest) => Promise<SignedIn | undefined>;

/** What the routes before the sign-in need in addition. */
export type SignInContext = DeskContext & {
  findSession: FoundSession;
  sessionCookie: Cookie;
  /** Recognises a browser that asked for a link by mail, or in which somebody signed in before. */
  browserCookie: Cookie;
  /** Names what has just happened. */
  noticeCookie: Cookie;
  passes: Passes;
  recognise: Recognise;
  /** Whether a link can be mailed. */
  canMail: boolean;
  trustsProxy: boolean;
};

/** Finds a request's session by the hash of its cookie; one that `passes` does not know is not looked up. */
export function createFindSession(parts: Omit<SignInContext, 'findSession'>): FoundSession {
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

/** Lets in whoever is signed in, and takes posts only from pages of the same session. */
export function requireSession(app: FastifyInstance, parts: SignInContext): void {
  const { passes, sessionCookie, browserCookie } = parts;
  app.addHook('onRequest', async (request, reply) => {
    const hasSession = await passes.has('session', sessionCookie.read(request));
    if (hasSession) {
      parts.recognise(request.raw);
      return undefined;
    }
    if (isReading(request)) return sendSignIn(request, reply, parts);
    // If the session ended while a note was typed, the note is shown again. What strangers send is not even read.
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
  { store, sessionCookie, noticeCookie }: SignInContext,
): void {
  app.post(deskPaths.signOut, async (request, reply) => {
    await store.sessions.end(hashOf(signedIn(request).session));
    sessionCookie.remove(reply);
    noticeCookie.set(reply, 'signed-out');
    return reply.redirect(deskPaths.signIn, 303);
  });
  app.post(deskPaths.signOutEverywhere, async (_request, reply) => {
    await store.sessions.endAll();
    sessionCookie.remove(reply);
    noticeCookie.set(reply, 'signed-out-everywhere');
    return reply.redirect(deskPaths.signIn, 303);
  });
}

function sendSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { sendPage, sessionCookie, canMail }: SignInContext,
): Promise<FastifyReply> | FastifyReply {
  const hasCookie = sessionCookie.read(request) !== undefined;
  // A browser that follows a link in webmail sends no cookie (SameSite=Strict). This answer sends it to the same
  // address once more, and then it sends the cookie, if it has one.
  const [pathname = '', query] = request.url.split('?', 2);
  const isAgain = new URLSearchParams(query).has('again');
  if (!hasCookie && !isAgain && request.headers['sec-fetch-site'] === 'cross-site') {
    const address = `${pathname}?${query === undefined ? '' : `${query}&`}again=1`;
    return reply.header('refresh', `0;url=${address}`).type('text/html; charset=utf-8').send('');
  }
  const notice = hasCookie ? 'session-over' : undefined;
  return sendPage(reply, { page: 'sign-in', signIn: { canMail, notice } }, 401);
}

/** A cookie of the desk, which scripts cannot read and other sites' pages do not send. */
export type Cookie = {
  read: (request: Pick<FastifyRequest, 'headers'>) => string | undefined;
  /** Sets it for a number of seconds, by default its usual age. */
  set: (reply: FastifyReply, value: string, seconds?: number) => void;
  remove: (reply: FastifyReply) => void;
};

type CookieTerms = {
  name: string;
  /** How long browsers keep it by default, in seconds. */
  maxAge: number;
  /** Whether the desk is reached by https: only then do browsers accept `Secure` and the name's prefix. */
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
