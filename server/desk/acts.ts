import { createHash } from 'node:crypto';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { actPaths, deskPaths } from '../../domain/case/desk-paths.ts';
import { type Change, type DeskEvent, fieldsOf, stateAfter } from '../../domain/case/events.ts';
import { whoSent } from '../../domain/case/kinds.ts';
import { lastDayFor, lengthWords, linesOf, usualLastDay } from '../../domain/case/offers.ts';
import { offersOf } from '../../domain/case/offers-made.ts';
import { momentOf, readChange, ticksFor, type Typed } from '../../domain/case/read-change.ts';
import {
  isSameSession,
  type Session,
  sessionsOf,
  shareCourse,
} from '../../domain/case/sessions.ts';
import {
  countedPrice,
  listPrice,
  type OnOfferByChoice,
  termsOf,
  usualOffer,
} from '../../domain/case/usual-offer.ts';
import { deskEvents, type ShownAction, shownActions } from '../../domain/events/desk-events.ts';
import { refundIn } from '../../domain/money/booking-money.ts';
import { refundWords } from '../../domain/money/refunds.ts';
import { dateInLondon, londonField, readDay } from '../../domain/time/london-time.ts';
import type { ActModel, ShownModel } from '../../src/desk/Act.tsx';
import { formOf } from '../http/posts/post-guard.ts';
import { DeskProblem } from './decorators.ts';
import { type ByReference, findOpen, type Found, rowOf } from './submissions.ts';

/** The pages on which the staff fill in and see an offer, or an act about one, before it is done (`changes.ts`). */
export function actRoutes(app: FastifyInstance): void {
  for (const action of shownActions) {
    const address = actPaths[action]({ kind: 'enrolment', reference: ':reference' });
    app.get<ByReference>(address, async (request, reply) => {
      const found = await findOpen(request, 'enrolment');
      const now = app.clock().toISOString();
      if (!deskEvents[action].isOpen(momentOf({ ...found, now }))) {
        return reply.redirect(deskPaths.submission(found.submission), 303);
      }
      const { from } = request.query as { from?: unknown };
      const typed = beginningOf(action, { app, found, from, now });
      // If there is nothing to fill in, what would be done is shown at once.
      if (Object.keys(typed).length > 0) return sendAct(reply, { found, action, typed });
      return show(reply, { found, action, typed });
    });
    app.post<ByReference>(address, async (request, reply) => {
      const found = await findOpen(request, 'enrolment');
      const form = formOf(request);
      const seen = form.get('seen') ?? '';
      let typed = typedIn(form, action);
      if (form.has('same')) {
        typed = await asInSession(app, form.get('session') ?? '', typed);
        return sendAct(reply, { found, action, seen, typed });
      }
      if (form.get('step') !== 'show') return sendAct(reply, { found, action, seen, typed });
      const counted = form.get('counted') ?? '';
      return show(reply, { found, action, seen, typed, counted });
    });
  }
}

/** The act that a form asks for, if it is one with a page of its own. */
export const actAsked = (asked: string | null): ShownAction | undefined =>
  shownActions.find((action) => deskEvents[action].verb === asked);

/** What somebody typed or chose in the form of an act, by field. */
export function typedIn(form: URLSearchParams, action: ShownAction): Typed {
  const names = Object.entries(deskEvents[action].fields).flatMap(([name, { kind }]) =>
    kind === 'text' || kind === 'value' || kind === 'choice' || kind === 'tick' ? [name] : [],
  );
  return Object.fromEntries(names.map((name) => [name, form.get(name) ?? '']));
}

type Begun = { app: FastifyInstance; found: Found; from: unknown; now: string };

/** The values with which the form begins: those of an earlier offer, or what the application and the site say. */
function beginningOf(action: ShownAction, { app, found, from, now }: Begun): Typed {
  const { submission, events } = found;
  switch (action) {
    case 'offered': {
      const before = events.find(({ id }) => id === from);
      // Who asks for a change, and since when, is asked anew each time.
      const change = { whose: '', writtenOn: stateAfter(events).booking ? dateInLondon(now) : '' };
      if (before?.action === 'offered') {
        return { ...asTyped(before), ...change, validUntil: lastDayFor(before.date, now) };
      }
      return submission.kind === 'enrolment'
        ? { ...usualOffer(submission, app.content.onOffer, now), ...change }
        : {};
    }
    case 'taken-back':
      return { reason: '' };
    case 'called-off':
      return { whose: '', writtenOn: dateInLondon(now), reason: '' };
    case 'accepted-for-them':
      return { name: whoSent(submission).name, acceptedOn: dateInLondon(now) };
    case 'confirmed':
      return {};
  }
}

/** The sessions to come that have a course of the offer. */
async function sessionsLike({ store, clock }: FastifyInstance, typed: Typed): Promise<Session[]> {
  const now = clock().toISOString();
  const courses = linesOf(typed.courses ?? '');
  const all = sessionsOf(await store.desk.bookings('from', now));
  return all.filter((session) => shareCourse(session, { courses }));
}

/** The offer with the courses, time, length and place of a session, which the choice names. */
async function asInSession(app: FastifyInstance, chosen: string, typed: Typed): Promise<Typed> {
  const sessions = await sessionsLike(app, typed);
  const session = sessions.find(({ bookings: [first] }) => first!.submission.reference === chosen);
  if (!session) return typed;
  const [date, time] = londonField(session.startsAt).split('T') as [string, string];
  return {
    ...typed,
    courses: session.courses.join('\n'),
    date,
    time,
    minutes: lengthWords(String(session.minutes)),
    place: session.place,
    validUntil: lastDayFor(date, app.clock().toISOString()),
  };
}

