import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { deskPaths } from '../../domain/desk-paths.ts';
import type { Kind } from '../../domain/submission.ts';
import { formOf } from '../http/posts/post-guard.ts';
import { type Change, type DeskEvent, type EventModel, eventModels } from '../../domain/events.ts';
import { ClientError, messages } from '../intake/messages.ts';
import { type DeskContext, signedIn } from './desk-context.ts';
import { eventDeliveries } from '../delivery/event-deliveries.ts';
import { DeskProblem } from './desk-store.ts';
import { eraseAsked, saidBefore, sendErased } from './erasing.ts';
import { addressOf, placeFrom, sendList } from './lists.ts';
import { readChange, type ReadChange } from '../../domain/read-change.ts';
import type { AgainModel } from '../../src/desk/models.ts';
import { deskEvents } from '../../domain/desk-events.ts';
import type { Consequence } from '../../domain/event-entry.ts';
import { type ByReference, findAsked, type Found, sendSubmission } from './submissions.ts';
import { letterIn, sendWrite } from './write.ts';
import { actAsked, sendAct, shownOf, typedIn } from './acts.ts';

/** Makes the events that the forms of a page or of a list ask for. */
export function changeRoute(app: FastifyInstance, context: DeskContext, kind: Kind): void {
  const address = deskPaths.change({ kind, reference: ':reference' });
  app.post<ByReference>(address, async (request, reply) => {
    const form = formOf(request);
    const said = await saidBefore(context, request);
    if (said) return sendErased(context, reply, said);
    const found = await findAsked(context, request, kind);
    const seen = (form.get('seen') ?? '') || undefined;
    if (form.get('do') === 'erase') {
      const meanwhile = laterThan(seen, eventModels(found.events));
      return eraseAsked(context, reply, { found, meanwhile });
    }
    const now = context.clock().toISOString();
    const shown = { ...found, events: until(seen, found.events), now };
    const read = readChange(form, shown, 'staff');
    const isLetter = form.get('do') === deskEvents.written.asked;
    const act = actAsked(form.get('do'));
    if (read.outcome === 'unknown' || (isLetter && !context.canWrite)) {
      throw new ClientError(400, messages.badRequest);
    }
    if (read.outcome === 'fault') {
      const { asked, fault, typed } = read;
      const again = { asked, fault, typed };
      return sendForm(context, reply, { found, seen: seen ?? '', wrong: read, status: 422, again });
    }
    const findAgain = () => findAsked(context, request, kind);
    if (read.outcome === 'nothing') {
      // It was quarantined meanwhile, or the offer has lapsed.
      if (isLetter || act) return sendOvertaken(context, reply, await findAgain());
      return reply.redirect(backTo(context, request, found), 303);
    }

    const { asked, typed } = read;
    let { change } = read;
    if (act) {
      const { events } = shown;
      const staff = signedIn(request).name;
      const offered = shownOf(context, found, { change, staff, events });
      if (form.get('shown') !== offered.seal) {
        return sendAct(context, reply, {
          ...{ found, action: act, typed: typedIn(form, act), seen: seen ?? '' },
          ...{ shown: { ...offered, isNew: true }, status: 409 },
        });
      }
      change = { ...change, ...offered.letter };
    }
    const { deliveries, needless } = eventDeliveries(change, {
      ...{ events: found.events, now: new Date(now), hasMail: context.canWrite },
    });
    const added = await context.store.desk.add(
      found.submission.reference,
      { ...change, at: now, by: signedIn(request).name },
      { seen },
      deliveries,
      needless,
    );
    if (added.outcome === 'absent') throw new DeskProblem(404, 'not-found');
    if (added.outcome === 'too-late') {
      return sendSubmission(context, reply, {
        ...{ found: await findAgain(), status: 409, isTooLate: true },
      });
    }
    if (added.outcome === 'overtaken') {
      return sendOvertaken(context, reply, await findAgain(), { asked, typed });
    }
    // If the form was sent twice, what follows from it may have been missed the first time.
    await follow(context, found, change);
    return reply.redirect(backTo(context, request, found, added.event), 303);
  });
}

