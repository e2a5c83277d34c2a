import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { undoSeconds } from '../../domain/case/desk-limits.ts';
import { calendarFile, deskPaths, sessionPath } from '../../domain/case/desk-paths.ts';
import { type Change, type DeskEvent, stateAfter, undoable } from '../../domain/case/events.ts';
import {
  type BookingRow,
  everyone,
  firstOf,
  moveOf,
  type Session,
  sessionsOf,
  waitingAlone,
  withMoves,
} from '../../domain/case/sessions.ts';
import { daysBeforeAt } from '../../domain/time/london-time.ts';
import type { SessionModel } from '../../src/desk/SessionPage.tsx';
import type { SessionsModel } from '../../src/desk/Sessions.tsx';
import { formOf } from '../http/posts/post-guard.ts';
import { DeskProblem } from './decorators.ts';
import { addAll, type Adding } from './staff-events.ts';
import { eventIn, openRows } from './submissions.ts';

/** Sends the sessions to come, on now and over; with what has just been done to one that is gone. */
async function sendSessions(
  reply: FastifyReply,
  done: SessionsModel['done'] = {},
  status = 200,
): Promise<FastifyReply> {
  const { request, server } = reply;
  const { store, clock, desk, settings } = server;
  const { before } = request.query as { before?: unknown };
  const key = await desk.cookies.take(reply, 'calendar');
  const now = clock().toISOString();
  const isPage = typeof before === 'string' && !Number.isNaN(Date.parse(before));
  const since = isPage ? new Date(before).toISOString() : monthBefore(now);
  const bookings = isPage ? [] : await store.desk.bookings('from', since);
  const shown = withMoves(sessionsOf(bookings), bookings);
  const earlier = await store.desk.bookings('before', since, pageLength);
  const sessions = {
    onNow: shown.filter(({ startsAt, endsAt }) => startsAt <= now && endsAt > now),
    toCome: shown.filter(({ startsAt }) => startsAt > now),
    over: isPage ? wholeOf(earlier) : shown.filter(({ endsAt }) => endsAt <= now).toReversed(),
    earlier: earlierOf(isPage ? earlier : [], since, earlier.length),
    alone: isPage ? [] : waitingAlone(await openRows(server), server.content.onOffer),
    calendar:
      key && `${settings.deskUrl ?? `http://${request.headers.host}`}${calendarFile(`${key}.ics`)}`,
    leaving: await leavingOf(request),
    done,
  };
  return reply.sendPage({ page: 'sessions', sessions }, status);
}

const monthBefore = (now: string) => daysBeforeAt(now, { days: 30, hour: 0 });

/** The pages of the sessions, which are worked out from what is booked. */
export function sessionRoutes(app: FastifyInstance): void {
  const { store } = app;
  const address = `${deskPaths.sessions}/:at/:reference`;

  app.get(deskPaths.sessions, (_request, reply) => sendSessions(reply));

  app.get<ByAddress>(address, async (request, reply) => {
    const session = await findSession(request, reply);
    return session && sendSession(reply, session);
  });

  app.post(deskPaths.undoSession, async (request, reply) => {
    const rows = formOf(request).getAll('row');
    const undoing = await undoingOf(app, rows);
    const { outcome } = undoing ? await addAll(request, undoing) : { outcome: 'too-late' };
    const [reference] = eventIn(rows[0]);
    const { booking } = stateAfter(await store.desk.history(reference));
    const session = booking && (await sessionWith(app, booking.startsAt, [reference]));
    const done = outcome === 'added' ? { isUndone: true } : { late: rows.length };
    const status = outcome === 'added' ? 200 : 409;
    return session ? sendSession(reply, session, done, status) : sendSessions(reply, done, status);
  });

  app.get<ByAddress>(`${address}/register`, async (request, reply) => {
    const session = await findSession(request, reply);
    return session && reply.sendPage({ page: 'register', session });
  });
}

export const leadToSession = (
  reply: FastifyReply,
  session: Session,
  done: readonly string[] = [],
) => reply.redirect(`${sessionPath(nameOf(session))}${doneQuery(done)}`, 303);

/** What has just been done, each event by its reference and id (`4KX7-9QMD.12`), for the page to which it leads. */
export const doneQuery = (done: readonly string[]) =>
  done.length > 0 ? `?${new URLSearchParams(done.map((each) => ['done', each])).toString()}` : '';

/** The events of the address, and until when all of them can be taken back; unset once they cannot, or were. */
async function leavingOf({
  server,
  query,
}: FastifyRequest): Promise<SessionsModel['leaving'] | undefined> {
  const { done } = query as { done?: unknown };
  const rows = [done].flat().filter((each) => typeof each === 'string');
  const [reference, id] = eventIn(rows[0]);
  const last = leavingIn(await server.store.desk.history(reference), id, server.clock());
  return last && { rows, until: untilOf(last) };
}

