import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { contradictionOf, rivalsOf } from '../../domain/case/contradictions.ts';
import { samePersonDays } from '../../domain/case/desk-limits.ts';
import { deskPaths, sessionPath } from '../../domain/case/desk-paths.ts';
import { isBeingAnswered, waitingFor } from '../../domain/case/due.ts';
import {
  asSeen,
  type Case,
  type DeskEvent,
  deskEvents,
  stateAfter,
} from '../../domain/case/events.ts';
import { type EventModel, eventModels } from '../../domain/case/history.ts';
import {
  type Kind,
  normaliseReference,
  type StoredSubmission,
} from '../../domain/case/submission.ts';
import { type DeskRow, waitingView } from '../../domain/case/views.ts';
import type { NextUpModel as NextUp } from '../../src/desk/Message.tsx';
import type { SubmissionModel } from '../../src/desk/models.ts';
import { callInvitation } from '../calendar.ts';
import { canComeBack } from '../delivery/channels.ts';
import { addToLog } from '../log.ts';
import type { NewEvent } from '../store/desk-entry.ts';
import { DeskProblem } from './decorators.ts';

/** The page of an application, or of a message, and the calendar file of a call that was arranged. */
export function submissionRoutes(app: FastifyInstance, kind: Kind): void {
  const address = { kind, reference: ':reference' };
  app.get<ByReference>(deskPaths.submission(address), async (request, reply) => {
    const { reference } = request.params;
    const written = normaliseReference(reference);
    if (written !== undefined && written !== reference) {
      return reply.redirect(deskPaths.submission({ kind, reference: written }), 303);
    }
    const found = await findCase(request, kind);
    const { done } = request.query as { done?: unknown };
    const last = found.events.at(-1);
    const isAnswered = last?.id === done && last && deskEvents[last.action].leadsTo === 'next-up';
    const nextUp = isAnswered ? await nextAfter(app, found.submission) : undefined;
    return sendSubmission(reply, found, { nextUp });
  });

  app.get<ByReference>(deskPaths.call(address), async (request, reply) => {
    const { submission, events } = await findCase(request, kind);
    const { callAt } = stateAfter(events);
    if (callAt === undefined) throw new DeskProblem(404, 'not-found');
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="${submission.reference}.ics"`)
      .send(callInvitation(submission, callAt, app.clock()));
  });
}

export type ByReference = { Params: { reference: string } };

/** The submission that a request asks for. Throws `DeskProblem` 404 if there is none of this kind. */
export async function findCase(request: FastifyRequest<ByReference>, kind: Kind): Promise<Case> {
  const { store } = request.server;
  const reference = normaliseReference(request.params.reference);
  const submission = reference === undefined ? undefined : await store.find(reference);
  if (!reference || submission?.kind !== kind) throw new DeskProblem(404, 'not-found');
  addToLog(request, { reference });
  return { submission, events: await store.desk.history(reference) };
}

/** An application like `findCase`, but throws 404 also for one in quarantine, because nobody writes to its sender. */
export async function findOutsideQuarantine(request: FastifyRequest<ByReference>): Promise<Case> {
  const found = await findCase(request, 'enrolment');
  if (found.submission.suspicion !== undefined) throw new DeskProblem(404, 'not-found');
  return found;
}

/** The events that the author of a change had not seen, with why those that contradict it do. */
export function meanwhile(
  { events }: Case,
  seen: string | null | undefined,
  change?: NewEvent,
): EventModel[] {
  const rivals = change ? rivalsOf(change, events, asSeen(events, seen).at(-1)?.id) : [];
  return laterThan(seen, eventModels(events)).map((event): EventModel => {
    const rival = rivals.find(({ id }) => id === event.id);
    return { ...event, contradiction: rival && contradictionOf(change!, rival, events) };
  });
}

/** The events after the last one that the author had seen. */
export function laterThan<Event extends DeskEvent>(
  seen: string | null | undefined,
  events: readonly Event[],
): Event[] {
  return events.slice(asSeen(events, seen).length);
}

/**
 * The reference and the id in the name of an event (`4KX7-9QMD.12`), and what may stand behind them; an empty reference
 * where there is none.
 */
export function eventIn(name = '') {
  const [typed = '', id, more] = name.split('.', 3);
  return [normaliseReference(typed) ?? '', id, more] as const;
}

/** Where somebody is led who has done something on the page of an application, or who pressed its button twice. */
export function pageAfter({ submission, events }: Case, event?: DeskEvent): string {
  const page = deskPaths.submission(submission);
  const leadsTo = event && deskEvents[event.action].leadsTo;
  if (leadsTo === 'session') {
    const { startsAt } = stateAfter(events).booking!;
    return `${sessionPath({ startsAt, reference: submission.reference })}#who-came`;
  }
  if (leadsTo === 'next-up') return `${page}?done=${event!.id}`;
  return leadsTo === 'history' ? `${page}#history` : page;
}

/** What the page says above all else. */
type News = Pick<SubmissionModel, 'overtaken' | 'again' | 'nextUp' | 'isTooLate'>;

export async function sendSubmission(
  reply: FastifyReply,
  found: Case,
  news: News,
  status = 200,
): Promise<FastifyReply> {
  const { server } = reply;
  const { reference } = found.submission;
  const deliveries = await server.store.outbox.deliveriesOf(reference);
  const gaveUp = deliveries.filter(({ state }) => state === 'given-up');
  const since = new Date(server.clock().getTime() - samePersonMs).toISOString();
  const others = await server.store.desk.samePerson(reference, since);
  const row = {
    ...rowOf(server, found),
    gaveUp: [...new Set(gaveUp.map(({ channel }) => channel))],
  };
  const submission: SubmissionModel = {
    row,
    events: found.events,
    deliveries: deliveries.map((delivery) => ({
      ...delivery,
      canComeBack: delivery.state === 'delivered' && canComeBack(delivery.channel),
    })),
    others: others.map((other) => withLink(server, other)),
    ...news,
  };
  return reply.sendPage({ page: 'submission', submission }, status);
}

/** The next person who waits for the staff, with a submission of the same kind. */
export async function nextAfter(
  { store, clock }: FastifyInstance,
  { kind, reference }: Pick<StoredSubmission, 'kind' | 'reference'>,
): Promise<NextUp> {
  const now = clock().toISOString();
  const { rows } = await store.desk.page(waitingView[kind], { now });
  const next = rows.find(({ submission, state }) => {
    const waitsFor = waitingFor(submission, state, now)?.for;
    const isAnswer = waitsFor === 'answer' || waitsFor === 'addition';
    const isWaiting = waitsFor !== undefined && !(isAnswer && isBeingAnswered(state));
    return submission.reference !== reference && isWaiting;
  });
  return next ? { submission: next.submission, state: next.state } : 'nobody';
}

/** The applications that are not done, at most 500 of each list. */
export async function openRows({ store, clock }: FastifyInstance): Promise<DeskRow[]> {
  const now = clock().toISOString();
  const views = ['to-answer', 'under-way'] as const;
  const pages = views.map((view) => store.desk.page(view, { now, limit: 500 }));
  return (await Promise.all(pages)).flatMap(({ rows }) => rows);
}

/** A row of the store with the applicant's link. */
export function withLink({ links }: FastifyInstance, row: DeskRow): DeskRow {
  const { kind, reference } = row.submission;
  if (kind === 'contact') return row;
  return { ...row, link: links.addressOf(reference, row.state.linkGeneration) };
}

/**
 * A submission as a list would have it, but without the deliveries that gave up. `seen` is the latest event that the
 * author of a form had seen, where the form names one.
 */
export function rowOf(app: FastifyInstance, { submission, events }: Case, seen?: string): DeskRow {
  const lastEvent = seen ?? events.at(-1)?.id;
  return withLink(app, { submission, state: stateAfter(events), lastEvent, gaveUp: [] });
}

/** How far back other submissions of the same person are shown, in milliseconds. */
const samePersonMs = samePersonDays * 24 * 60 * 60_000;
