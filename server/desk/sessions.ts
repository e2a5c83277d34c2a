import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { undoSeconds } from '../../domain/case/desk-limits.ts';
import { calendarFile, deskPaths, sessionPath } from '../../domain/case/desk-paths.ts';
import { type Change, undoable } from '../../domain/case/events.ts';
import { type Booked, type Session, sessionsOf, waitingAlone } from '../../domain/case/sessions.ts';
import { daysBeforeAt } from '../../domain/money/refunds.ts';
import type { SessionModel } from '../../src/desk/SessionPage.tsx';
import { DeskProblem } from './decorators.ts';
import { addEach, type Adding } from './several.ts';
import { openRows } from './submissions.ts';

/** The pages of the sessions, which are worked out from what is booked. */
export function sessionRoutes(app: FastifyInstance): void {
  const { store, clock, desk } = app;
  const address = `${deskPaths.sessions}/:at/:reference`;

  app.get(deskPaths.sessions, async (request, reply) => {
    const { before } = request.query as { before?: unknown };
    const key = await desk.cookies.take(reply, 'calendar');
    const now = clock().toISOString();
    const isPage = typeof before === 'string' && !Number.isNaN(Date.parse(before));
    const monthAgo = daysBeforeAt(now, { days: 30, hour: 0 });
    const since = isPage ? new Date(before).toISOString() : monthAgo;
    const shown = isPage ? [] : sessionsOf(await store.desk.bookings('from', monthAgo));
    const earlier = await store.desk.bookings('before', since, pageLength);
    const sessions = {
      onNow: shown.filter(({ startsAt, endsAt }) => startsAt <= now && endsAt > now),
      toCome: shown.filter(({ startsAt }) => startsAt > now),
      over: isPage ? wholeOf(earlier) : shown.filter(({ endsAt }) => endsAt <= now).toReversed(),
      earlier: earlierOf(isPage ? earlier : [], since, earlier.length),
      alone: isPage ? [] : waitingAlone(await openRows(app)),
      calendar:
        key &&
        `${app.settings.deskUrl ?? `http://${request.headers.host}`}${calendarFile(`${key}.ics`)}`,
    };
    return reply.sendPage({ page: 'sessions', sessions });
  });

  app.get<ByAddress>(address, async (request, reply) => {
    const session = await findSession(request, reply);
    return session && sendSession(reply, session);
  });

  app.get<ByAddress>(`${address}/register`, async (request, reply) => {
    const session = await findSession(request, reply);
    return session && reply.sendPage({ page: 'register', session });
  });
}

export const leadToSession = (reply: FastifyReply, session: Session) =>
  reply.redirect(sessionPath(nameOf(session)), 303);

/** Takes the instructions back that were sent last, while their letters wait. */
export async function undoInstructions(
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session,
): Promise<FastifyReply> {
  const { length: late } = await addEach(request, await lastInstructed(request.server, session));
  return late > 0
    ? sendSession(reply, session, { late }, 409)
    : sendSession(reply, session, { isUndone: true });
}

/** What takes back the instructions that were sent last, for each booking that has no later event. */
async function lastInstructed({ store }: FastifyInstance, { bookings }: Session) {
  const found: (Adding & { instructedAt: string })[] = [];
  for (const { submission, state } of bookings) {
    const events = await store.desk.history(submission.reference);
    const last = undoable(events);
    if (last?.action !== 'instructed' || last.id !== state.booking?.joining?.event) continue;
    const change: Change = { action: 'undone', event: last.id };
    found.push({ submission, events, change, seen: events.at(-1)!.id, instructedAt: last.at });
  }
  return found;
}

export type ByAddress = { Params: { at: string; reference: string } };

/** Bookings on a page of earlier sessions. */
const pageLength = 50;

/** The sessions of a page, the latest first; one that a longer page would go on with is on the next. */
function wholeOf(bookings: readonly Booked[]): Session[] {
  const last = bookings.at(-1)?.offer.startsAt;
  const isCut = bookings.length === pageLength && bookings[0]?.offer.startsAt !== last;
  return sessionsOf(isCut ? bookings.filter(({ offer }) => offer.startsAt !== last) : bookings);
}

function earlierOf(page: readonly Booked[], since: string, found: number): string | undefined {
  if (page.length === 0) return found > 0 ? since : undefined;
  return found === pageLength ? wholeOf(page).at(-1)!.startsAt : undefined;
}

const nameOf = ({ startsAt, bookings }: Session) => ({
  startsAt,
  reference: bookings[0]!.submission.reference,
});

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
  const bookings = startsAt ? await request.server.store.desk.bookings('at', startsAt) : [];
  const sessions = sessionsOf(bookings);
  const found = sessions.find((session) =>
    session.bookings.some(({ submission }) => submission.reference === reference),
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
  { startsAt, bookings: before }: Session,
  done: SessionModel['done'] = {},
  status = 200,
): Promise<FastifyReply> {
  const { store, clock } = reply.server;
  const references = before.map(({ submission }) => submission.reference);
  const session = sessionsOf(await store.desk.bookings('at', startsAt)).find(({ bookings }) =>
    bookings.some(({ submission }) => references.includes(submission.reference)),
  );
  if (!session) throw new DeskProblem(404, 'no-session');
  const undoUntil = (await lastInstructed(reply.server, session))
    .map(({ instructedAt }) => new Date(Date.parse(instructedAt) + undoSeconds * 1_000))
    .findLast((until) => until > clock())
    ?.toISOString();
  return reply.sendPage({ page: 'session', session: { session, undoUntil, done } }, status);
}
