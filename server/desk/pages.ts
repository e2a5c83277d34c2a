import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { deskPaths, drawnDeskAt } from '../../domain/case/desk-paths.ts';
import { typedByLabel } from '../../domain/case/read-change.ts';
import { type DeskView, deskViews } from '../../domain/case/views.ts';
import { isBegun } from '../../domain/letters/letters.ts';
import { isFillable } from '../../domain/letters/own-letter.ts';
import type { DeskModel } from '../../src/desk/Desk.tsx';
import type { FrameModel } from '../../src/desk/DeskContext.tsx';
import type { ProblemModel } from '../../src/desk/Problem.tsx';
import { awayAs, channels } from '../delivery/channels.ts';
import { pressingSessions } from '../delivery/daily-notice.ts';
import { lineFor } from '../http/error-handler.ts';
import { formInLines } from '../http/posts/post-guard.ts';
import { addToLog, errorClass } from '../log.ts';
import { StoreError, UncertainError } from '../store/engine.ts';
import { DeskProblem } from './decorators.ts';
import { formToken } from './guard.ts';
import { findPerson, type StaffMember } from './person.ts';
import { sendSignIn } from './sign-in.ts';

/** Adds `reply.sendPage`, and pages for errors and for unknown addresses. */
export function pagesOfDesk(app: FastifyInstance): void {
  app.decorateRequest('person');
  app.decorateReply('sendPage', async function sendPage(page, status = 200) {
    const person = memberOf(this.request);
    if (person) return sendRendered(this, { ...page, frame: await frameOf(app, person) }, status);
    return sendRendered(this, page, status);
  });

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (error instanceof DeskProblem) {
      if (status >= 500) addToLog(request, { error: errorClass(error.cause ?? error) });
      return sendProblem(reply, { status, what: error.what });
    }
    // Nothing but the forms of the sign-in has a limit.
    if (status === 429) return sendSignIn(reply, 'too-many', 429);
    if (status >= 400 && status < 500) {
      return reply.code(status).type('text/plain; charset=utf-8').send(lineFor(status, error));
    }
    addToLog(request, { error: errorClass(error) });
    if (error instanceof UncertainError)
      return sendProblem(reply, { status: 503, what: 'uncertain' });
    if (isOfStore(error)) return sendProblem(reply, { status: 503, what: 'store' });
    return sendProblem(reply, { status: 500, what: 'fault' });
  });
  app.setNotFoundHandler(async (request, reply) => {
    const person = await findPerson(request).catch(() => undefined);
    if (typeof person === 'object') request.person = person;
    return sendProblem(reply, { status: 404, what: 'not-found' });
  });
}

/** An error of the database comes as it is, with a code of SQLite, PostgreSQL or the system. */
function isOfStore(error: Error & { code?: unknown }): boolean {
  if (error instanceof StoreError) return true;
  return /^(?:ERR_SQLITE_ERROR|E[A-Z]+|[0-9A-Z]{5})$/u.test(String(error.code));
}

/** Sends a page, with the frame if somebody is signed in and the store is there. */
async function sendProblem(reply: FastifyReply, problem: ProblemModel): Promise<FastifyReply> {
  const { request, server } = reply;
  const isAway = problem.what === 'store' || problem.what === 'uncertain';
  const person = memberOf(request);
  const frame =
    person && !isAway ? await frameOf(server, person).catch(() => undefined) : undefined;
  // A sign-in form has nothing that would have to be shown again.
  const isSignIn = request.url.startsWith(deskPaths.signIn);
  const typed = isSignIn ? [] : typedByLabel(formInLines(request));
  const unkept = typed.length > 0 ? typed : undefined;
  return sendRendered(
    reply,
    { page: 'problem', frame, problem: { ...problem, unkept } },
    problem.status,
  );
}

/** Nobody is signed in before the sign-in, where `request.person` is unset. */
const memberOf = ({ person }: FastifyRequest) => person as StaffMember | undefined;

type Rendered = Parameters<FastifyReply['sendPage']>[0] & { frame?: FrameModel | undefined };

/** Renders a page; one that has nothing for anybody in particular is rendered once, and kept. */
function sendRendered(reply: FastifyReply, page: Rendered, status: number): Promise<FastifyReply> {
  const own = page.page === 'sign-in' ? page.signIn.typed : undefined;
  const unkept = page.page === 'problem' ? page.problem.unkept : undefined;
  const isKept = !page.frame && !own && !unkept;
  const now = isKept ? '' : reply.server.clock().toISOString();
  const desk = { ...page, now } as DeskModel;
  return reply.renderPage(drawnDeskAt, { desk }, { status, isKept });
}

/** The frame of every page: who is signed in, and the lists with their counts. */
async function frameOf(app: FastifyInstance, { session, name }: StaffMember) {
  const { letters, choiceHints } = app.content;
  const now = app.clock().toISOString();
  const counts = await app.store.desk.counts(now, app.channelNames);
  counts['to-answer'] += (await pressingSessions(app.store, now)).length;
  return {
    name,
    token: formToken(session),
    views: viewsOf(app).map((view) => ({ view, count: counts[view] })),
    letters: [
      ...letters.filter(isBegun),
      ...(await app.store.ownLetters.list()).filter(isFillable),
    ],
    caught: app.desk.mails?.length,
    canWrite: app.canWrite,
    closing: await app.closing(),
    choiceHints,
    channelLabels,
    away: await awayFor(app, now),
  };
}

/** The places that have taken nothing for an hour. */
async function awayFor({ store, channelNames }: FastifyInstance, now: string) {
  const late = await store.outbox.listLate(channelNames, now);
  return [...Map.groupBy(late, ({ waitsFor }) => waitsFor)].flatMap(([place, all]) =>
    place === undefined
      ? []
      : [{ title: awayAs(place), since: all[0]!.since, number: all.length, why: all[0]!.failure }],
  );
}

const channelLabels = Object.fromEntries(channels.map(({ name, label }) => [name, label]));

/** The lists of the desk; that of messages only if messages are stored. */
export function viewsOf({ settings }: FastifyInstance): DeskView[] {
  return deskViews.filter((view) => view !== 'messages' || settings.contactDelivery === 'intake');
}
