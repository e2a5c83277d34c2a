import type { FastifyInstance, FastifyRequest } from 'fastify';

import { offersOf } from '../../../domain/case/agreement.ts';
import {
  type Case,
  type Change,
  deskEvents,
  stateAfter,
  withEvent,
} from '../../../domain/case/events.ts';
import { lastDayFor, lengthWords, linesOf, usualLastDay } from '../../../domain/case/offers.ts';
import type { Typed } from '../../../domain/case/read-change.ts';
import {
  canBeShared,
  firstOf,
  isSameSession,
  type Session,
  sessionsOf,
  shareCourse,
  withMoves,
} from '../../../domain/case/sessions.ts';
import {
  countedPrice,
  listPrice,
  type OnOfferByChoice,
  usualOffer,
} from '../../../domain/case/usual-offer.ts';
import { dateInLondon, londonField, readDay } from '../../../domain/time/london-time.ts';
import type { StaffActModel } from '../../../src/desk/StaffAct.tsx';
import { formOf } from '../../http/posts/post-guard.ts';
import { offerAct } from './case-act.ts';

/** Makes an offer, or offers a change of what is booked. */
export const offer = offerAct('offered', {
  begin: firstValues,
  // Enter in a field presses the first button of the form, which this is: without a session it chooses nothing.
  isChoosing: (form) => form.has('same') && form.get('session') !== '',
  refill: asInSession,
  complete: ({ server, body }, typed) => {
    const counted = formOf({ body }).get('counted') ?? undefined;
    const now = server.clock().toISOString();
    return withPrice(withLastDay(typed, now), counted, server.content.onOffer);
  },
  offerIn: ({ server, person }, { change, history }) => {
    const at = server.clock().toISOString();
    const state = stateAfter(withEvent(history, { ...change, id: 'new', at, by: person.name }));
    return offersOf(state, at).find(({ id }) => id === 'new');
  },
  beside: async (reply, { typed, preview }): Promise<Partial<StaffActModel>> => {
    const each = listPrice(typed.courses ?? '', reply.server.content.onOffer);
    if (preview) return { each };
    const sessions = await sessionsLike(reply.server, typed);
    const own = sessions.find((session) => isOfferedIn(session, typed));
    return { each, sessions, session: own && firstOf(own).submission.reference };
  },
});

/** The values of an earlier offer, which the address names, or what the application and the site say. */
function firstValues({ server, query }: FastifyRequest, { submission, events }: Case): Typed {
  const { from } = query as { from?: unknown };
  const now = server.clock().toISOString();
  const before = events.find(({ id }) => id === from);
  // Who asks for a change, and since when, is asked anew each time.
  const change = { whose: '', writtenOn: stateAfter(events).booking ? dateInLondon(now) : '' };
  if (before?.action === 'offered') {
    return { ...asTyped(before), ...change, validUntil: lastDayFor(before.date, now) };
  }
  return submission.kind === 'enrolment'
    ? { ...usualOffer(submission, server.content.onOffer, now), ...change }
    : {};
}

/** An offer as the fields of its form show it. */
function asTyped(offered: Extract<Change, { action: 'offered' }>): Typed {
  return Object.fromEntries(
    Object.entries(deskEvents.offered.fields).flatMap(([name, field]) => {
      const stored = Reflect.get(offered, name) as string;
      if (['mail', 'fact', 'promise'].includes(field.kind)) return [];
      return [[name, 'asTyped' in field ? field.asTyped(stored) : stored]];
    }),
  );
}

/**
 * The sessions to come that have a course of the offer. One that we move, and in which nobody is left, is given up; it is
 * offered at its new date, also before anybody has taken that.
 */
async function sessionsLike({ store, clock }: FastifyInstance, typed: Typed): Promise<Session[]> {
  const courses = linesOf(typed.courses ?? '');
  const now = clock().toISOString();
  const bookings = await store.desk.bookings('from', now);
  return withMoves(sessionsOf(bookings), bookings).filter(
    (session) =>
      session.startsAt > now &&
      session.bookings.length + session.coming.length > 0 &&
      shareCourse(session, { courses }) &&
      canBeShared({ ...firstOf(session), offer: session }),
  );
}

/** With **Use this session** the offer has the courses, time, length and place of the session that is chosen. */
async function asInSession(request: FastifyRequest, typed: Typed): Promise<Typed> {
  const form = formOf(request);
  if (!form.has('same')) return typed;
  const { server } = request;
  const sessions = await sessionsLike(server, typed);
  const session = sessions.find(
    (each) => firstOf(each).submission.reference === form.get('session'),
  );
  if (!session) return typed;
  const [date, time] = londonField(session.startsAt).split('T') as [string, string];
  return {
    ...typed,
    courses: session.courses.join('\n'),
    date,
    time,
    minutes: lengthWords(String(session.minutes)),
    place: session.place,
    validUntil: lastDayFor(date, server.clock().toISOString()),
  };
}

/** Whether an offer, as it was typed, is of this very session. */
const isOfferedIn = (session: Session, { courses = '', date, time, place = '' }: Typed) =>
  londonField(session.startsAt) === `${date}T${time}` &&
  isSameSession(session, { courses: linesOf(courses), place });

/** The form began with the last day of most offers, before it knew the day of a session that is nearer. */
function withLastDay(typed: Typed, now: string): Typed {
  const date = readDay(typed.date ?? '');
  if (date === undefined || typed.validUntil !== usualLastDay(now)) return typed;
  return { ...typed, validUntil: lastDayFor(date, now) };
}

/**
 * A price that nobody has typed is counted for the people and courses as they are now; `counted` is the one with which the
 * form began, where it was people × list price.
 */
function withPrice(typed: Typed, counted: string | undefined, onOffer: OnOfferByChoice): Typed {
  const price = countedPrice(typed, onOffer);
  const isOwn = typed.price !== '' && typed.price !== counted;
  return isOwn || price === undefined ? typed : { ...typed, price };
}
