import { offerAct } from './case-act.ts';

/** Enters that a customer whose session we move takes the new date, as they told us by telephone or email. */
export const theyTakeTheNewDate = offerAct('date-taken-for-them', { begin: () => ({ via: '' }) });
