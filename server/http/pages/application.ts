import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { needersOf } from '../../../domain/case/access-needs.ts';
import { attendeesText } from '../../../domain/case/attendees.ts';
import { contradictionOf, rivalsOf } from '../../../domain/case/contradictions.ts';
import type { Entry } from '../../../domain/case/event-entry.ts';
import {
  type ApplicantAction,
  applicantActions,
  asSeen,
  type DeskEvent,
  fieldsOf,
  stateAfter,
  toldOf,
} from '../../../domain/case/events.ts';
import { answersOf, coursesOf, personOf } from '../../../domain/case/kinds.ts';
import { offersOf } from '../../../domain/case/offers-made.ts';
import { promisedNow } from '../../../domain/case/promised.ts';
import { momentOf, readChange, ticksFor } from '../../../domain/case/read-change.ts';
import { namesToSee } from '../../../domain/case/read-names.ts';
import { whoComes } from '../../../domain/case/sessions.ts';
import { situationOf } from '../../../domain/case/situation.ts';
import type { DeskState } from '../../../domain/case/stages.ts';
import { normaliseReference, type StoredSubmission } from '../../../domain/case/submission.ts';
import { termsOf } from '../../../domain/case/usual-offer.ts';
import { deskEvents } from '../../../domain/events/desk-events.ts';
import { reclaimable, reclaimOf, reclaimWords } from '../../../domain/events/session.ts';
import { offeredBy } from '../../../domain/letters/letter-for.ts';
import { bookedOf } from '../../../domain/money/booking-money.ts';
import { refundOf, refundWords } from '../../../domain/money/refunds.ts';
import { applicationPaths, paths } from '../../../domain/provider/paths.ts';
import { closedWords } from '../../../domain/time/closing.ts';
import { customerZone } from '../../../domain/time/customer-clock.ts';
import { replyHours } from '../../../domain/time/reply-due.ts';
import type { ActModel } from '../../../src/application/Act.tsx';
import type { FollowedApplication } from '../../../src/application/models.ts';
import { bookingFile } from '../../calendar.ts';
import { copyForPerson, historyFor } from '../../copy-for-person.ts';
import { ClientError, messages } from '../../intake/messages.ts';
import { addToLog, errorClass } from '../../log.ts';
import { formOf } from '../posts/post-guard.ts';
import { certificateRoutes } from './certificate.ts';
import { findRoutes, sendPage } from './find-application.ts';

/**
 * The page on which an applicant follows their application, acts on it, and gets a copy of the data stored. Whoever has
 * the link may do all of this. Opening a link changes nothing: each act is posted by a page that first says what it
 * means. An erased application is answered like one that never was, and one in quarantine like any other, because
 * whoever sent it must not learn of that.
 */
