import { createHmac, timingSafeEqual } from 'node:crypto';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { deskPaths } from '../../domain/case/desk-paths.ts';
import { normaliseReference } from '../../domain/case/submission.ts';
import { formOf } from '../http/posts/post-guard.ts';
import { ClientError } from '../intake/messages.ts';
import type { Settings } from '../settings.ts';
import { isThisComputer } from '../settings/setting-schemas.ts';
import { hashOf } from '../store/sessions.ts';
import { DeskProblem } from './decorators.ts';
import { findPerson, readSession, type SignedOut, type StaffMember, whoIs } from './person.ts';
import { pathWithin, sendSignIn, wantedSeconds } from './sign-in.ts';

/**
 * Answers only to the desk's own name, and takes forms only from its own pages. Somebody else may have made another
 * name lead here (DNS rebinding). Pages at another port of the same host are of the same site, so the browser sends the
 * cookies with their posts, too.
 */
export function refuseOthers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // The header itself, because Fastify's `host` believes `X-Forwarded-Host`, which a page elsewhere can set.
    const { host = '' } = request.headers;
    const isOwn = isReading(request) || isOwnPost(request, host, app.settings);
    if (!isOwnHost(host, app.settings)) done(new ClientError(421, otherName));
    else done(isOwn ? undefined : new DeskProblem(403, 'foreign'));
  });
}

const otherName = 'The desk is not called by this name. Open it by its own address.';

const isReading = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/** Whether a host, with or without a port, is one of the desk's names. */
function isOwnHost(host: string, { deskUrl, deskHost }: Settings): boolean {
  if (deskUrl !== undefined) return URL.parse(`https://${host}`)?.href === `${deskUrl}/`;
  const name = URL.parse(`http://${host}`)?.hostname.replace(/^\[(.*)\]$/u, '$1');
  // Any port, because a tunnel or a container may lead here from another.
  return name !== undefined && (isThisComputer(name) || name === deskHost);
}

/**
 * Whether a post comes from a page of the desk. The browser says it in headers that no page can set: `Sec-Fetch-Site`
 * (in Safari since 16.4) and `Origin`. One of them must say so, and the other must not contradict it.
 */
function isOwnPost({ headers }: FastifyRequest, host: string, { deskUrl }: Settings): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  const own = URL.parse(deskUrl ?? `http://${host}`);
  if (site === undefined) return origin === own?.origin;
  if (origin === undefined || origin === 'null') return site === 'same-origin';
  // The scheme is not compared, because a proxy may speak https to the browser without telling us.
  return site === 'same-origin' && URL.parse(origin)?.host === own?.host;
}

/** Lets in whoever is signed in, and takes posts only from pages of the same session. */
export function requireSession(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    // What strangers send is not read.
    if ((await readSession(request)) === undefined) return refuse(request, reply);
    return undefined;
  });
  app.addHook('preHandler', async (request, reply) => {
    const person = await findPerson(request, reply);
    if (typeof person === 'string') return refuse(request, reply, person);
    const token = formOf(request).get('token') ?? '';
    if (!isReading(request) && !isFormToken(token, person.session)) {
      throw new DeskProblem(403, 'foreign');
    }
    if (!person.isFresh && needsFreshSignIn(request))
      return askToSignInAgain(request, reply, person);
    request.person = person;
    await app.links.ready();
    return undefined;
  });
}

/** The token that every form of a session posts. Only the session's own pages know it. */
export const formToken = (session: string) =>
  createHmac('sha256', session).update('form token').digest('base64url');

function isFormToken(given: string, session: string): boolean {
  const [posted, own] = [Buffer.from(given), Buffer.from(formToken(session))];
  return posted.length === own.length && timingSafeEqual(posted, own);
}

async function refuse(request: FastifyRequest, reply: FastifyReply, notice?: SignedOut) {
  if (!isReading(request)) throw new DeskProblem(401, notice ?? 'session-over');
  const wanted = pathWithin(request.url);
  if (wanted !== deskPaths.home) {
    await reply.server.desk.cookies.set(reply, 'wanted', wanted, wantedSeconds);
  }
  return sendSignIn(reply, notice, 401);
}

/** Whether a request erases, or takes out, what a stolen device must not give away. */
const needsFreshSignIn = (request: FastifyRequest): boolean =>
  request.routeOptions.config.takesOut === true || formOf(request).get('do') === 'erase';

/** Keeps the form that was posted in the browser, and asks who sent it to sign in again. */
async function askToSignInAgain(
  request: FastifyRequest,
  reply: FastifyReply,
  person: StaffMember,
): Promise<FastifyReply> {
  const { cookies } = request.server.desk;
  const form = new URLSearchParams(formOf(request));
  form.delete('token');
  const [path = ''] = request.url.split('?', 1);
  const held = `${hashOf(whoIs(person))}${path}?${form.toString()}`;
  // A browser drops a cookie of more than 4,096 characters; the rows of a list need half of that.
  if (encodeURIComponent(held).length <= 3_500) {
    await cookies.set(reply, 'held', held, wantedSeconds);
    await cookies.set(reply, 'wanted', deskPaths.goOn, wantedSeconds);
  }
  return sendSignIn(reply, 'sign-in-again', 401);
}

/**
 * After that sign-in: what was asked for, as it was filled in, to be sent by one press. Whoever signs in instead, in a
 * browser that several use, gets nothing of it.
 */
export function goOnRoute(app: FastifyInstance): void {
  app.get(deskPaths.goOn, async ({ person }, reply) => {
    const held = await app.desk.cookies.take(reply, 'held');
    const whose = hashOf(whoIs(person));
    if (!held?.startsWith(whose)) return reply.redirect(deskPaths.home, 303);
    const [action = '', query = ''] = held.slice(whose.length).split('?', 2);
    const form = new URLSearchParams(query);
    const typed = form.get('typed') ?? undefined;
    const rows = form.getAll('row').length;
    const about = rows > 0 ? String(rows) : normaliseReference(action);
    const what =
      form.get('do') === 'erase' ? 'erase' : action === deskPaths.ledger ? 'export' : 'calendar';
    return reply.sendPage({
      page: 'go-on',
      goOn: { action, fields: [...form], what, about, typed },
    });
  });
}
