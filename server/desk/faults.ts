import type { FastifyError, FastifyReply } from 'fastify';

import type { ProblemModel } from '../../src/desk/models.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { typedByLabel } from '../../domain/read-change.ts';
import type { Server } from '../http/create-server-before.ts';
import { lineFor } from '../http/error-handler.ts';
import { pathnameOf } from '../http/pages/site.ts';
import { formOf } from '../http/posts/post-guard.ts';
import { messages } from '../intake/messages.ts';
import { addToLog, errorClass } from '../log.ts';
import { type DeskContext, frameOf, setSignedIn, whoAsks } from './desk-context.ts';
import { DeskProblem } from './desk-store.ts';
import type { FoundSession } from './sessions.ts';

/** Answers errors of routes and unknown addresses with a page, or a line, that names nobody. */
export function answerDeskFaults(
  { app, methodsAt }: Pick<Server, 'app' | 'methodsAt'>,
  context: DeskContext,
  findSession: FoundSession,
): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (error instanceof DeskProblem) {
      if (status >= 500) addToLog(request, { error: errorClass(error.cause ?? error) });
      return sendProblem(context, reply, { status, what: error.what });
    }
    if (status >= 400 && status < 500) return sendLine(reply, status, lineFor(status, error));
    addToLog(request, { error: errorClass(error) });
    return sendProblem(context, reply, { status: 500, what: 'fault' });
  });
  app.setNotFoundHandler(async (request, reply) => {
    const allowed = methodsAt(pathnameOf(request.url));
    if (allowed !== '') {
      return sendLine(reply.header('allow', allowed), 405, messages.wrongMethod(allowed));
    }
    const person = await findSession(request).catch(() => undefined);
    if (person !== undefined) setSignedIn(request, person);
    return sendProblem(context, reply, { status: 404, what: 'not-found' });
  });
}

/** Sends a page, with the frame if somebody is signed in and the store is there; a line if no page can be drawn. */
async function sendProblem(
  context: DeskContext,
  reply: FastifyReply,
  problem: ProblemModel,
): Promise<FastifyReply> {
  const person = whoAsks(reply.request);
  const isAway = problem.what === 'store' || problem.what === 'uncertain';
  const frame =
    person && !isAway ? await frameOf(context, person).catch(() => undefined) : undefined;
  // A sign-in form has nothing that would have to be shown again.
  const isSignIn = reply.request.url.startsWith(deskPaths.signIn);
  const unkept = isSignIn ? [] : typedByLabel(formOf(reply.request));
  const given = unkept.length > 0 ? { ...problem, unkept } : problem;
  const model = { page: 'problem', frame, problem: given } as const;
  try {
    return await context.sendPage(reply, model, problem.status);
  } catch (error) {
    addToLog(reply.request, { error: errorClass(error) });
    return sendLine(reply, 500, messages.fault);
  }
}

function sendLine(reply: FastifyReply, status: number, line: string): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').send(line);
}
