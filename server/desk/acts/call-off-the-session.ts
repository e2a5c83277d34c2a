import { deskPaths } from '../../../domain/case/desk-paths.ts';
import { normaliseReference } from '../../../domain/case/submission.ts';
import { dateInLondon } from '../../../domain/time/london-time.ts';
import { formOf } from '../../http/posts/post-guard.ts';
import { doneQuery } from '../sessions.ts';
import { refundOfChange } from './cancel-the-booking.ts';
import { wholeSessionAct } from './whole-session.ts';

/** Cancels all bookings of a session for us: everything that was paid comes back. */
export const callOffTheSession = wholeSessionAct({
  action: 'called-off',
  path: 'call-off',
  begin: () => ({ reason: '' }),
  formOf: (_booked, { reason }, now) => ({
    reason,
    whose: 'provider',
    writtenOn: dateInLondon(now),
  }),
  saidTo: ({ change }) => refundOfChange(change),
  // What is called off is in no session any more.
  isDone: () => false,
  sentBefore: async (request) => {
    const { server, person } = request;
    const done: string[] = [];
    for (const typed of formOf(request).getAll('row')) {
      const reference = normaliseReference(typed) ?? '';
      const events = await server.store.desk.history(reference);
      const last = events.at(-1);
      if (last?.action === 'called-off' && last.by === person.name) {
        done.push(`${reference}.${last.id}`);
      }
    }
    return done;
  },
  leave: (reply, done) => reply.redirect(`${deskPaths.sessions}${doneQuery(done)}`, 303),
});
