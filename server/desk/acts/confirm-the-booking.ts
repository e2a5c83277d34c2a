import { offerAct } from './case-act.ts';

/** Confirms what was accepted, with which the contract begins. There is nothing to fill in. */
export const confirmTheBooking = offerAct('confirmed', { begin: () => ({}) });
