import { expect, test } from 'vitest';

import { workingDaysBefore, workingDaysBetween } from './london-days.ts';

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
  expect(workingDaysBefore(monday, 3)).toBe('2025-12-31T00:00:00.000Z');
  expect(workingDaysBefore(monday, 3, closed)).toBe('2025-12-26T00:00:00.000Z');
  // A day begins by London's clocks.
  expect(workingDaysBefore('2026-07-06T10:00:00.000Z', 1)).toBe('2026-07-02T23:00:00.000Z');
});
