import { whoSent } from '../../../domain/case/submission.ts';
import { dateInLondon } from '../../../domain/time/london-time.ts';
import { offerAct } from './case-act.ts';

/** Enters an acceptance that came by telephone or email, and not by the applicant's own page. */
export const theyAccepted = offerAct('accepted-for-them', {
  begin: ({ server }, { submission }) => ({
    name: whoSent(submission).name,
    acceptedOn: dateInLondon(server.clock().toISOString()),
  }),
});