// oxlint-disable-next-line typescript/require-await -- Fastify takes a plugin with one argument as one that is async
export async function applicationRoutes(app: FastifyInstance): Promise<void> {
  const { store, clock, guardPost } = app;
  const address = applicationPaths.page(':reference', ':key');
  keepToThemselves(app);

  app.get<ByKey>(address, async (request, reply) => {
    const { reference, key } = request.params;
    // A link is pasted with the full stop or the bracket that stood behind it.
    const bare = /^([\w-]{22})[^\dA-Za-z]+$/u.exec(key)?.[1];
    if (bare)
      return reply.redirect(applicationPaths.page(encodeURIComponent(reference), bare), 303);
    const found = await findByKey(request);
    if (typeof found === 'string') return sendPage(reply, { page: found });
    const { done } = request.query as { done?: unknown };
    const application = { ...followed(found, app), done: lastDone(found, done) };
    return sendPage(reply, { page: 'application', now: clock().toISOString(), application });
  });

  for (const action of applicantActions) {
    const at = applicationPaths.act(address, deskEvents[action].verb);
    app.get<ByKey>(at, async (request, reply) => {
      const found = await findByKey(request);
      if (typeof found === 'string') return sendPage(reply, { page: found });
      return isOpen(action, found, clock())
        ? sendAct(reply, { action, found, isChoice: isChoice(action, found, request) })
        : goBack(reply, found);
    });

    app.post<ByKey>(at, { onRequest: guardPost }, async (request, reply) => {
      const found = await findByKey(request);
      if (typeof found === 'string') return sendPage(reply, { page: found });
      const form = formOf(request);
      // Boxes of one name become lines.
      for (const name of new Set(form.keys())) form.set(name, form.getAll(name).join('\n'));
      form.set('do', deskEvents[action].verb);
      const now = clock().toISOString();
      // The form was meant for the history as its author had seen it.
      const history = asSeen(found.events, form.get('seen'));
      const closing = await app.closing();
      const known = { ...found, ...termsOf(app.content), events: history, now, closing };
      const read = readChange(form, known, 'applicant');
      if (read.outcome === 'unknown') throw new ClientError(400, messages.badRequest);
      const choosing = isChoice(action, found, request);
      if (read.outcome === 'nothing') {
        if (!isOpen(action, found, clock())) return goBack(reply, found);
        // The page was drawn before it was open, or by a version that counted the events.
        const meanwhile = toldOf(found.events.slice(history.length));
        const typed = Object.fromEntries(form);
        return sendAct(reply, { action, found, typed, meanwhile, isChoice: choosing, status: 409 });
      }
      const again = {
        action,
        found,
        seen: history.at(-1)?.id ?? '',
        typed: read.typed,
        isChoice: choosing,
      };
      if (read.outcome === 'fault')
        return sendAct(reply, { ...again, wrong: read.all, status: 422 });
      if ('refund' in read.change && read.change.refund !== form.get('shown')) {
        return sendAct(reply, { ...again, isOtherRefund: true, status: 409 });
      }
      const names =
        read.typed.names === undefined
          ? undefined
          : namesToSee(read.typed.names, form.get('shown'));
      if (names) return sendAct(reply, { ...again, typed: { names: names.names }, names });
      // The letter is written from what the applicant saw, so that a form sent twice brings the same letter twice.
      const seen = { submission: found.submission, events: history };
      const letter = app.writeLetter(read.change, seen);
      const event = { ...read.change, ...letter, at: now, by: '' };
      const added = await app
        .addEvent(event, seen, history.at(-1)?.id)
        .catch((error: unknown) => addToLog(request, { error: errorClass(error) }));
      if (added === undefined) return sendAct(reply, { ...again, isUnkept: true, status: 503 });
      if (added.outcome === 'added') return goBack(reply, found, action);
      const later = await findByKey(request);
      if (typeof later === 'string') return sendPage(reply, { page: later });
      const { typed } = read;
      const meanwhile = toldOf(later.events.slice(history.length));
      const [rival] = rivalsOf(event, later.events, history.at(-1)?.id);
      const contradiction = rival && contradictionOf(event, rival, later.events);
      return sendAct(reply, { action, found: later, typed, meanwhile, contradiction, status: 409 });
    });
  }

  app.get<ByKey>(`${address}/copy`, async (request, reply) => {
    const found = await findByKey(request);
    if (typeof found === 'string') return reply.redirect(request.url.replace(/\/copy$/u, ''), 303);
    const held = copyForPerson(found, clock().toISOString());
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="${held.reference}.json"`)
      .send(JSON.stringify(held, undefined, 2));
  });

  for (const at of [applicationPaths.terms(address), applicationPaths.terms(address, ':offer')]) {
    app.get<ByKey>(at, async (request, reply) => {
      const found = await findByKey(request);
      if (typeof found === 'string') return sendPage(reply, { page: found });
      const offer = offerOf(found, request.params.offer);
      if (!offer) return goBack(reply, found);
      const read = await store
        .findTerms(offer.terms ?? '')
        .then((kept) => ({ kept }))
        .catch((error: unknown) => addToLog(request, { error: errorClass(error) }));
      if (read === undefined) return sendPage(reply, { page: 'away' });
      const { kept } = read;
      // Nobody has accepted it yet, so it would be accepted on the terms of today.
      if (!kept && !offer.acceptedAt) return reply.redirect(paths.terms, 303);
      const { reference } = found.submission;
      const { acceptedAt } = offer;
      return sendPage(reply, {
        page: 'terms',
        terms: { reference, address: pageOf(found, app.links), acceptedAt, kept },
      });
    });
  }

  app.get<ByKey>(applicationPaths.calendar(address), async (request, reply) => {
    const found = await findByKey(request);
    if (typeof found === 'string') return sendPage(reply, { page: found });
    const { reference } = found.submission;
    const file = bookingFile(found.submission, found.events, clock());
    if (file === undefined) return goBack(reply, found);
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="${reference}.ics"`)
      .send(file);
  });

  // An address with a slash at its end leads to the one without.
  const { find, certificates, certificate } = applicationPaths;
  for (const each of [address, find, certificates, certificate(':number')]) {
    app.get(`${each}/`, (request, reply) =>
      reply.redirect(request.url.replace(/\/(?=\?|$)/u, ''), 301),
    );
  }
  app.all(`${applicationPaths.find}/*`, (_request, reply) => sendPage(reply, { page: 'nothing' }));
  findRoutes(app);
  certificateRoutes(app);

  async function sendAct(
    reply: FastifyReply,
    { action, found, status, ...more }: ActOf & Partial<ActModel> & { status?: number },
  ) {
    // With `no-referrer` a browser would post `Origin: null`.
    reply.header('referrer-policy', 'strict-origin');
    const { submission } = found;
    const isNow = isOpen(action, found, clock());
    const state = stateAfter(found.events);
    const { offer, booking, feedback, needs } = state;
    const now = clock().toISOString();
    // What says by when it is answered.
    const closing = 'dueAt' in fieldsOf(action) ? await app.closing() : undefined;
    const act: ActModel = {
      action,
      closed: closing && closedWords(closing, replyHours.enrolment, now),
      reference: submission.reference,
      address: pageOf(found, app.links),
      courses: coursesOf(submission),
      zone: customerZone(personOf(submission), state),
      choiceHints: app.content.choiceHints,
      seen: found.events.at(-1)?.id ?? '',
      isOpen: isNow,
      promised: ('offer' in fieldsOf(action) ? offer : booking)?.promised ?? promisedNow(),
      ticks: [],
      // Who comes, and how it was, is corrected where it stands.
      typed: {
        named: { names: attendeesText(attendeesNow(found)) },
        needed: needs === '' ? undefined : { needs, agreed: 'yes' },
        rated: feedback,
      }[action as string],
      ...more,
      ...(isNow && meaningOf(action, found, now)),
    };
    return sendPage(reply, { page: 'act', now, act }, status);
  }

  /** Leads back to the page, which says at its top what was done. */
  function goBack(reply: FastifyReply, found: Case, done?: ApplicantAction) {
    const query = done ? `?done=${deskEvents[done].verb}` : '';
    return reply.redirect(`${pageOf(found, app.links)}${query}`, 303);
  }

  /** The application that a link opens, or why it opens none. */
  async function findByKey(
    request: FastifyRequest<ByKey>,
  ): Promise<Case | 'ended' | 'nothing' | 'away'> {
    const { key, reference: typed } = request.params;
    const reference = normaliseReference(typed);
    if (reference === undefined) return 'nothing';
    // The history is read in any case, so that the time of the answer does not tell whether the reference exists.
    const stored = await Promise.all([
      store.find(reference),
      store.desk.history(reference),
      app.links.ready(),
    ]).catch((error: unknown) => addToLog(request, { error: errorClass(error) }));
    if (stored === undefined) return 'away';
    const [submission, events] = stored;
    const generation = stateAfter(events).linkGeneration;
    const status = app.links.keyStatus(key, reference, generation);
    if (submission?.kind !== 'enrolment' || status === undefined) return 'nothing';
    addToLog(request, { reference: submission.reference });
    return status === 'ended' ? 'ended' : { submission, events };
  }
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

