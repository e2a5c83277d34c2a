import type { FastifyInstance } from 'fastify';

import { calendarFile, deskPaths } from '../../domain/desk-paths.ts';
import { sessionsOf } from '../../domain/sessions.ts';
import { staffCalendar } from '../calendar.ts';
import { hashOf, isSecret, newSecret } from '../store/sessions.ts';
import { isStaff } from './cookies.ts';
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
    const now = clock();
    const monthAgo = new Date(now.getTime() - 30 * dayMs).toISOString();
    const sessions = sessionsOf(await store.desk.bookings('from', monthAgo));
    const open = await openRows(app);
    return reply.type('text/calendar; charset=utf-8').send(staffCalendar(sessions, open, now));
  });
}

/** Makes an address of one's own for it; the next page shows it, once. */
export function makeCalendarRoute(app: FastifyInstance): void {
  app.post(deskPaths.calendar, async ({ person }, reply) => {
    const key = newSecret();
    await app.store.sessions.addCalendarKey(hashOf(key), person);
    await app.desk.cookies.set(reply, 'calendar', key, 60);
    return reply.redirect(`${deskPaths.sessions}#calendar`, 303);
  });
}

const unknown = 'There is no calendar at this address.\n';
const dayMs = 24 * 60 * 60_000;