/** Whether an offer, as it was typed, is of this very session. */
const isOfferedIn = (session: Session, { courses = '', date, time, place = '' }: Typed) =>
  londonField(session.startsAt) === `${date}T${time}` &&
  isSameSession(session, { courses: linesOf(courses), place });

/** An offer as the fields of its form show it. */
function asTyped(offered: Extract<Change, { action: 'offered' }>): Typed {
  return Object.fromEntries(
    Object.entries(deskEvents.offered.fields).flatMap(([name, field]) => {
      const kept = Reflect.get(offered, name) as string;
      if (['mail', 'fact', 'promise'].includes(field.kind)) return [];
      return [[name, 'asTyped' in field ? field.asTyped(kept) : kept]];
    }),
  );
}

type Asked = {
  found: Found;
  action: ShownAction;
  typed: Typed;
  /** The latest event that the author had seen, if there were later ones. */
  seen?: string;
  /** The price that the form began with, where that was people × list price. */
  counted?: string;
};

/** Reads the form and shows what would be done, or what is wrong. */
async function show(reply: FastifyReply, asked: Asked): Promise<FastifyReply> {
  const { found, action } = asked;
  const { server, request } = reply;
  const now = server.clock().toISOString();
  const typed = withPrice(withLastDay(asked.typed, now), asked.counted, server.content.onOffer);
  const { verb: wanted } = deskEvents[action];
  const form = { get: (name: string) => (name === 'do' ? wanted : (typed[name] ?? null)) };
  const read = readChange(form, { ...found, ...termsOf(server.content), now }, 'staff');
  if (read.outcome === 'fault')
    return sendAct(reply, { ...asked, typed, wrong: read, status: 422 });
  // It cannot be done any more, for example because the offer has lapsed.
  if (read.outcome === 'nothing') {
    return reply.redirect(deskPaths.submission(found.submission), 303);
  }
  if (read.outcome !== 'change') throw new DeskProblem(500, 'fault');
  return sendAct(reply, {
    ...asked,
    typed,
    shown: shownOf(request, found, read.change, found.events),
  });
}

/** The form began with the last day of most offers, before it knew the day of a session that is nearer. */
function withLastDay(typed: Typed, now: string): Typed {
  const date = readDay(typed.date ?? '');
  if (date === undefined || typed.validUntil !== usualLastDay(now)) return typed;
  return { ...typed, validUntil: lastDayFor(date, now) };
}

/** A price that nobody has typed is counted for the people and courses as they are now. */
function withPrice(typed: Typed, counted: string | undefined, onOffer: OnOfferByChoice): Typed {
  const price = countedPrice(typed, onOffer);
  const isOwn = typed.price !== '' && typed.price !== counted;
  return isOwn || price === undefined ? typed : { ...typed, price };
}

/**
 * What the act would do, and its letter. `seen` is the history as far as the author had seen it; the letter has the
 * current link, because a colleague may have made a new one.
 */
export function shownOf(
  { server, person }: FastifyRequest,
  { submission, events }: Found,
  change: Change,
  seen: readonly DeskEvent[],
): ShownModel {
  const now = server.clock().toISOString();
  const letter = server.writeLetter(change, { submission, events, seen, staff: person.name });
  const isMade = change.action === 'offered';
  const then = isMade ? [...seen, { ...change, id: 'new', at: now, by: person.name }] : seen;
  const about = 'offer' in change ? change.offer : stateAfter(seen).booking?.offer;
  const made = offersOf(stateAfter(then), now).find(({ id }) => id === (isMade ? 'new' : about));
  if (!made) throw new DeskProblem(500, 'fault');
  return {
    offer: made.offer,
    told: change.action === 'called-off' ? [refundWords(refundIn(change))] : made.notes,
    letter,
    seal: createHash('sha256')
      .update(JSON.stringify([withoutPromises(change), letter]))
      .digest('base64url'),
  };
}

/** What is promised follows from the moment, so that a second press would never do what the first one showed. */
const withoutPromises = (change: Change) =>
  Object.entries(change).filter(([name]) => fieldsOf(change.action)[name]?.kind !== 'promise');

type Act = Asked & Pick<ActModel, 'shown' | 'overtaken' | 'wrong'> & { status?: number };

export async function sendAct(
  reply: FastifyReply,
  { found, action, typed, seen, status, shown, wrong, overtaken }: Act,
): Promise<FastifyReply> {
  const row = rowOf(reply.server, found, seen);
  const each = listPrice(typed.courses ?? '', reply.server.content.onOffer);
  const isEdited = action === 'offered' && !shown;
  const sessions = isEdited ? await sessionsLike(reply.server, typed) : undefined;
  const chosen = sessions?.find((session) => isOfferedIn(session, typed));
  const session = chosen?.bookings[0]!.submission.reference;
  const ticks = ticksFor(action, { ...found, now: reply.server.clock().toISOString() });
  const act: ActModel = {
    row,
    action,
    typed,
    ticks,
    each,
    sessions,
    session,
    shown,
    wrong,
    overtaken,
  };
  return reply.sendPage({ page: 'act', act }, status);
}
