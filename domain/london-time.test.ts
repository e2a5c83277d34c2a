import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

import {
  dateInLondon,
  fromLondon,
  inLondon,
  londonClock,
  londonDay,
  londonField,
  londonTime,
  soonInLondon,
} from './london-time.ts';

it('is an hour ahead of UTC in summer, and not in winter', () => {
  expect(londonClock('2025-01-31T09:05:00Z')).toBe('09:05');
  expect(londonClock('2025-06-30T09:05:00Z')).toBe('10:05');
  expect(londonClock('2025-06-30T23:30:00Z')).toBe('00:30');
});

it('skips an hour when summer begins, and has one twice when it ends', () => {
  expect(londonClock('2025-03-30T00:59:00Z')).toBe('00:59');
  expect(londonClock('2025-03-30T01:00:00Z')).toBe('02:00');
  expect(londonClock('2025-10-26T00:30:00Z')).toBe('01:30');
  expect(londonClock('2025-10-26T01:30:00Z')).toBe('01:30');
});

it('calls the days around now by their names, as London’s calendar turns', () => {
  const now = '2025-06-05T22:59:00Z';
  expect(londonDay('2025-06-05T08:00:00Z', now)).toBe('today');
  expect(londonDay('2025-06-05T23:00:00Z', now)).toBe('tomorrow');
  expect(londonDay('2025-06-04T22:59:59Z', now)).toBe('yesterday');
  expect(londonDay('2025-06-03T22:59:59Z', now)).toBe('Tuesday 3 June');
  expect(londonDay('2025-06-06T23:30:00Z', now)).toBe('Saturday 7 June');
});

it('says the year of another one', () => {
  expect(londonDay('2024-12-20T12:00:00Z', '2025-01-10T12:00:00Z')).toBe('20 December 2024');
  expect(londonDay('2024-12-31T12:00:00Z', '2025-01-01T12:00:00Z')).toBe('yesterday');
});

it('says day and clock together', () => {
  expect(londonTime('2025-06-03T08:31:00Z', '2025-06-05T08:00:00Z')).toBe('Tuesday 3 June, 09:31');
});

it('says the weekday alone of the next days, across a change of the year too', () => {
  const now = '2025-12-30T12:00:00Z';
  expect(soonInLondon('2025-12-31T09:00:00Z', now)).toBe('tomorrow, 09:00');
  expect(soonInLondon('2026-01-05T09:00:00Z', now)).toBe('Monday, 09:00');
  expect(soonInLondon('2026-01-06T09:00:00Z', now)).toBe('6 January 2026, 09:00');
});

it('fills a field with London’s time', () => {
  expect(londonField('2025-06-30T23:30:00Z')).toBe('2025-07-01T00:30');
  expect(dateInLondon('2025-01-05T00:00:00Z')).toBe('2025-01-05');
});

test.each([
  ['2025-01-31T09:05:00.000Z', { day: '2025-01-31', hour: 9 }],
  ['2025-06-30T23:30:00.000Z', { day: '2025-07-01', hour: 0 }],
  ['2025-07-01T22:59:59.999Z', { day: '2025-07-01', hour: 23 }],
])('at %s it is %j in London', (time, shown) => expect(inLondon(new Date(time))).toEqual(shown));

describe('a moment given by London’s clocks', () => {
  test.each([
    ['in winter', '2025-01-31T09:30', '2025-01-31T09:30:00.000Z'],
    ['in summer', '2025-07-01T09:30', '2025-07-01T08:30:00.000Z'],
    ['on a leap day', '2028-02-29T00:00', '2028-02-29T00:00:00.000Z'],
    ['before the clocks go forward', '2025-03-30T00:59', '2025-03-30T00:59:00.000Z'],
    ['after it', '2025-03-30T02:00', '2025-03-30T01:00:00.000Z'],
    ['in the hour that comes twice', '2025-10-26T01:30', '2025-10-26T00:30:00.000Z'],
  ])('%s', (_when, typed, time) => expect(fromLondon(typed)).toBe(time));

  test.each([
    ...['', 'tomorrow', '31/01/2025 09:30', '2025-01-31', '2025-01-31T9:30', '2025-01-31T09:30Z'],
    ...['2025-02-29T09:30', '2025-13-01T09:30', '2025-01-31T24:00', '2025-01-31T09:60'],
    // The clocks go from one to two.
    '2025-03-30T01:30',
  ])('%j is none', (typed) => expect(fromLondon(typed)).toBeUndefined());

  test('is the one of the same day and hour', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
        (date) => {
          const { day, hour } = inLondon(date);
          const typed = `${day}T${String(hour).padStart(2, '0')}:${date.toISOString().slice(14, 16)}`;
          const apart = date.getTime() - Date.parse(fromLondon(typed)!);
          // An hour later where the hour comes twice.
          expect([0, 3_600_000]).toContain(apart - (apart % 60_000));
        },
      ),
    );
  });
});