const attendeesNow = ({ events }: Case) => stateAfter(events).attendees ?? [];

/** The offer with this id, or without one that which was accepted last; `undefined` where there is none. */
const offerOf = ({ events }: Case, id: string | undefined) =>
  stateAfter(events).offers.findLast((each) =>
    id === undefined ? each.acceptedAt !== undefined : each.id === id,
  );

type ActOf = { action: ApplicantAction; found: Case };

/** Whether an act is one between which the customer of a session that we move chooses. */
function isChoice(action: ApplicantAction, { events }: Case, { query }: FastifyRequest) {
  const { offer, booking } = stateAfter(events);
  if (!offer?.move) return false;
  const choices: Partial<Record<ApplicantAction, boolean>> = {
    added: (query as { for?: unknown }).for === 'another-date',
    // Of what is free of charge there is no money to have back.
    cancelled: booking!.total > 0,
  };
  return choices[action] ?? false;
}

function isOpen(action: ApplicantAction, found: Case, now: Date): boolean {
  const { isOpen: isNow }: Pick<Entry, 'isOpen'> = deskEvents[action];
  return isNow(momentOf({ ...found, now: now.toISOString() }));
}

/** What the act would mean now: its offer, its refund, and the boxes to be ticked. */
function meaningOf(action: ApplicantAction, found: Case, now: string): Meaning {
  const state = stateAfter(found.events);
  const { id, refund, choices } = meanings[action]?.({ ...found, state, now }) ?? {};
  return {
    offer: id === undefined ? undefined : offersOf(state, now).find((made) => made.id === id),
    refund,
    choices,
    ticks: ticksFor(action, { ...found, now }),
  };
}

