import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { offersOf } from '../../domain/case/agreement.ts';
import { attendeesOf, whoComes } from '../../domain/case/attendees.ts';
import { contradictionOf, rivalsOf } from '../../domain/case/contradictions.ts';
import {
  type ApplicantAction,
  applicantActions,
  asSeen,
  type Case,
  deskEvents,
  fieldsOf,
  stateAfter,
} from '../../domain/case/events.ts';
import { toldOf } from '../../domain/case/history.ts';
import { promisedNow } from '../../domain/case/offers.ts';
import { readChange, ticksFor } from '../../domain/case/read-change.ts';
import { asLines, linesToSee } from '../../domain/case/read-names.ts';
import type { DeskState } from '../../domain/case/stages.ts';
import { coursesOf, personOf } from '../../domain/case/submission.ts';
import { termsOf } from '../../domain/case/usual-offer.ts';
import { needersOf } from '../../domain/events/access-needs.ts';
import { reclaimable, reclaimOf, reclaimWords } from '../../domain/events/session.ts';
import { offeredBy } from '../../domain/letters/letter-for.ts';
import { bookedOf } from '../../domain/money/booking-money.ts';
import { refundOf, refundWords } from '../../domain/money/refunds.ts';
import { applicationPaths } from '../../domain/provider/paths.ts';
import { customerZone } from '../../domain/time/customer-clock.ts';
import { closedWords, replyHours } from '../../domain/time/reply-due.ts';
import type { ActModel } from '../../src/application/Act.tsx';
import { formInLines } from '../http/posts/post-guard.ts';
import { ClientError, messages } from '../intake/messages.ts';
import { addToLog, errorClass } from '../log.ts';
import {
  applicationPageOf,
  type ByKey,
  findByKey,
  goBack,
  isActOpen,
  pageAddress,
  sendPage,
} from './application.ts';

/** What an applicant can do: its page first says what it means, and the form there does it. Opening it changes nothing. */
export function applicantActRoutes(app: FastifyInstance): void {
  for (const action of applicantActions) {
    const address = applicationPaths.act(pageAddress, deskEvents[action].verb);
    app.get<ByKey>(address, async (request, reply) => {
      const found = await findByKey(request);
      const isNow = isActOpen(action, found, app.clock().toISOString());
      return isNow ? sendAct(reply, { action, found }) : goBack(reply, found);
    });
    app.post<ByKey>(address, { onRequest: app.guardPost }, async (request, reply) =>
      act(request, reply, { action, found: await findByKey(request) }),
    );
  }
}

type ApplicantAct = { action: ApplicantAction; found: Case };

/** Does what was posted, or shows the form again with what is in its way. */
async function act(
  request: FastifyRequest<ByKey>,
  reply: FastifyReply,
  { action, found }: ApplicantAct,
): Promise<FastifyReply> {
  const { server } = request;
  const form = formInLines(request);
  form.set('do', deskEvents[action].verb);
  const now = server.clock().toISOString();
  // The form was meant for the history as its author had seen it.
  const history = asSeen(found.events, form.get('seen'));
  const seen = history.at(-1)?.id;
  const closing = await server.closing();
  const known = { ...found, ...termsOf(server.content), events: history, now, closing };
  const read = readChange(form, known, 'applicant');
  if (read.outcome === 'unknown') throw new ClientError(400, messages.badRequest);
  if (read.outcome === 'nothing') {
    if (!isActOpen(action, found, now)) return goBack(reply, found);
    // The page was drawn before it was open, or by a version that counted the events.
    const meanwhile = toldOf(found.events.slice(history.length));
    return sendAct(reply, { action, found }, { typed: Object.fromEntries(form), meanwhile }, 409);
  }
  const { typed } = read;
  const showAgain = (why: Partial<ActModel>, status?: number) =>
    sendAct(reply, { action, found }, { seen: seen ?? '', typed, ...why }, status);
  if (read.outcome === 'fault') return showAgain({ wrong: read.all }, 422);
  if ('refund' in read.change && read.change.refund !== form.get('shown')) {
    return showAgain({ isOtherRefund: true }, 409);
  }
  const names = action === 'named' ? linesToSee(typed, form.get('shown')) : undefined;
  if (names) return showAgain({ typed: asLines(attendeesOf(names.names)), names });

  // The letter is written from what the applicant saw, so that a form sent twice brings the same letter twice.
  const of = { submission: found.submission, events: history };
  const event = { ...read.change, ...server.writeLetter(read.change, of), at: now, by: '' };
  const added = await server
    .addEvent(event, of, seen)
    .catch((error: unknown) => addToLog(request, { error: errorClass(error) }));
  if (added === undefined) return showAgain({ isUnkept: true }, 503);
  if (added.outcome === 'added') return goBack(reply, found, action);
  const latest = await findByKey(request);
  const meanwhile = toldOf(latest.events.slice(history.length));
  const [rival] = rivalsOf(event, latest.events, seen);
  const contradiction = rival && contradictionOf(event, rival, latest.events);
  return sendAct(reply, { action, found: latest }, { typed, meanwhile, contradiction }, 409);
}

