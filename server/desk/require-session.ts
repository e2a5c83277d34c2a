import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { deskPaths } from '../../domain/case/desk-paths.ts';
import { normaliseReference } from '../../domain/case/submission.ts';
import { formOf } from '../http/posts/post-guard.ts';
import { hashOf } from '../store/sessions.ts';
import { isFormToken } from './cookies.ts';
import { DeskProblem } from './decorators.ts';
import { isReading } from './own-address.ts';
import { findPerson, readSession, type SignedOut, type StaffMember, whoIs } from './person.ts';
import { pathWithin, sendSignIn, wantedSeconds } from './sign-in.ts';

/* oxlint-disable typescript/consistent-type-definitions -- how a type of another module is added to */
declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether what is posted here takes data out, so that a device that was kept does not suffice. */
    takesOut?: boolean;
  }
}
/* oxlint-enable typescript/consistent-type-definitions */

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
