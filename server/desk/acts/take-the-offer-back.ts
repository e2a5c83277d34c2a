import { offerAct } from './case-act.ts';

/** Takes an offer back that is not booked yet, for a reason that the applicant reads. */
export const takeTheOfferBack = offerAct('taken-back', {
  begin: () => ({ reason: '' }),
  // What the offer would have meant is told no more; the reason is in the letter.
  told: () => [],
});
