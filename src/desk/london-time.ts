const zone = 'Europe/London';

const written = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...options });
const day = written({ weekday: 'long', day: 'numeric', month: 'long' });
const dayOfAnotherYear = written({ day: 'numeric', month: 'long', year: 'numeric' });
const clock = written({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const numbers = written({ year: 'numeric', month: '2-digit', day: '2-digit' });

/** "09:05" by London's clocks, from ISO 8601. */
export const londonClock = (iso: string) => clock.format(new Date(iso));

/** "today", "yesterday", "tomorrow", "Thursday 5 June", or "5 June 2024" in another year; as London's calendar has it. */
export function londonDay(iso: string, now: string): string {
  const [then, today] = [dateInLondon(iso), dateInLondon(now)];
  const daysAhead = Math.round((Date.parse(then) - Date.parse(today)) / 86_400_000);
  if (daysAhead === 0) return 'today';
  if (daysAhead === 1) return 'tomorrow';
  if (daysAhead === -1) return 'yesterday';
  const form = then.slice(0, 4) === today.slice(0, 4) ? day : dayOfAnotherYear;
  // "Thursday 5 June", however the language's own habit places the comma.
  return form.format(new Date(iso)).replace(',', '');
}

/** "today, 09:05" or "Thursday 5 June, 09:05", in London. */
export const londonTime = (iso: string, now: string) =>
  `${londonDay(iso, now)}, ${londonClock(iso)}`;

/** "2025-01-31T09:30" in London, as a field for a moment holds it. */
export const londonField = (iso: string) => `${dateInLondon(iso)}T${londonClock(iso)}`;

/** "2025-01-31" in London. */
export function dateInLondon(iso: string): string {
  const parts = new Map(
    numbers.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]),
  );
  return ['year', 'month', 'day'].map((part) => parts.get(part as 'year')).join('-');
}

/** "2 June" or "30 December 2024", of the Monday of a week; noon, so that it is that day in London. */
export const mondayWords = (monday: string, now: string) =>
  londonDay(`${monday}T12:00:00Z`, now).replace(/^Monday /u, '');
