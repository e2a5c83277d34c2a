import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { RowModel, SubmissionModel } from '../../src/desk/models.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { callInvitation } from '../calendar.ts';
import { labelOf } from '../delivery/channels.ts';
import { addToLog } from '../log.ts';
import type { DeskRow } from '../store/desk-lists.ts';
import type { Delivery } from '../store/outbox.ts';
import { samePersonDays } from '../../domain/desk-limits.ts';
import { deskEvents } from '../../domain/desk-events.ts';
import { answersOf } from '../../domain/kinds.ts';
import { offersMade } from '../../domain/offers-made.ts';
import { type DeskEvent, stateAfter, undoable, eventModels } from '../../domain/events.ts';
import { type Kind, normaliseReference, type StoredSubmission } from '../../domain/submission.ts';
import { type DeskContext, sendFramed } from './desk-context.ts';
import { DeskProblem } from './desk-store.ts';
import { nextAfter } from './lists.ts';
import { rowModel } from './row-model.ts';

/** An application or message with its history. */
export type Found = { submission: StoredSubmission; events: DeskEvent[] };

/** The page of an application, or of a message, and the calendar file of a call that was arranged. */
export function submissionRoutes(app: FastifyInstance, context: DeskContext, kind: Kind): void {
  const asked = { kind, reference: ':reference' };
  app.get<ByReference>(deskPaths.submission(asked), async (request, reply) => {
    const { reference } = request.params;
    const written = normaliseReference(reference);
    if (written !== undefined && written !== reference) {
      return reply.redirect(deskPaths.submission({ kind, reference: written }), 303);
    }
    const found = await findAsked(context, request, kind);
    const { done } = request.query as { done?: unknown };
    const isAnswered = found.events.some(
      ({ id, action }) =>
        id === done && id === found.events.at(-1)?.id && deskEvents[action].leadsTo === 'next-up',
    );
    const nextUp = isAnswered ? await nextAfter(context, found.submission) : undefined;
    return sendSubmission(context, reply, { found, nextUp });
  });

  app.get<ByReference>(deskPaths.call(asked), async (request, reply) => {
    const found = await findAsked(context, request, kind);
    const { reference } = found.submission;
    const { callAt } = stateAfter(found.events);
    if (callAt === undefined) throw new DeskProblem(404, 'not-found');
    const { who, courses } = rowModelOf(found, context);
    const now = context.clock();
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="${reference}.ics"`)
      .send(callInvitation({ kind, reference, callAt, name: who.name, courses, now }));
  });
}

/** The parameters of a route whose address has a reference. */
export type ByReference = { Params: { reference: string } };

/** The submission that a request asks for. Throws `DeskProblem` 404 if there is none of this kind. */
export async function findAsked(
  { store }: Pick<DeskContext, 'store'>,
  request: FastifyRequest<ByReference>,
  kind: Kind,
): Promise<Found> {
  const reference = normaliseReference(request.params.reference);
  const submission = reference === undefined ? undefined : await store.find(reference);
  if (!reference || submission?.kind !== kind) throw new DeskProblem(404, 'not-found');
  addToLog(request, { reference });
  return { submission, events: await store.desk.history(reference) };
}

/** Like `findAsked`, but throws 404 also for a submission in quarantine, because nobody writes to its sender. */
export async function findOpen(...asked: Parameters<typeof findAsked>): Promise<Found> {
  const found = await findAsked(...asked);
  if (found.submission.suspicion !== undefined) throw new DeskProblem(404, 'not-found');
  return found;
}

type Shown = { found: Found; status?: number } & Pick<
  SubmissionModel,
  'overtaken' | 'again' | 'nextUp' | 'isTooLate'
>;

/** Sends an application or a message, whole. */
export async function sendSubmission(
  context: DeskContext,
  reply: FastifyReply,
  { found, status = 200, ...again }: Shown,
): Promise<FastifyReply> {
  const { submission, events } = found;
  const { reference } = submission;
  const { store, clock } = context;
  const deliveries = await store.outbox.deliveriesOf(reference);
  const gaveUp = deliveries.filter(({ state }) => state === 'given-up');
  const since = new Date(clock().getTime() - sameSenderMs).toISOString();
  const history = eventModels(events);
  const last = undoable(events);
  const lastDelivery = deliveries.find(({ event }) => event !== undefined && event === last?.id);
  const model: SubmissionModel = {
    row: rowModel({ ...rowOf(found), gaveUp: gaveUp.map(({ channel }) => channel) }, context),
    answers: answersOf(submission),
    history,
    offers: offersMade(events, clock().toISOString()),
    undo: isDecided(lastDelivery) ? undefined : history.find(({ id }) => id === last?.id),
    deliveries: deliveries.map(({ channel, ...each }) => ({ label: labelOf(channel), ...each })),
    others: (await store.desk.samePerson(reference, since)).map((row) => rowModel(row, context)),
    ...again,
  };
  return sendFramed(context, reply, { drawn: { page: 'submission', submission: model }, status });
}

/** Whether a delivery can no longer be undone: a later one took its place, or it may have arrived. */
function isDecided(delivery: Delivery | undefined): boolean {
  if (delivery?.state === 'taken-back') return true;
  return delivery?.attempts.some(({ endedAt }) => endedAt === undefined) === true;
}

/** A submission as a list would have it, but without the deliveries that gave up. */
function rowOf({ submission, events }: Found): DeskRow {
  return { submission, state: stateAfter(events), lastEvent: events.at(-1)?.id, gaveUp: [] };
}

/** The same as a page shows it. `seen` is the latest event that the author of a form had seen, if that is on it. */
export function rowModelOf(found: Found, context: DeskContext, seen?: string): RowModel {
  const row = rowModel(rowOf(found), context);
  return { ...row, seen: seen ?? row.seen };
}

/** How far back other submissions of the same person are shown, in milliseconds. */
const sameSenderMs = samePersonDays * 24 * 60 * 60_000;
