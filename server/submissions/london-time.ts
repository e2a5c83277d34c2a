import { londonField } from '../../src/desk/london-time.ts';

/** The day and the hour by London's clocks, summer time included: "2025-01-31", 9. */
export function inLondon(time: Date): { day: string; hour: number } {
  const [day = '', clock = ''] = londonField(time.toISOString()).split('T');
  return { day, hour: Number(clock.slice(0, 2)) };
}

/**
 * A moment that somebody gave by London's clocks, "2025-01-31T09:30", as ISO 8601 in UTC; the earlier one
 * where the clocks go back. `undefined` for anything else, and for an hour that the clocks leave out.
 */
export function fromLondon(typed: string): string | undefined {
  const asIfInUtc = Date.parse(`${typed}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) || Number.isNaN(asIfInUtc)) return undefined;
  const times = [hourMs, 0].map((ahead) => new Date(asIfInUtc - ahead).toISOString());
  return times.find((time) => londonField(time) === typed);
}

const hourMs = 60 * 60_000;
