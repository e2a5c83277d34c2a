import { expect, test } from 'vitest';

import { acceptanceOf, eventsOf, sampleBooking, sampleOffer } from '../testing/sample-changes.ts';
import { type Change, stateAfter } from './events.ts';
import { isPastItsTime } from './retention.ts';

const periods = { booking: 7, enquiry: 2 };
const submission = { submittedAt: '2025-01-31T09:00:00.000Z' };

/** Whether something with these events is past its time so many years after the last of them, to the millisecond. */
function goesAfter(changes: readonly Change[]): number | 'never' {
  const events = eventsOf(...changes);
  const state = stateAfter(events);
  const last = events.at(-1)?.at ?? submission.submittedAt;
  const later = (years: number, ms = 0) => {
    const time = new Date(
      state.booking && state.booking.endsAt > last ? state.booking.endsAt : last,
    );
    time.setUTCFullYear(time.getUTCFullYear() + years);
    return new Date(time.getTime() + ms).toISOString();
  };
  const isPast = (now: string) => isPastItsTime({ submission, events, state }, now, periods);
  const years = [2, 7].find((each) => isPast(later(each)));
  if (years !== undefined) expect(isPast(later(years, -1))).toBe(false);
  else expect(isPast(later(100))).toBe(false);
  return years ?? 'never';
}

const booked: Change[] = [...sampleBooking];
const refund = { refund: '37350', percent: '50', why: 'table', daysBefore: '9' } as const;
const cancelled = { action: 'cancelled', ...refund, kept: '37350', paid: '' } as const;

test.each<[string, Change[], number | 'never']>([
  ['an application that nobody answered', [], 2],
  ['one that was answered, and led to nothing', [{ action: 'answered' }], 2],
  ['an offer that nobody took', [sampleOffer], 2],
  ['a booking', booked, 7],
  [
    'a booking that was cancelled and paid back',
    [...booked, cancelled, { action: 'refunded', refund: '37350' }],
    7,
  ],
  ['an acceptance that nobody confirmed', [sampleOffer, acceptanceOf('1')], 'never'],
  ['a refund that nobody has paid', [...booked, cancelled], 'never'],
  [
    'an invoice that nobody has paid',
    [
      ...booked,
      { action: 'invoiced', number: '17', amount: '74700', dueOn: '2025-07-01', sure: '' },
    ],
    'never',
  ],
  ['a complaint about data', [{ action: 'complained' }], 'never'],
])('retention: %s is kept for its years: %#', (_what, changes, years) => {
  expect(goesAfter(changes)).toBe(years);
});

test('retention: what was put off stays until its day, and for its years after what was done last', () => {
  const putOff = { action: 'put-off', until: '2040-01-07', why: 'Their budget' } as const;
  const events = eventsOf({ action: 'answered' }, putOff);
  const found = { submission, events, state: stateAfter(events) };
  expect(isPastItsTime(found, '2040-01-06T00:00:00.000Z', periods)).toBe(false);
  expect(isPastItsTime(found, '2040-01-07T00:00:00.000Z', periods)).toBe(true);
});