async function sendAct(
  reply: FastifyReply,
  { action, found }: ApplicantAct,
  more: Partial<ActModel> = {},
  status?: number,
): Promise<FastifyReply> {
  // With `no-referrer` a browser would post `Origin: null`.
  reply.header('referrer-policy', 'strict-origin');
  const { server, request } = reply;
  const { submission, events } = found;
  const state = stateAfter(events);
  const { offer, booking, feedback, needs, attendees = [] } = state;
  const booked = booking && offeredBy(events, booking.offer);
  const now = server.clock().toISOString();
  const isNow = isActOpen(action, found, now);
  // What says by when it is answered.
  const closing = 'dueAt' in fieldsOf(action) ? await server.closing() : undefined;
  const model: ActModel = {
    action,
    closed: closing && closedWords(closing, replyHours.enrolment, now),
    reference: submission.reference,
    address: applicationPageOf(server, found),
    courses: coursesOf(submission),
    zone: customerZone(personOf(submission), state),
    choiceHints: server.content.choiceHints,
    seen: events.at(-1)?.id ?? '',
    isOpen: isNow,
    isChoice: isChoice(action, state, request),
    promised: ('offer' in fieldsOf(action) ? offer : booking)?.promised ?? promisedNow(),
    ticks: [],
    coming:
      action === 'named' && booking
        ? {
            places: booking.people,
            named: booked ? whoComes({ submission, state, offer: booked }) : attendees,
          }
        : undefined,
    // What people need, and how it was, is corrected where it stands.
    typed: {
      needed: needs === '' ? undefined : { needs, agreed: 'yes' },
      rated: feedback,
    }[action as string],
    ...more,
    ...(isNow && meaningOf(action, { ...found, state, now })),
  };
  return sendPage(reply, { page: 'act', now, act: model }, status);
}

/** Whether an act is one between which the customer of a session that we move chooses. */
function isChoice(action: ApplicantAction, { offer, booking }: DeskState, request: FastifyRequest) {
  if (!offer?.move) return false;
  const choices: Partial<Record<ApplicantAction, boolean>> = {
    added: (request.query as { for?: unknown }).for === 'another-date',
    // Of what is free of charge there is no money to have back.
    cancelled: booking!.total > 0,
  };
  return choices[action] ?? false;
}

type ActMoment = Case & { state: DeskState; now: string };

/** What the act would mean now: its offer, its refund, and the boxes to be ticked. */
function meaningOf(
  action: ApplicantAction,
  moment: ActMoment,
): Pick<ActModel, 'offer' | 'refund' | 'ticks' | 'choices'> {
  const { id, refund, choices } = meanings[action]?.(moment) ?? {};
  const { state, now } = moment;
  return {
    offer: id === undefined ? undefined : offersOf(state, now).find((made) => made.id === id),
    refund,
    choices,
    ticks: ticksFor(action, moment),
  };
}

type Means = (
  moment: ActMoment,
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
