import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { attendeesOf } from '../../domain/case/attendees.ts';
import { actPaths, deskPaths, shownActions } from '../../domain/case/desk-paths.ts';
import type { Consequence } from '../../domain/case/event-entry.ts';
import {
  asSeen,
  type Case,
  type Change,
  type DeskEvent,
  deskEvents,
} from '../../domain/case/events.ts';
import type { EventModel } from '../../domain/case/history.ts';
import type { ReadChange } from '../../domain/case/read-change.ts';
import { asLines, linesToSee } from '../../domain/case/read-names.ts';
import type { Kind } from '../../domain/case/submission.ts';
import type { AgainModel } from '../../src/desk/models.ts';
import { formInLines, formOf } from '../http/posts/post-guard.ts';
import { DeskProblem } from './decorators.ts';
import { listAddress, placeFrom, sendList } from './lists.ts';
import { addOne, readForm } from './staff-events.ts';
import { type ByReference, findCase, pageAfter, sendSubmission } from './submissions.ts';

/** Makes the events whose forms stand on the page of an application, or in a list. Acts with a page are in `acts/`. */
export function changeRoute(app: FastifyInstance, kind: Kind): void {
  const address = deskPaths.change({ kind, reference: ':reference' });
  app.post<ByReference>(address, async (request, reply) => {
    const form = formInLines(request);
    const found = await findCase(request, kind);
    // A page that an earlier version drew posts such an act here; its own page has a form with what was typed.
    const ownPage = ownPages.get(form.get('do') ?? '');
    if (ownPage) return reply.redirect(ownPage(found.submission), 307);
    // The form was meant for the history as its author had seen it.
    const history = asSeen(found.events, form.get('seen'));
    const read = await readForm(request, form, { ...found, history });
    if (read.outcome === 'nothing') return reply.redirect(placeAfter(request, found), 303);
    if (read.outcome === 'fault') return sendSubmission(reply, found, { again: read }, 422);
    const question = await questionAbout(request, read);
    if (question) return sendSubmission(reply, found, { again: question.again }, question.status);

    const { change } = read;
    const added = await addOne(request, { ...found, change, seen: history.at(-1)?.id });
    if (added.outcome === 'too-late') {
      return sendSubmission(reply, added.latest, { isTooLate: true }, 409);
    }
    if (added.outcome === 'overtaken') return sendOvertaken(reply, added, read);
    // If the form was sent twice, what follows from it may have been missed the first time.
    await follow(app, found, change);
    return reply.redirect(placeAfter(request, found, added.event), 303);
  });
}

/** Where each act with a page is done, by what its form asks for. */
const ownPages = new Map<string, typeof deskPaths.write>([
  ...shownActions.map((action) => [deskEvents[action].verb, actPaths[action]] as const),
  [deskEvents.written.verb, deskPaths.write],
  ['erase', deskPaths.erase],
]);

type Readable = Extract<ReadChange, { outcome: 'change' }>;

/** What has to be asked before an event is made, though its fields are right, and with which status. */
async function questionAbout(
  request: FastifyRequest,
  { change, verb, typed }: Readable,
): Promise<{ again: AgainModel; status: number } | undefined> {
  if (change.action === 'repeats') {
    const goesOn = await request.server.store.find(change.of);
    if (goesOn?.kind === 'enrolment') return undefined;
    return { again: { verb, name: 'of', fault: unknownReference, typed }, status: 422 };
  }
  if (change.action !== 'named-for-them') return undefined;
  const names = linesToSee(typed, formOf(request).get('shown'));
  return names && { again: { verb, typed: asLines(attendeesOf(names.names)), names }, status: 200 };
}

const unknownReference = 'There is no application with this reference';

/** Does what follows from an event beside storing it. */
async function follow(app: FastifyInstance, { submission }: Case, change: Change): Promise<void> {
  const { store, clock, intake } = app;
  const { consequence }: { consequence?: Consequence } = deskEvents[change.action];
  const { reference } = submission;
  try {
    // What else may follow is done in the transaction of the event.
    if (consequence === 'deliver-again')
      await store.outbox.retry({ reference }, clock().toISOString());
    if (consequence === 'deliver-after-all') await intake.release(reference);
  } catch (error) {
    // The event itself is stored, so it would be wrong to say that nothing was done.
    throw new DeskProblem(503, 'uncertain', error);
  }
}

/** The list or Money, if the form came from there, with what was done; otherwise the page of the application. */
function placeAfter(request: FastifyRequest, found: Case, event?: DeskEvent): string {
  const from = formOf(request).get('from');
  if (!from) return pageAfter(found, event);
  const done = event && `${found.submission.reference}.${event.id}`;
  const list = placeFrom(request.server, from);
  if (list) return listAddress({ ...list, done });
  if (from === deskPaths.money) return done ? `${from}?done=${done}` : from;
  return pageAfter(found, event);
}

/** Shows the second of two people the same page again, with what the first did and what the second had typed. */
function sendOvertaken(
  reply: FastifyReply,
  { latest, overtaken }: { latest: Case; overtaken: EventModel[] },
  { verb, typed }: Readable,
): Promise<FastifyReply> {
  const list = placeFrom(reply.server, formOf(reply.request).get('from') ?? '');
  if (!list) return sendSubmission(reply, latest, { overtaken, again: { verb, typed } }, 409);
  const { kind, reference } = latest.submission;
  const event = overtaken.findLast(({ contradiction }) => contradiction) ?? overtaken.at(-1);
  return sendList(reply, list, { overtaken: { kind, reference, event } });
}
