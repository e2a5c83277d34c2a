import { describe, expect, it, test } from 'vitest';

import { facts } from '../provider/facts.ts';
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
  span,
  spanOfHours,
  timeLeft,
  timeToAnswer,
  workingDaysBefore,
  workingDaysBetween,
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

// 5 January 2026 is a Monday.
const monday = '2026-01-05T10:00:00.000Z';

const closed = ['2025-12-31', '2026-01-01', '2026-01-02'];

test.each([
  ['2026-01-02T23:00:00.000Z', [], 1],
  ['2026-01-03T09:00:00.000Z', [], 0],
  ['2025-12-30T09:00:00.000Z', [], 4],
  ['2025-12-30T09:00:00.000Z', closed, 1],
  [monday, [], 0],
])('working days from %s, where we are closed on %j: %i before a Monday', (now, days, expected) => {
  expect(workingDaysBetween(now, monday, days)).toBe(expected);
});

test('working days: the third before a Monday is a Wednesday, and an earlier day where we are closed', () => {
  expect(workingDaysBefore(monday, 3, [])).toBe('2025-12-31T00:00:00.000Z');
  expect(workingDaysBefore(monday, 3, closed)).toBe('2025-12-26T00:00:00.000Z');
  // A day begins by London's clocks.
  expect(workingDaysBefore('2026-07-06T10:00:00.000Z', 1, [])).toBe('2026-07-02T23:00:00.000Z');
});

const minute = 60_000;

const hour = 60 * minute;

const dueAt = '2025-06-05T09:00:00.000Z';

const at = (afterDue: number) => new Date(Date.parse(dueAt) + afterDue).toISOString();

it.each([
  [-48 * hour, '2 days left'],
  [-48 * hour + 1, '47 hours left'],
  [-hour + 1, '59 minutes left'],
  [-minute + 1, 'due now'],
  [minute - 1, 'due now'],
  [hour, '1 hour late'],
  [48 * hour, '2 days late'],
])('how late, %i ms after it was due: %s', (afterDue, words) =>
  expect(timeLeft({ dueAt }, at(afterDue))).toBe(words),
);

it.each([
  ['2025-06-03T22:59:00.000Z', '2 days left'],
  ['2025-06-05T22:59:00.000Z', 'due today'],
  ['2025-06-05T23:00:00.000Z', '1 day late'],
  ['2025-06-11T08:00:00.000Z', '6 days late'],
])('invoice and refund: at %s one that is due on 5 June is %s', (now, words) => {
  expect(timeLeft({ for: 'payment', dueAt: '2025-06-04T23:00:00.000Z' }, now)).toBe(words);
  expect(timeLeft({ for: 'refund', dueAt: '2025-06-05T22:59:59.999Z' }, now)).toBe(words);
});

const promised = facts.promises.enrolmentReplyHours * hour;

it.each([
  [0, 'answered within a minute'],
  [minute, 'answered after 1 minute'],
  [5 * hour + 59 * minute, 'answered after 5 hours'],
  [promised - 1, 'answered after 47 hours'],
  [promised, 'answered after 2 days'],
  [promised + 26 * hour, 'answered after 3 days, 26 hours late'],
])('how long ago, %i ms after it came: %s', (after, words) => {
  const answeredAt = at(after - promised);
  expect(timeToAnswer({ submittedAt: at(-promised), dueAt, answeredAt })).toBe(words);
});

it('numbers in words: one is in the singular, and rounds an average, as it says of no single answer', () => {
  expect([hour, 0].map(span)).toEqual(['1 hour', '0 minutes']);
  const averages = ['30 minutes', '5 hours', '48 hours', '2.5 days'];
  expect([0.5, 4.6, 47.9, 61].map(spanOfHours)).toEqual(averages);
});