/** What takes these events back; `undefined` where one of them cannot be any more. */
async function undoingOf({ store, clock }: FastifyInstance, rows: readonly string[]) {
  const undoing: Adding[] = [];
  for (const row of rows) {
    const [reference, id] = eventIn(row);
    const submission = await store.find(reference);
    const events = await store.desk.history(reference);
    const last = leavingIn(events, id, clock());
    if (!submission || !last) return undefined;
    const change: Change = { action: 'undone', event: last.id };
    undoing.push({ submission, events, change, seen: events.at(-1)!.id });
  }
  return undoing;
}

/** The event with this id, while it can be taken back: without an email address none has a letter that waits. */
function leavingIn(events: readonly DeskEvent[], id: string | undefined, now: Date) {
  const last = [events.at(-1), undoable(events)].find(
    (each) => each !== undefined && each.id === id,
  );
  return last && untilOf(last) > now.toISOString() ? last : undefined;
}

const untilOf = ({ at }: DeskEvent) => new Date(Date.parse(at) + undoSeconds * 1_000).toISOString();

/** The instructions that were sent last, while they can be taken back, whoever looks. */
async function instructedIn({ store, clock }: FastifyInstance, { bookings }: Session) {
  const rows: string[] = [];
  let until = '';
  for (const { submission, state } of bookings) {
    const { reference } = submission;
    const joining = state.booking?.joining?.event;
    const last = joining && leavingIn(await store.desk.history(reference), joining, clock());
    if (!last) continue;
    rows.push(`${reference}.${last.id}`);
    until = untilOf(last);
  }
  return rows.length > 0 ? { rows, until } : undefined;
}

export type ByAddress = { Params: { at: string; reference: string } };

/** Bookings on a page of earlier sessions. */
const pageLength = 50;

/** The sessions of a page, the latest first; one that a longer page would go on with is on the next. */
function wholeOf(bookings: readonly BookingRow[]): Session[] {
  const last = bookings.at(-1)?.offer.startsAt;
  const isCut = bookings.length === pageLength && bookings[0]?.offer.startsAt !== last;
  return sessionsOf(isCut ? bookings.filter(({ offer }) => offer.startsAt !== last) : bookings);
}

function earlierOf(page: readonly BookingRow[], since: string, found: number): string | undefined {
  if (page.length === 0) return found > 0 ? since : undefined;
  return found === pageLength ? wholeOf(page).at(-1)!.startsAt : undefined;
}

const nameOf = (session: Session) => ({
  startsAt: session.startsAt,
  reference: firstOf(session).submission.reference,
});

/** The sessions that begin at a time, with those who may come to them. */
async function sessionsAt({ store, clock }: FastifyInstance, startsAt: string) {
  const own = await store.desk.bookings('at', startsAt);
  const all = await store.desk.bookings('from', monthBefore(clock().toISOString()));
  return withMoves(
    sessionsOf(own),
    all.filter((booked) => moveOf(booked)?.startsAt === startsAt),
  );
}

/** That of them in which one of these references is. */
const sessionWith = async (app: FastifyInstance, startsAt: string, references: readonly string[]) =>
  (await sessionsAt(app, startsAt)).find((session) =>
    everyone(session).some(({ submission }) => references.includes(submission.reference)),
  );

/**
 * The session of an address, which names its start and one of its bookings. If that booking has left it, the address
 * leads to the one session that starts then; `undefined` once the page was answered.
 */
export async function findSession(
  request: FastifyRequest<ByAddress>,
  reply: FastifyReply,
): Promise<Session | undefined> {
  const { at, reference } = request.params;
  const startsAt = startIn(at);
  const sessions = startsAt ? await sessionsAt(request.server, startsAt) : [];
  const found = sessions.find((session) =>
    everyone(session).some(({ submission }) => submission.reference === reference),
  );
  if (found) return found;
  const [only, ...others] = sessions;
  if (!only || others.length > 0) throw new DeskProblem(404, 'no-session');
  reply.redirect(sessionPath(nameOf(only)), 303);
  return undefined;
}

/** "20261203T100000Z" as ISO 8601, as addresses have it. */
function startIn(at: string): string | undefined {
  try {
    return new Date(Temporal.Instant.from(at).epochMilliseconds).toISOString();
  } catch {
    return undefined;
  }
}

/** Sends the page of a session as it is now, with what has just been done; what can still be undone has a button. */
export async function sendSession(
  reply: FastifyReply,
  before: Session,
  done: SessionModel['done'] = {},
  status = 200,
): Promise<FastifyReply> {
  const { server } = reply;
  const references = everyone(before).map(({ submission }) => submission.reference);
  const session = await sessionWith(server, before.startsAt, references);
  if (!session) throw new DeskProblem(404, 'no-session');
  const leaving = (await leavingOf(reply.request)) ?? (await instructedIn(server, session));
  return reply.sendPage({ page: 'session', session: { session, leaving, done } }, status);
}
