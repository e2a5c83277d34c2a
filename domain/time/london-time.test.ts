import { describe, expect, it, test } from 'vitest';

import {
  dateInLondon,
  fromLondon,
  inLondon,
  londonDay,
  londonField,
  londonTime,
  mondayWords,
  readDay,
  readMoment,
  soonInLondon,
} from './london-time.ts';

const evening = '2025-06-05T22:59:00Z';
test.each([
  ['2025-06-05T08:00:00Z', evening, 'today'],
  ['2025-06-05T23:00:00Z', evening, 'tomorrow'],
  ['2025-06-04T22:59:59Z', evening, 'yesterday'],
  ['2025-06-03T22:59:59Z', evening, 'Tuesday 3 June'],
  ['2025-06-06T23:30:00Z', evening, 'Saturday 7 June'],
  ['2024-12-20T12:00:00Z', '2025-01-10T12:00:00Z', '20 December 2024'],
])('the day of %s, looked at on %s, is %s', (time, now, day) =>
  expect(londonDay(time, now)).toBe(day),
);

it('Figures: names the Monday of a week by its date, on that Monday too', () => {
  expect(mondayWords('2025-06-02', '2025-06-02T10:00:00Z')).toBe('2 June');
  expect(mondayWords('2024-12-30', '2025-01-05T10:00:00Z')).toBe('30 December 2024');
});

it('times in words: day and clock together, and the weekday alone of the next days, across the years too', () => {
  expect(londonTime('2025-06-03T08:31:00Z', '2025-06-05T08:00:00Z')).toBe('Tuesday 3 June, 09:31');
  const soon = (time: string) => soonInLondon(time, '2025-12-30T12:00:00Z');
  expect(soon('2025-12-31T09:00:00Z')).toBe('tomorrow, 09:00');
  expect(soon('2026-01-05T09:00:00Z')).toBe('Monday, 09:00');
  expect(soon('2026-01-06T09:00:00Z')).toBe('6 January 2026, 09:00');
});

test.each([
  ['2025-01-31T09:05:00.000Z', '2025-01-31T09:05', 9],
  ['2025-06-30T23:30:00.000Z', '2025-07-01T00:30', 0],
  ['2025-07-01T22:59:59.999Z', '2025-07-01T23:59', 23],
])('times in a form: at %s a field holds %s, and the hour is %i', (time, field, hour) => {
  const day = field.slice(0, 10);
  expect(londonField(time)).toBe(field);
  expect(dateInLondon(time)).toBe(day);
  expect(inLondon(new Date(time))).toEqual({ day, hour });
});

describe('a day that somebody typed', () => {
  test.each([
    ...['2026-11-27', '27/11/2026', '27/11/26', '27.11.26', '27-11-2026', '27 11 26', ' 27/11/26 '],
    ...['27 Nov 2026', '27 November 2026', '27th nov 26', '27-Nov-2026', 'Friday 27 November 2026'],
  ])('%j is read', (typed) => {
    expect(readDay(typed)).toBe('2026-11-27');
    expect(readMoment(`${typed.trim()}, 9:30`)).toBe('2026-11-27T09:30:00.000Z');
  });

  test.each([
    ...['', '27', '27 Nov', '31 Nov 2026', '29/2/26', '11/27/2026', '27 Noe 2026', '1926-11-27'],
    ...['27/11/126', '2026-11', '27 No 2026', 'Nov', '27//11/26', '27/11/0026'],
  ])('%j is none', (typed) => expect(readDay(typed)).toBeUndefined());
});

describe('a moment given by London’s clocks', () => {
  test.each([
    ['in winter', '2025-01-31T09:30', '2025-01-31T09:30:00.000Z'],
    ['in summer', '2025-07-01T09:30', '2025-07-01T08:30:00.000Z'],
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
});
