import { createHash } from 'node:crypto';

import type { FastifyInstance } from 'fastify';

import { calendarFile, deskPaths } from '../../domain/case/desk-paths.ts';
import { sessionsOf, withMoves } from '../../domain/case/sessions.ts';
import type { DeskRow } from '../../domain/case/views.ts';
import { staffCalendar } from '../calendar.ts';
import { hashOf, isSecret, newSecret } from '../store/sessions.ts';
import { isStaff } from './person.ts';
import { openRows } from './submissions.ts';

/** The calendar that somebody's program subscribes to, without a cookie: whoever has its address can read it. */
export function staffCalendarRoute(app: FastifyInstance): void {
  const { store, clock } = app;
  const askedByClient = app.createRateLimit({ max: 60, timeWindow: 60_000 });
  app.get<{ Params: { file: string } }>(calendarFile(':file'), async (request, reply) => {
    const counted = await askedByClient(request);
    const isTooOften = !counted.isAllowed && counted.isExceeded;
    const [key] = request.params.file.split('.ics', 1);
    const found =
      !isTooOften && isSecret(key) && (await store.sessions.findCalendarKey(hashOf(key)));
    if (!found || !isStaff(app.settings, found.address))
      return reply.code(404).type('text/plain; charset=utf-8').send(unknown);
    const monthAgo = new Date(clock().getTime() - 30 * dayMs).toISOString();
    const bookings = await store.desk.bookings('from', monthAgo);
    const sessions = withMoves(sessionsOf(bookings), bookings);
    const offers = await openRows(app);
    const file = staffCalendar({ sessions, calls: await callsIn(app, offers), offers });
    const tag = `"${createHash('sha256').update(file).digest('base64url').slice(0, 22)}"`;
    // It may be kept, and is asked for again each time, or the tag would be of no use.
    reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
    const known = request.headers['if-none-match']?.split(',').map((each) => each.trim());
    if (known?.some((each) => each.replace(/^W\//u, '') === tag)) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(file);
  });
}

/** The calls that are agreed, each with the time at which its hour was said. */
async function callsIn({ store }: FastifyInstance, rows: readonly DeskRow[]) {
  const calls = [];
  for (const { submission, state } of rows) {
    const { callAt } = state;
    if (callAt === undefined) continue;
    const said = (await store.desk.history(submission.reference)).findLast(
      (event) => 'callAt' in event && event.callAt === callAt,
    );
    calls.push({ submission, callAt, agreedAt: said?.at ?? submission.submittedAt });
  }
  return calls;
}

/** Makes an address of one's own for it; the next page shows it, once. */
export function makeCalendarRoute(app: FastifyInstance): void {
  app.post(deskPaths.calendar, { config: { takesOut: true } }, async ({ person }, reply) => {
    const key = newSecret();
    await app.store.sessions.addCalendarKey(hashOf(key), person);
    await app.desk.cookies.set(reply, 'calendar', key, 60);
    return reply.redirect(`${deskPaths.sessions}#calendar`, 303);
  });
}

const unknown = 'There is no calendar at this address.\n';
const dayMs = 24 * 60 * 60_000;
