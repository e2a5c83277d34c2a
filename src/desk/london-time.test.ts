import { expect, it } from 'vitest';

import { dateInLondon, londonClock, londonDay, londonField, londonTime } from './london-time.ts';

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

it('fills a field with London’s time', () => {
  expect(londonField('2025-06-30T23:30:00Z')).toBe('2025-07-01T00:30');
  expect(dateInLondon('2025-01-05T00:00:00Z')).toBe('2025-01-05');
});
