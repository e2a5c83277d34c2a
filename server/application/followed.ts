import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Entry } from '../../domain/case/event-entry.ts';
import { type ApplicantAction, type DeskEvent, stateAfter } from '../../domain/case/events.ts';
import { momentOf } from '../../domain/case/read-change.ts';
import { normaliseReference, type StoredSubmission } from '../../domain/case/submission.ts';
import { deskEvents } from '../../domain/events/desk-events.ts';
import { applicationPaths } from '../../domain/provider/paths.ts';
import type { FollowedModel } from '../../src/application/Application.tsx';
import { addToLog, errorClass } from '../log.ts';

/** An application, with what was done with it. */
export type Case = { submission: StoredSubmission; events: DeskEvent[] };

export type ByKey = { Params: { reference: string; key: string; offer?: string } };

/** Why a link opens nothing, by the page that says so. */
class LinkProblem extends Error {
  override name = 'LinkProblem';
  readonly page: 'ended' | 'nothing' | 'away';

  constructor(page: LinkProblem['page']) {
    super(page);
    this.page = page;
  }
}

/** Answers a link that opens nothing. */
export function answerLinkProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof LinkProblem) return sendPage(reply, { page: error.page });
    throw error;
  });
}

/** The application that a link opens. Throws `LinkProblem` if it opens none. */
export async function findByKey(request: FastifyRequest<ByKey>): Promise<Case> {
  const { store, links } = request.server;
  const { key, reference: typed } = request.params;
  const reference = normaliseReference(typed);
  if (reference === undefined) throw new LinkProblem('nothing');
  // The history is read in any case, so that the time of the answer does not tell whether the reference exists.
  const stored = await Promise.all([
    store.find(reference),
    store.desk.history(reference),
    links.ready(),
  ]).catch((error: unknown) => addToLog(request, { error: errorClass(error) }));
  if (stored === undefined) throw new LinkProblem('away');
  const [submission, events] = stored;
  const status = links.keyStatus(key, reference, generationOf(events));
  if (submission?.kind !== 'enrolment' || status === undefined) throw new LinkProblem('nothing');
  addToLog(request, { reference: submission.reference });
  if (status === 'ended') throw new LinkProblem('ended');
  return { submission, events };
}

const generationOf = (events: readonly DeskEvent[]) => stateAfter(events).linkGeneration ?? 0;

/** Where the page of an application is now. */
export const pageOf = ({ links }: FastifyInstance, { submission: { reference }, events }: Case) =>
  applicationPaths.page(reference, links.keyOf(reference, generationOf(events)));

/** Leads back to the page, which says at its top what was done. */
export function goBack(reply: FastifyReply, found: Case, done?: ApplicantAction): FastifyReply {
  const query = done ? `?done=${deskEvents[done].verb}` : '';
  return reply.redirect(pageOf(reply.server, found) + query, 303);
}

/** Whether the applicant can do something now. */
export function isOpen(action: ApplicantAction, found: Case, now: string): boolean {
  const { isOpen: isNow }: Pick<Entry, 'isOpen'> = deskEvents[action];
  return isNow(momentOf({ ...found, now }));
}

/** Answers with one of these pages. Those for nobody in particular are rendered once. */
export function sendPage(
  reply: FastifyReply,
  model: FollowedModel,
  status = statuses[model.page],
): Promise<FastifyReply> {
  if (status === 503) reply.header('retry-after', '5');
  const isTyped =
    (model.page === 'find' && model.find.typed !== undefined) ||
    (model.page === 'check' && model.check.typed !== undefined);
  const isKept = !('now' in model) && !isTyped;
  return reply.renderPage(applicationPaths.find, { followed: model }, { status, isKept });
}

const statuses: Record<FollowedModel['page'], number> = {
  application: 200,
  act: 200,
  find: 200,
  terms: 200,
  certificate: 200,
  check: 200,
  ended: 410,
  nothing: 404,
  away: 503,
};