type Meaning = Pick<ActModel, 'offer' | 'refund' | 'ticks' | 'choices'>;

type Means = (
  moment: Case & { state: DeskState; now: string },
) => Pick<ActModel, 'refund' | 'choices'> & { /** Of the offer. */ id?: string | undefined };

const ofOffer: Means = ({ state }) => ({ id: state.offer?.event });

/** What is said of each act that is about an offer or about money. */
const meanings: Partial<Record<ApplicantAction, Means>> = {
  accepted: ofOffer,
  'date-taken': ofOffer,
  declined: ofOffer,
  cancelled: ({ submission, state, now }) => {
    const booked = bookedOf(submission, state)!;
    const refund = refundOf(booked, { writtenAt: now, by: 'customer' });
    const words = refundWords(refund, { isAhead: true });
    return { id: state.booking?.offer, refund: { pence: refund.pence, words } };
  },
  needed: ({ submission, state }) => ({
    choices: [...new Set(needersOf(submission, state).map(({ name }) => name))].map((name) => ({
      value: name,
      label: name,
    })),
  }),
  reclaimed: ({ state }) => ({
    refund: { pence: reclaimOf(state, 1).back, words: reclaimWords(state) },
    choices: reclaimable(state).map(({ name, number }) => ({ value: number, label: name })),
  }),
};

/** What the applicant has just done, if the address says so and nothing was done since. */
function lastDone({ events }: Case, asked: unknown): ApplicantAction | undefined {
  const last = events.findLast(({ action }) => 'applicantSentence' in deskEvents[action])?.action;
  return applicantActions.find((each) => each === last && deskEvents[each].verb === asked);
}

type ByKey = { Params: { reference: string; key: string; offer?: string } };

type Case = { submission: StoredSubmission; events: DeskEvent[] };

/** The address of an application's page. */
const pageOf = ({ submission, events }: Case, links: FastifyInstance['links']) =>
  new URL(links.addressOf(submission.reference, stateAfter(events).linkGeneration)).pathname;

function followed(
  { submission, events }: Case,
  { links, content, clock }: FastifyInstance,
): FollowedApplication {
  const { reference, submittedAt } = submission;
  const state = stateAfter(events);
  const { stage, end, offer, booking, lines } = state;
  const { attendees, strangersSince, attended, feedback } = state;
  const booked = booking && offeredBy(events, booking.offer);
  const offers = offersOf(state, clock().toISOString());
  const answers = answersOf(submission);
  return {
    reference,
    address: pageOf({ submission, events }, links),
    situation: situationOf({ submission, state }, clock().toISOString()),
    status: {
      stage,
      end,
      submittedAt,
      offer,
      booking,
      lines,
      attendees: booked ? whoComes({ submission, state, offer: booked }) : attendees,
      strangersSince,
      attended,
      feedback,
    },
    offers: offers
      .filter(({ standing }, at) => at === offers.length - 1 || standing.is === 'confirmed')
      .toReversed(),
    acts: applicantActions.filter((action) => isOpen(action, { submission, events }, clock())),
    zone: customerZone(personOf(submission), state),
    courses: coursesOf(submission),
    choiceHints: content.choiceHints,
    answers,
    history: historyFor({ submission, events }),
  };
}
