// This uses Intl, because not every browser has Temporal (docs/browsers.md).
const written = (language: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { timeZone: 'Europe/London', ...options });
const day = /* @__PURE__ */ written('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
const dayOfAnotherYear = /* @__PURE__ */ written('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
// Swedish, because it writes dates as ISO 8601 does: "2025-01-31 09:30".
const numbers = /* @__PURE__ */ written('sv-SE', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** "2025-01-31T09:30" in London, the value of a field for date and time, from ISO 8601. */
export const londonField = (iso: string) => numbers.format(new Date(iso)).replace(' ', 'T');

/** "09:05" by London's clocks. */
export const londonClock = (iso: string) => londonField(iso).slice(11);

/** "2025-01-31" in London. */
export const dateInLondon = (iso: string) => londonField(iso).slice(0, 10);

/** "Tuesday 24 November, 21:40", in London; day and month stay on one line. */
export function inWords(moment: Date): string {
  // Without the comma that some browsers put after the weekday.
  const words = day.format(moment).replace(',', '').replace(/(\d) /u, '$1\u{a0}');
  return `${words}, ${londonClock(moment.toISOString())}`;
}

/** "today", "yesterday", "tomorrow", "Thursday 5 June", or "5 June 2024" in another year; as London's calendar has it. */
export function londonDay(iso: string, now: string): string {
  const [then, today] = [dateInLondon(iso), dateInLondon(now)];
  const daysAhead = Math.round((Date.parse(then) - Date.parse(today)) / 86_400_000);
  if (daysAhead === 0) return 'today';
  if (daysAhead === 1) return 'tomorrow';
  if (daysAhead === -1) return 'yesterday';
  return calendarDay(iso, now);
}

/** "Thursday 5 June", or "5 June 2024" in another year. */
export function calendarDay(iso: string, now: string): string {
  const [year, thisYear] = [dateInLondon(iso).slice(0, 4), dateInLondon(now).slice(0, 4)];
  const form = year === thisYear ? day : dayOfAnotherYear;
  // Some browsers put a comma after the weekday.
  return form.format(new Date(iso)).replace(',', '');
}

/** "today, 09:05" or "Thursday 5 June, 09:05", in London. */
export const londonTime = (iso: string, now: string) =>
  `${londonDay(iso, now)}, ${londonClock(iso)}`;

/** "Tuesday, 10:00" if it is two to six days ahead, and otherwise as `londonTime` has it. */
export function soonInLondon(iso: string, now: string): string {
  const daysAhead = (Date.parse(dateInLondon(iso)) - Date.parse(dateInLondon(now))) / 86_400_000;
  if (daysAhead < 2 || daysAhead > 6) return londonTime(iso, now);
  const [day = '', clock] = inWords(new Date(iso)).split(', ');
  return `${day.split(' ', 1)[0]}, ${clock}`;
}

/** "2 June" or "30 December 2024", from a date that is a Monday. Noon UTC is that day in London. */
export const mondayWords = (monday: string, now: string) =>
  calendarDay(`${monday}T12:00:00Z`, now).replace(/^Monday /u, '');

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

/** A day as a field or a person in Britain writes it: "2025-01-31", "31/1/25", "31 Jan 2025"; `undefined` if there is none. */
export function readDay(typed: string): string | undefined {
  const [year = '', month = '', date = ''] = partsOfDay(typed.trim());
  const iso = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  if (!/^20\d\d-\d\d-\d\d$/u.test(iso)) return undefined;
  const day = new Date(`${iso}T00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(iso) ? iso : undefined;
}

/** Year, month and date in digits. */
function partsOfDay(typed: string): (string | undefined)[] {
  const [iso, ...parts] = /^(\d{4})-(\d\d)-(\d\d)$/u.exec(typed) ?? [];
  if (iso) return parts;
  const inDigits = /^(\d{1,2})[./ -](\d{1,2})[./ -](\d{4}|\d\d)$/u.exec(typed);
  if (inDigits) return inDigits.slice(1).toReversed();
  const [, date, name = '', year] = dayInWords.exec(typed) ?? [];
  const at = months.findIndex((month) => month.startsWith(name.toLowerCase()));
  return name === '' || at === -1 ? [] : [year, String(at + 1), date];
}

/** "Friday 31st January 2025"; the weekday is not compared. */
const dayInWords =
  /^(?:[a-z]{3,9},? )?(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4}|\d\d)$/iu;

const months = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july'],
  ...['august', 'september', 'october', 'november', 'december'],
];

/** "09:30" from "9:30", "09.30" or "09:30:00", which a browser may send; `undefined` if it is no time. */
export function readTime(typed: string): string | undefined {
  const [, hour, minute] = /^([01]?\d|2[0-3])[:.]([0-5]\d)(?::00)?$/u.exec(typed) ?? [];
  return hour && `${hour.padStart(2, '0')}:${minute}`;
}

/** A moment in London as a field or a person writes it, "31/01/2025 09:30", as ISO 8601 in UTC. */
export function readMoment(typed: string): string | undefined {
  const at = Math.max(typed.lastIndexOf(' '), typed.lastIndexOf('T'));
  const [day, time] = [typed.slice(0, at), typed.slice(at + 1)];
  return fromLondon(`${readDay(day.trimEnd().replace(/,$/u, ''))}T${readTime(time)}`);
}

const hourMs = 60 * 60_000;
