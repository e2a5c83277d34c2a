import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { deskPaths } from '../../src/desk/paths.ts';
import { formOf } from '../http/posts/form-body.ts';
import { hashOf, isSecret } from '../store/secrets.ts';
import type { Cookie } from './cookies.ts';
import { type DeskContext, setSignedIn, signedIn, type SignedIn } from './desk-context.ts';
import { DeskProblem } from './desk-problem.ts';
import { isFormToken } from './form-token.ts';

/** Hours after which somebody has to sign in again, whatever they do meanwhile. */
export const sessionHours = 12;

/** Gives who sent a request, if their session stands. */
export type FoundSession = (request: FastifyRequest) => Promise<SignedIn | undefined>;

/** Looks a request's session up by the hash of its cookie. */
export function createFindSession(
  { store, clock }: Pick<DeskContext, 'store' | 'clock'>,
  cookie: Cookie,
): FoundSession {
  return async (request) => {
    const session = cookie.read(request);
    if (!isSecret(session)) return undefined;
    const found = await store.sessions.find(hashOf(session), clock().toISOString());
    return found && { session, name: found.name };
  };
}

type GuardParts = DeskContext & {
  findSession: FoundSession;
  sessionCookie: Cookie;
  canMail: boolean;
};

/** Lets through who is signed in, and of their posts those that come from a page of their own session. */
export function requireSession(app: FastifyInstance, parts: GuardParts): void {
  app.addHook('preHandler', async (request, reply) => {
    const person = await parts.findSession(request);
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (person === undefined) {
      if (!isReading) throw new DeskProblem(401, 'session-over');
      return sendSignIn(request, reply, parts);
    }
    setSignedIn(request, person);
    const token = formOf(request).get('token') ?? '';
    if (!isReading && !isFormToken(token, person.session)) throw new DeskProblem(403, 'foreign');
    return undefined;
  });
}

/** The ways out: of this browser, and of every one, with the keys that were not used yet. */
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
