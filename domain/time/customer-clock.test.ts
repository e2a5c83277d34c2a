import { expect, test } from 'vitest';

import { readZone, theirTime, zoneOf } from './customer-clock.ts';

test.each([
  ['Osaka', 'Japan', 'Asia/Tokyo'],
  ['Berlin', 'Germany', 'Europe/Berlin'],
  ['Dublin', 'Ireland', 'Europe/Dublin'],
  ['Leeds', 'United Kingdom', 'Europe/London'],
  ['Leeds', 'England', 'Europe/London'],
  ['Dubai', 'U.A.E.', 'Asia/Dubai'],
  ['New York', 'USA', 'America/New_York'],
  ['Los Angeles', 'the United States', 'America/Los_Angeles'],
  ['SÃO PAULO', 'Brazil', 'America/Sao_Paulo'],
  ['Sydney', 'Australia', 'Australia/Sydney'],
  // There are several, in more than one zone.
  ['Petersburg', 'United States', undefined],
  ['Springfield', 'United States', undefined],
  ['Tokyo', 'United States', undefined],
  ['Barcelona', 'Spain', undefined],
  ['Tokyo', '', undefined],
  ['Tokyo', 'Nowhere', undefined],
])('the time zone of %s in “%s” is %s', (town, country, zone) => {
  expect(zoneOf({ town, country })).toBe(zone);
});

test.each([
  ['tokyo', 'Asia/Tokyo'],
  ['Europe/Madrid', 'Europe/Madrid'],
  ['new york', 'America/New_York'],
  ['nowhere', undefined],
  ['', undefined],
])('a time zone is read from “%s”', (typed, zone) => {
  expect(readZone(typed)).toBe(zone);
});

test.each([
  ['Asia/Tokyo', '2026-01-15T10:00:00.000Z', 2, '19:00 to 21:00 in Tokyo'],
  // London has summer time, Tokyo has none.
  ['Asia/Tokyo', '2026-07-15T09:00:00.000Z', 2, '18:00 to 20:00 in Tokyo'],
  ['Asia/Tokyo', '2026-01-15T14:00:00.000Z', 2, '23:00 in Tokyo'],
  ['Asia/Tokyo', '2026-01-15T16:00:00.000Z', 2, 'Friday 16\u{a0}January, 01:00 to 03:00 in Tokyo'],
  ['America/New_York', '2026-03-20T10:00:00.000Z', 2, '06:00 to 08:00 in New York'],
  ['Europe/Lisbon', '2026-07-15T09:00:00.000Z', 2, undefined],
  [undefined, '2026-07-15T09:00:00.000Z', 2, undefined],
])('times by the clock of %s: %s for %i hours is %s', (zone, startsAt, hours, words) => {
  const endsAt = new Date(Date.parse(startsAt) + hours * 3_600_000).toISOString();
  expect(theirTime({ startsAt, endsAt }, zone)).toBe(words);
});
