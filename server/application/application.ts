import type { FastifyInstance } from 'fastify';

import { type ApplicantAction, applicantActions, stateAfter } from '../../domain/case/events.ts';
import { answersOf } from '../../domain/case/kinds.ts';
import { offersOf } from '../../domain/case/offers-made.ts';
import { whoComes } from '../../domain/case/sessions.ts';
import { situationOf } from '../../domain/case/situation.ts';
import { deskEvents } from '../../domain/events/desk-events.ts';
import { offeredBy } from '../../domain/letters/letter-for.ts';
import { applicationPaths, paths } from '../../domain/provider/paths.ts';
import { customerZone } from '../../domain/time/customer-clock.ts';
import type { FollowedApplication } from '../../src/application/models.ts';
import { bookingFile } from '../calendar.ts';
import { copyForPerson, historyFor } from '../copy-for-person.ts';
import { addToLog, errorClass } from '../log.ts';
import { applicantActRoutes, coursesIn } from './acts.ts';
import { certificateRoutes } from './certificate.ts';
import { findRoutes } from './find.ts';
import {
  answerLinkProblems,
  type ByKey,
  type Case,
  findByKey,
  goBack,
  isOpen,
  pageOf,
  sendPage,
} from './followed.ts';

/**
 * The page on which an applicant follows their application, acts on it, and gets a copy of the data stored. Whoever has
 * the link may do all of this. Opening a link changes nothing: each act is posted by a page that first says what it
 * means. An erased application is answered like one that never was, and one in quarantine like any other, because
 * whoever sent it must not learn of that.
 */
// oxlint-disable-next-line typescript/require-await -- Fastify takes a plugin with one argument as one that is async
export async function applicationRoutes(app: FastifyInstance): Promise<void> {
  const address = applicationPaths.page(':reference', ':key');
  keepToThemselves(app);
  answerLinkProblems(app);
  pageRoute(app, address);
  applicantActRoutes(app);
  copyRoute(app, address);
  termsRoutes(app, address);
  calendarRoute(app, address);

  // An address with a slash at its end leads to the one without.
  const { find, certificates, certificate } = applicationPaths;
  for (const each of [address, find, certificates, certificate(':number')]) {
    app.get(`${each}/`, (request, reply) =>
      reply.redirect(request.url.replace(/\/(?=\?|$)/u, ''), 301),
    );
  }
  app.all(`${find}/*`, (_request, reply) => sendPage(reply, { page: 'nothing' }));
  findRoutes(app);
  certificateRoutes(app);
}

/**
 * Keeps the addresses of applicants' pages and certificates from other sites, search engines and caches, also where the
 * answer is an error, and limits how many are rendered for an address.
 */
function keepToThemselves(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
    await app.limitRendering(request, reply);
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.header('cache-control', 'no-store');
    done(null, payload);
  });
}

function pageRoute(app: FastifyInstance, address: string): void {
  app.get<ByKey>(address, async (request, reply) => {
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
  const { stage, outcome, isWithdrawn, repeatOf, answeredAt, strangersSince } = state;
  const { offer, offerEnded, booking, lines, cancelledAt, attendees, attended, feedback } = state;
  const booked = booking && offeredBy(events, booking.offer);
  const offers = offersOf(state, now);
  return {
    reference: submission.reference,
    address: pageOf(app, found),
    situation: situationOf({ submission, state }, now),
    status: {
      stage,
      outcome,
      isWithdrawn,
      repeatOf,
      answeredAt,
      submittedAt: submission.submittedAt,
      offer,
      offerEnded,
      booking,
      lines,
      cancelledAt,
      attendees: booked ? whoComes({ submission, state, offer: booked }) : attendees,
      strangersSince,
      attended,
      feedback,
    },
    offers: offers
      .filter(({ standing }, at) => at === offers.length - 1 || standing.is === 'confirmed')
      .toReversed(),
    acts: applicantActions.filter((action) => isOpen(action, found, now)),
    zone: customerZone(submission, state),
    courses: coursesIn(submission),
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

function copyRoute(app: FastifyInstance, address: string): void {
  app.get<ByKey>(`${address}/copy`, async (request, reply) => {
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
function termsRoutes(app: FastifyInstance, address: string): void {
  for (const at of [applicationPaths.terms(address), applicationPaths.terms(address, ':offer')]) {
    app.get<ByKey>(at, async (request, reply) => {
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
      const terms = { reference, address: pageOf(app, found), acceptedAt, ...read };
      return sendPage(reply, { page: 'terms', terms });
    });
  }
}

function calendarRoute(app: FastifyInstance, address: string): void {
  app.get<ByKey>(applicationPaths.calendar(address), async (request, reply) => {
    const { submission, events } = await findByKey(request);
    const file = bookingFile(submission, events, app.clock());
    if (file === undefined) return goBack(reply, { submission, events });
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="${submission.reference}.ics"`)
      .send(file);
  });
}
