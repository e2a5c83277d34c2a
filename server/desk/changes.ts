import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { contradictionOf, rivalsOf } from '../../domain/case/contradictions.ts';
import { deskPaths, sessionPath } from '../../domain/case/desk-paths.ts';
import type { Consequence } from '../../domain/case/event-entry.ts';
import {
  type Change,
  type DeskEvent,
  type EventModel,
  eventModels,
  stateAfter,
  upTo,
} from '../../domain/case/events.ts';
import { readChange, type WrongField } from '../../domain/case/read-change.ts';
import { namesToSee } from '../../domain/case/read-names.ts';
import type { Kind } from '../../domain/case/submission.ts';
import { termsOf } from '../../domain/case/usual-offer.ts';
import { deskEvents } from '../../domain/events/desk-events.ts';
import { gapsIn } from '../../domain/letters/letters.ts';
import type { AgainModel } from '../../src/desk/models.ts';
import { formOf } from '../http/posts/post-guard.ts';
import { ClientError, messages } from '../intake/messages.ts';
import type { NewEvent } from '../store/desk-entry.ts';
import { actAsked, sendAct, shownOf, typedIn } from './acts.ts';
import { DeskProblem } from './decorators.ts';
import { eraseAsked, saidBefore } from './erasing.ts';
import { addressOf, placeFrom, sendList } from './lists.ts';
import { type ByReference, findAsked, type Found, sendSubmission } from './submissions.ts';
import { letterIn, sendWrite } from './write.ts';

/** Makes the events that the forms of a page or of a list ask for. */
export function changeRoute(app: FastifyInstance, kind: Kind): void {
  const { store, clock, content, canWrite } = app;
  const address = deskPaths.change({ kind, reference: ':reference' });
  app.post<ByReference>(address, async (request, reply) => {
    const form = formOf(request);
    const said = await saidBefore(request);
    if (said) return reply.sendPage({ page: 'erased', erased: said });
    const found = await findAsked(request, kind);
    const seen = (form.get('seen') ?? '') || undefined;
    if (form.get('do') === 'erase') {
      return eraseAsked(reply, found, laterThan(seen, eventModels(found.events)));
    }
    const now = clock().toISOString();
    // The form was meant for the history as far as its author had seen it.
    const shown = upTo(found.events, found.events.findIndex(({ id }) => id === seen) + 1);
    const { submission } = found;
    const known = { ...termsOf(content), submission, events: shown, now };
    const read = readChange(form, known, 'staff');
    const isLetter = form.get('do') === deskEvents.written.verb;
    const act = actAsked(form.get('do'));
    if (read.outcome === 'unknown' || (isLetter && !canWrite)) {
      throw new ClientError(400, messages.badRequest);
    }
    if (read.outcome === 'fault') {
      const { verb, name, fault, typed } = read;
      const again = { verb, name, fault, typed };
      return sendForm(reply, { found, seen: seen ?? '', wrong: read, status: 422, again });
    }
    if (read.outcome === 'nothing') {
      // It was quarantined meanwhile, or the offer has lapsed.
      if (isLetter || act) return sendOvertaken(reply, await findAsked(request, kind));
      return reply.redirect(backTo(request, found), 303);
    }

    const { verb, typed } = read;
    let { change } = read;
    if (change.action === 'repeats' && (await store.find(change.of))?.kind !== 'enrolment') {
      const wrong = { name: 'of', fault: unknownReference };
      const again = { verb, ...wrong, typed };
      return sendForm(reply, { found, seen: seen ?? '', wrong, status: 422, again });
    }
    if (change.action === 'written' && !form.has('gaps') && gapsIn(change.text).length > 0) {
      const letter = { typed: letterIn(form), shown: change, isAsked: true };
      return sendWrite(reply, { ...letter, found, seen, status: 422 });
    }
    if (typed.names !== undefined) {
      const names = namesToSee(typed.names, form.get('shown'));
      const again = names && { verb, typed: { names: names.names }, names };
      if (again) return sendForm(reply, { found, seen: seen ?? '', status: 200, again });
    }
    if (act) {
      const offered = shownOf(request, found, change, shown);
      if (form.get('shown') !== offered.seal) {
        return sendAct(reply, {
          found,
          action: act,
          typed: typedIn(form, act),
          seen: seen ?? '',
          shown: { ...offered, isNew: true },
          status: 409,
        });
      }
      change = { ...change, ...offered.letter };
    }
    const event = { ...change, at: now, by: request.person.name };
    const added = await app.addEvent(event, found, seen);
    if (added.outcome === 'absent') throw new DeskProblem(404, 'not-found');
    if (added.outcome === 'too-late') {
      return sendSubmission(reply, await findAsked(request, kind), { isTooLate: true }, 409);
    }
    if (added.outcome === 'overtaken') {
      return sendOvertaken(reply, await findAsked(request, kind), { verb, typed }, event);
    }
    // If the form was sent twice, what follows from it may have been missed the first time.
    await follow(app, found, change);
    return reply.redirect(backTo(request, found, added.event), 303);
  });
}

