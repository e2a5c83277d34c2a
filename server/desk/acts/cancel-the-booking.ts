import type { Change } from '../../../domain/case/events.ts';
import { refundIn } from '../../../domain/money/booking-money.ts';
import { refundWords } from '../../../domain/money/refunds.ts';
import { dateInLondon } from '../../../domain/time/london-time.ts';
import { offerAct } from './case-act.ts';

/** Cancels a booking, for us or for the applicant; the refund follows from who cancels, and from the day. */
export const cancelTheBooking = offerAct('called-off', {
  begin: ({ server }) => ({
    whose: '',
    writtenOn: dateInLondon(server.clock().toISOString()),
    reason: '',
  }),
  told: ({ change }) => [refundOfChange(change)],
});

/** What a cancellation gives back, in words. */
export const refundOfChange = (change: Change) =>
  'percent' in change ? refundWords(refundIn(change)) : '';
