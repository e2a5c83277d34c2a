import type { FastifyInstance } from 'fastify';

import { calendarFile, deskPaths } from '../../domain/desk-paths.ts';
import { personOf } from '../../domain/kinds.ts';
import { sessionsOf } from '../../domain/sessions.ts';
import type { DeskRow } from '../../domain/views.ts';
import { type Entry, staffCalendar } from '../calendar.ts';
import { hashOf, isSecret, newSecret } from '../store/sessions.ts';

/** The calendar that somebody's program subscribes to, without a cookie: whoever has its address can read it. */
export function staffCalendarRoute(app: FastifyInstance): void {
  const { store, clock } = app;
  const askedByClient = app.createRateLimit({ max: 60, timeWindow: 60_000 });
  app.get<{ Params: { file: string } }>(calendarFile(':file'), async (request, reply) => {
    const counted = await askedByClient(request);
    const isTooOften = !counted.isAllowed && counted.isExceeded;
    const [key] = request.params.file.split('.ics', 1);
    const isKnown =
      !isTooOften && isSecret(key) && (await store.sessions.isCalendarKey(hashOf(key)));
    if (!isKnown) return reply.code(404).type('text/plain; charset=utf-8').send(unknown);
    return reply.type('text/calendar; charset=utf-8').send(await calendarOf(app));

    async function calendarOf({ links }: FastifyInstance) {
      await links.ready();
      const now = clock();
      const monthAgo = new Date(now.getTime() - 30 * dayMs).toISOString();
      const sessions = sessionsOf(await store.desk.bookings('from', monthAgo));
      const open: DeskRow[] = [];
      for (const view of ['to-answer', 'under-way'] as const) {
        open.push(...(await store.desk.page(view, { now: now.toISOString(), limit: 500 })).rows);
      }
      const entries = open.flatMap(({ submission, state }): Entry[] => {
        const { reference } = submission;
        const who = nameOf({ submission });
        const { callAt, offer } = state;
        return [
          ...(callAt ? [{ of: 'call' as const, reference, who, at: callAt }] : []),
          ...(offer && !offer.accepted
            ? [{ of: 'offer' as const, reference, who, at: offer.lapsesAt }]
            : []),
        ];
      });
      const held = sessions.map(({ bookings, ...session }) => ({
        ...session,
        reference: bookings[0]!.submission.reference,
        who: bookings.map(nameOf),
      }));
      return staffCalendar(held, entries, now);
    }
  });
}

/** Makes an address of one's own for it; the next page shows it, once. */
export function makeCalendarRoute(app: FastifyInstance): void {
  app.post(deskPaths.calendar, async (_request, reply) => {
    const key = newSecret();
    await app.store.sessions.addCalendarKey(hashOf(key));
    await app.desk.cookies.set(reply, 'calendar', key, 60);
    return reply.redirect(`${deskPaths.sessions}#calendar`, 303);
  });
}

/** A firm by its name, and anybody else by the reference: colleagues see one another's calendars. */
const nameOf = ({ submission }: Pick<DeskRow, 'submission'>) =>
  personOf(submission).company || submission.reference;

const unknown = 'There is no calendar at this address.\n';
const dayMs = 24 * 60 * 60_000;
