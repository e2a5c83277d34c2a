import { deskPaths } from '../../../domain/case/desk-paths.ts';
import { dateInLondon } from '../../../domain/time/london-time.ts';
import { doneQuery } from '../sessions.ts';
import { refundOfChange } from './cancel-the-booking.ts';
import { wholeSessionAct } from './session-act.ts';

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
  hasSame: () => false,
  endsSession: true,
  leave: (reply, done) => reply.redirect(`${deskPaths.sessions}${doneQuery(done)}`, 303),
});
