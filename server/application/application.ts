import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { offersOf } from '../../domain/case/agreement.ts';
import { whoComes } from '../../domain/case/attendees.ts';
import type { Entry } from '../../domain/case/event-entry.ts';
import {
  type ApplicantAction,
  applicantActions,
  type Case,
  type DeskEvent,
  deskEvents,
  stateAfter,
} from '../../domain/case/events.ts';
import { caseNow } from '../../domain/case/read-change.ts';
import { situationOf } from '../../domain/case/situation.ts';
import {
  answersOf,
  coursesOf,
  normaliseReference,
  personOf,
} from '../../domain/case/submission.ts';
import { offeredBy } from '../../domain/letters/letter-for.ts';
import { applicationPaths, paths } from '../../domain/provider/paths.ts';
import { customerZone } from '../../domain/time/customer-clock.ts';
import type { FollowedModel } from '../../src/application/Application.tsx';
import type { FollowedApplication } from '../../src/application/models.ts';
import { bookingFile } from '../calendar.ts';
import { copyForPerson, historyFor } from '../copy-for-person.ts';
import { addToLog, errorClass } from '../log.ts';

/** An applicant's page, by the key of its link; its acts and files are below it. */
export const pageAddress = applicationPaths.page(':reference', ':key');

/**
 * The page on which an applicant follows their application, and gets a copy of the data stored. Whoever has the link may
 * do all of this. An erased application is answered like one that never was, and one in quarantine like any other,
 * because whoever sent it must not learn of that.
 */
export function applicationRoutes(app: FastifyInstance): void {
  pageRoute(app);
  copyRoute(app);
  termsRoute(app);
  calendarRoute(app);
  app.all(`${applicationPaths.find}/*`, (_request, reply) => sendPage(reply, { page: 'nothing' }));
}

/**
 * Keeps the addresses of applicants' pages and certificates from other sites, search engines and caches, also where the
 * answer is an error, and limits how many are rendered for an address. One with a slash at its end leads to the one
 * without.
 */
export function keepToThemselves(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
    await app.limitRendering(request, reply);
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.header('cache-control', 'no-store');
    done(null, payload);
  });
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof LinkProblem) return sendPage(reply, { page: error.page });
    throw error;
  });
  const { find, certificates, certificate } = applicationPaths;
  for (const each of [pageAddress, find, certificates, certificate(':number')]) {
    app.get(`${each}/`, (request, reply) =>
      reply.redirect(request.url.replace(/\/(?=\?|$)/u, ''), 301),
    );
  }
}

function pageRoute(app: FastifyInstance): void {
  app.get<ByKey>(pageAddress, async (request, reply) => {
    const { reference, key } = request.params;
    // A link is pasted with the full stop or the bracket that stood behind it.
    const bare = /^([\w-]{22})[^\dA-Za-z]+$/u.exec(key)?.[1];
    if (bare) {
      return reply.redirect(applicationPaths.page(encodeURIComponent(reference), bare), 303);
    }
    const found = await findByKey(request);
    const { done } = request.query as { done?: unknown };
    const now = app.clock().toISOString();
    const application = { ...followed(app, found, now), done: lastDone(found, done) };
    return sendPage(reply, { page: 'application', now, application });
  });
}

/** What the page is drawn from: nothing that is between the staff. */
function followed(app: FastifyInstance, found: Case, now: string): FollowedApplication {
  const { submission, events } = found;
  const state = stateAfter(events);
  const { stage, end, offer, booking, lines } = state;
  const { attendees, attended, feedback } = state;
  const booked = booking && offeredBy(events, booking.offer);
  const offers = offersOf(state, now);
  return {
    reference: submission.reference,
    address: applicationPageOf(app, found),
    situation: situationOf({ submission, state }, now),
    status: {
      stage,
      end,
      submittedAt: submission.submittedAt,
      offer,
      booking,
      lines,
      attendees: booked ? whoComes({ submission, state, offer: booked }) : attendees,
      attended,
      feedback,
    },
    offers: offers
      .filter(({ standing }, at) => at === offers.length - 1 || standing.is === 'confirmed')
      .toReversed(),
    acts: applicantActions.filter((action) => isActOpen(action, found, now)),
    zone: customerZone(personOf(submission), state),
    courses: coursesOf(submission),
    choiceHints: app.content.choiceHints,
    answers: answersOf(submission),
    history: historyFor(found),
  };
}

/** What the applicant has just done, if the address says so and nothing was done since. */
function lastDone({ events }: Case, asked: unknown): ApplicantAction | undefined {
  const last = events.findLast(({ action }) => 'applicantSentence' in deskEvents[action])?.action;
  return applicantActions.find((each) => each === last && deskEvents[each].verb === asked);
}

function copyRoute(app: FastifyInstance): void {
  app.get<ByKey>(`${pageAddress}/copy`, async (request, reply) => {
    const found = await findByKey(request).catch(() => undefined);
    if (!found) return reply.redirect(request.url.replace(/\/copy$/u, ''), 303);
    const held = copyForPerson(found, app.clock().toISOString());
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="${held.reference}.json"`)
      .send(JSON.stringify(held, undefined, 2));
  });
}

/** The terms of service of an offer, or of that which was accepted last. */
function termsRoute(app: FastifyInstance): void {
  app.get<ByKey>(applicationPaths.terms(pageAddress, ':offer?'), async (request, reply) => {
    const found = await findByKey(request);
    const { offer: id } = request.params;
    const offer = stateAfter(found.events).offers.findLast((each) =>
      id === undefined ? each.acceptedAt !== undefined : each.id === id,
    );
    if (!offer) return goBack(reply, found);
    const read = await app.store
      .findTerms(offer.terms ?? '')
      .then((kept) => ({ kept }))
      .catch((error: unknown) => addToLog(request, { error: errorClass(error) }));
    if (read === undefined) return sendPage(reply, { page: 'away' });
    const { acceptedAt } = offer;
    // Nobody has accepted it yet, so it would be accepted on the terms of today.
    if (!read.kept && !acceptedAt) return reply.redirect(paths.terms, 303);
    const { reference } = found.submission;
    const terms = { reference, address: applicationPageOf(app, found), acceptedAt, ...read };
    return sendPage(reply, { page: 'terms', terms });
  });
}

function calendarRoute(app: FastifyInstance): void {
  app.get<ByKey>(applicationPaths.calendar(pageAddress), async (request, reply) => {
    const { submission, events } = await findByKey(request);
    const file = bookingFile(submission, events, app.clock());
    if (file === undefined) return goBack(reply, { submission, events });
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="${submission.reference}.ics"`)
      .send(file);
  });
}

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

const generationOf = (events: readonly DeskEvent[]) => stateAfter(events).linkGeneration;

/** Where the page of an application is now. */
export const applicationPageOf = (
  { links }: FastifyInstance,
  { submission: { reference }, events }: Case,
) => applicationPaths.page(reference, links.keyOf(reference, generationOf(events)));

/** Leads back to the page, which says at its top what was done. */
export function goBack(reply: FastifyReply, found: Case, done?: ApplicantAction): FastifyReply {
  const query = done ? `?done=${deskEvents[done].verb}` : '';
  return reply.redirect(applicationPageOf(reply.server, found) + query, 303);
}

/** Whether the applicant can do something now. */
export function isActOpen(action: ApplicantAction, found: Case, now: string): boolean {
  const { isOpen: isNow }: Pick<Entry, 'isOpen'> = deskEvents[action];
  return isNow(caseNow({ ...found, now }));
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
