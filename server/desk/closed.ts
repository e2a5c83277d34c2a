import type { FastifyInstance } from 'fastify';

import { deskPaths } from '../../domain/case/desk-paths.ts';
import { readDay } from '../../domain/time/london-time.ts';
import { closingFault, readClosingWords } from '../../domain/time/reply-due.ts';
import { formOf } from '../http/posts/post-guard.ts';

/** The page **Closed until**: a day and what people read, or, while nobody is here, that somebody is back. */
export function closedRoutes(app: FastifyInstance): void {
  const { store, clock } = app;
  app.get(deskPaths.closed, (_request, reply) => reply.sendPage({ page: 'closed', closed: {} }));

  app.post(deskPaths.closed, async (request, reply) => {
    const form = formOf(request);
    const now = clock().toISOString();
    const made = { at: now, by: request.person.name };
    if (form.get('do') === 'open') {
      await store.closeUntil(undefined, made);
      return reply.redirect(deskPaths.closed, 303);
    }
    const typed = { until: form.get('until') ?? '', words: form.get('words') ?? '' };
    const until = readDay(typed.until);
    const fault = closingFault(until, now);
    if (!until || fault) {
      return reply.sendPage({ page: 'closed', closed: { typed, fault } }, 422);
    }
    await store.closeUntil({ until, words: readClosingWords(typed.words) }, made);
    return reply.redirect(deskPaths.closed, 303);
  });
}