/** Does what follows from an event beside storing it. */
async function follow(context: DeskContext, found: Found, { action }: Change): Promise<void> {
  const { brings } = deskEvents[action];
  try {
    if (brings) await carriedOut[brings](context, found.submission.reference);
  } catch (error) {
    // The event itself is stored, so it would be wrong to say that nothing was done.
    throw new DeskProblem(503, 'uncertain', error);
  }
}

const carriedOut: Record<
  Consequence,
  (context: DeskContext, reference: string) => Promise<unknown> | undefined
> = {
  'deliver-again': ({ store, clock }, reference) =>
    store.outbox.retry({ reference }, clock().toISOString()),
  'deliver-after-all': ({ store, clock, channels }, reference) =>
    store.release(reference, { deliverTo: channels, now: clock().toISOString() }),
  // The store does these in the transaction of the event.
  'keep-back': () => undefined,
  'send-letter': () => undefined,
  'send-link': () => undefined,
};

/** The page to go back to: the list that the form came from, with what was done, or the application's own. */
function backTo(
  { hasMessages }: DeskContext,
  request: FastifyRequest,
  { submission }: Found,
  event?: DeskEvent,
): string {
  const place = placeFrom(formOf(request).get('from') ?? '', hasMessages);
  if (place === undefined) {
    const page = deskPaths.submission(submission);
    const leadsTo = event && deskEvents[event.action].leadsTo;
    if (leadsTo === 'next-up') return `${page}?done=${event!.id}`;
    return leadsTo === 'history' ? `${page}#history` : page;
  }
  return addressOf({ ...place, ...(event && { done: `${submission.reference}.${event.id}` }) });
}

/** Shows the second of two people the same page again, with what the first did and what the second had typed. */
function sendOvertaken(
  context: DeskContext,
  reply: FastifyReply,
  found: Found,
  again?: AgainModel,
): Promise<FastifyReply> {
  const form = formOf(reply.request);
  const overtaken = laterThan(form.get('seen') ?? '', eventModels(found.events));
  const place = placeFrom(form.get('from') ?? '', context.hasMessages);
  if (place === undefined) {
    return sendForm(context, reply, { found, status: 409, overtaken, again });
  }
  const { kind, reference } = found.submission;
  const event = overtaken.at(-1);
  return sendList(context, reply, { place, overtaken: { kind, reference, event } });
}

type FormPage = { found: Found; status: number; seen?: string; overtaken?: EventModel[] } & {
  wrong?: Extract<ReadChange, { outcome: 'fault' }>;
  /** A form that stands on the page of the application or message. */
  again?: AgainModel | undefined;
};

/** Sends the page of the posted form again, as it was filled in. */
function sendForm(
  context: DeskContext,
  reply: FastifyReply,
  { again, ...page }: FormPage,
): Promise<FastifyReply> {
  const form = formOf(reply.request);
  const action = actAsked(form.get('do'));
  if (action) return sendAct(context, reply, { ...page, action, typed: typedIn(form, action) });
  if (form.get('do') === deskEvents.written.asked) {
    return sendWrite(context, reply, { ...page, typed: letterIn(form) });
  }
  const { found, status, overtaken } = page;
  return sendSubmission(context, reply, { found, status, overtaken, again });
}

/** The history as far as the author had seen it, because the form was meant for that. */
function until(seen: string | undefined, events: DeskEvent[]): DeskEvent[] {
  return events.slice(0, events.findIndex(({ id }) => id === seen) + 1);
}

/** The events after the last one that the author had seen. */
export function laterThan<Event extends DeskEvent>(
  seen: string | undefined,
  events: Event[],
): Event[] {
  return events.slice(events.findIndex(({ id }) => id === seen) + 1);
}