const unknownReference = 'There is no application with this reference';

/** Does what follows from an event beside storing it. */
async function follow(app: FastifyInstance, { submission }: Found, change: Change): Promise<void> {
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

/** The page to go back to: the list or Money, if the form came from there, with what was done, or the application's own. */
function backTo(request: FastifyRequest, { submission, events }: Found, event?: DeskEvent): string {
  const place = placeFrom(request.server, formOf(request).get('from') ?? '');
  if (place) {
    return addressOf({ ...place, done: event && `${submission.reference}.${event.id}` });
  }
  if (formOf(request).get('from') === deskPaths.money) {
    return `${deskPaths.money}${event ? `?done=${submission.reference}.${event.id}` : ''}`;
  }
  const page = deskPaths.submission(submission);
  const leadsTo = event && deskEvents[event.action].leadsTo;
  if (leadsTo === 'session') {
    const { startsAt } = stateAfter(events).booking!;
    return `${sessionPath({ startsAt, reference: submission.reference })}#who-came`;
  }
  if (leadsTo === 'next-up') return `${page}?done=${event!.id}`;
  return leadsTo === 'history' ? `${page}#history` : page;
}

/** Shows the second of two people the same page again, with what the first did and what the second had typed. */
function sendOvertaken(
  reply: FastifyReply,
  found: Found,
  again?: AgainModel,
  change?: NewEvent,
): Promise<FastifyReply> {
  const form = formOf(reply.request);
  const overtaken = meanwhile(found, form.get('seen') ?? '', change);
  const place = placeFrom(reply.server, form.get('from') ?? '');
  if (place === undefined) return sendForm(reply, { found, status: 409, overtaken, again });
  const { kind, reference } = found.submission;
  const event = overtaken.findLast(({ contradiction }) => contradiction) ?? overtaken.at(-1);
  return sendList(reply, place, { overtaken: { kind, reference, event } });
}

type FormPage = {
  found: Found;
  status: number;
  seen?: string;
  overtaken?: EventModel[];
  wrong?: WrongField;
  /** A form that stands on the page of the application or message. */
  again?: AgainModel | undefined;
};

/** Sends the page of the posted form again, as it was filled in. */
function sendForm(reply: FastifyReply, { again, ...page }: FormPage): Promise<FastifyReply> {
  const form = formOf(reply.request);
  const action = actAsked(form.get('do'));
  if (action) return sendAct(reply, { ...page, action, typed: typedIn(form, action) });
  if (form.get('do') === deskEvents.written.verb) {
    return sendWrite(reply, { ...page, typed: letterIn(form) });
  }
  const { found, status, overtaken } = page;
  return sendSubmission(reply, found, { overtaken, again }, status);
}

/** The events that the author of a change had not seen, with why those that contradict it do. */
export function meanwhile({ events }: Found, seen: string, change?: NewEvent): EventModel[] {
  const rivals = change ? rivalsOf(change, events, seen || undefined) : [];
  return laterThan(seen, eventModels(events)).map((event): EventModel => {
    const rival = rivals.find(({ id }) => id === event.id);
    return { ...event, contradiction: rival && contradictionOf(change!, rival, events) };
  });
}

/** The events after the last one that the author had seen. */
export function laterThan<Event extends DeskEvent>(
  seen: string | undefined,
  events: Event[],
): Event[] {
  return events.slice(events.findIndex(({ id }) => id === seen) + 1);
}
