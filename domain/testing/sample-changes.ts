import { deskEvents } from '../desk-events.ts';
import { actions, type Change, type DeskEvent } from '../events.ts';

/** Each change, with every sample of its fields; one without samples, such as an undoing, is left out. */
export const sampleChanges = actions.flatMap((action) =>
  deskEvents[action].samples.map((values) => ({ action, ...values }) as Change),
);

/** What is offered in tests: a session in Leeds, on Tuesday 24 June 2025 at 10:00 in London. */
export const sampleOffer = {
  ...{ action: 'offered', courses: 'Prompt Engineering\nAI Tools', date: '2025-06-24' },
  ...{ time: '10:00', minutes: '120', place: '12 Sample Street, Leeds', people: '3' },
  ...{ price: '74700', vat: 'included', included: 'A workbook', validUntil: '2025-06-12' },
} as const satisfies Change;

/** The acceptance of an offer, by the id of the offer's event. */
export const acceptanceOf = (offer: string, expressly = '') =>
  ({
    ...{ action: 'accepted', offer, name: 'Ada Sample', mayBind: 'yes' },
    ...{ expressly, acknowledged: expressly, terms: 'f00' },
  }) as const satisfies Change;

/** The event that confirms the offer. */
export const confirmationOf = (offer: string) =>
  ({ action: 'confirmed', offer }) as const satisfies Change;

/** The refund of a cancellation, as its event stores it. */
export const sampleRefund = { refund: '37350', percent: '50', why: 'table', daysBefore: '9' };

/** A cancellation by the applicant. */
export const sampleCancellation = {
  action: 'cancelled',
  ...sampleRefund,
} as const satisfies Change;

/** An offer, its acceptance and its confirmation. */
export const sampleBooking = [sampleOffer, acceptanceOf('1', 'yes'), confirmationOf('1')] as const;

/** These changes as events, one a day at nine (UTC), from 2 June 2025 on. */
export const eventsOf = (...changes: Change[]): DeskEvent[] =>
  changes.map((change, i) => ({
    ...{ ...change, id: String(i + 1), by: 'Ben', at: `2025-06-0${i + 2}T09:00:00.000Z` },
  }));
