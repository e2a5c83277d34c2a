// What browsers use is written with Intl, because not every browser has Temporal (docs/browsers.md).
const london = 'Europe/London';
const written = (language: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { timeZone: london, ...options });
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
  const daysAhead = Math.round((Date.parse(then) - Date.parse(today)) / dayMs);
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

/** The moment to name where something ends: what ends at midnight ends on the day before. */
export const endOf = (at: string) =>
  londonClock(at) === '00:00' ? new Date(Date.parse(at) - 60_000).toISOString() : at;

/** "today, 09:05" or "Thursday 5 June, 09:05", in London. */
export const londonTime = (iso: string, now: string) =>
  `${londonDay(iso, now)}, ${londonClock(iso)}`;

/** "Tuesday, 10:00" if it is two to six days ahead, and otherwise as `londonTime` has it. */
export function soonInLondon(iso: string, now: string): string {
  const daysAhead = (Date.parse(dateInLondon(iso)) - Date.parse(dateInLondon(now))) / dayMs;
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

export const hoursAfter = (time: string, hours: number) =>
  new Date(Date.parse(time) + hours * 60 * 60_000).toISOString();

/** Milliseconds until an answer is due; negative once it is late. */
export const untilDue = ({ dueAt }: { dueAt: string }, now: string) =>
  Date.parse(dueAt) - Date.parse(now);

/** "3 hours left", "due now", "2 days late", rounded down; of what is due on a day, in days of the calendar. */
export function timeLeft(status: { dueAt: string; for?: string }, now: string): string {
  if (status.for && dueOnADay.has(status.for)) return daysLeft(status, now);
  const left = untilDue(status, now);
  if (Math.abs(left) < minuteMs) return 'due now';
  return left > 0 ? `${span(left)} left` : `${span(-left)} late`;
}

const dueOnADay = new Set(['payment', 'refund', 'surplus', 'complaint']);

/** "2 days left", "due today", "1 day late": the day after its last day it is one day late, at any hour. */
function daysLeft({ dueAt }: { dueAt: string }, now: string): string {
  const [last, today] = [dueAt, now].map((at) => Date.parse(dateInLondon(at)));
  const left = last! - today!;
  if (left === 0) return 'due today';
  return `${count(Math.abs(left) / dayMs, 'day')} ${left > 0 ? 'left' : 'late'}`;
}

/** "answered after 5 hours", with how late that was: "answered after 2 days, 20 minutes late". */
export function timeToAnswer(status: AnsweredStatus): string {
  const { submittedAt, answeredAt, dueAt } = status;
  const took = Date.parse(answeredAt) - Date.parse(submittedAt);
  const late = Date.parse(answeredAt) - Date.parse(dueAt);
  const after = took < minuteMs ? 'answered within a minute' : `answered after ${span(took)}`;
  return late >= minuteMs ? `${after}, ${span(late)} late` : after;
}

type AnsweredStatus = { submittedAt: string; answeredAt: string; dueAt: string };

/** "5 hours" or "2 days", rounded down: in minutes below an hour, in hours below two days, then in days. */
export function span(milliseconds: number): string {
  if (milliseconds < hourMs) return count(milliseconds / minuteMs, 'minute');
  if (milliseconds < 2 * dayMs) return count(milliseconds / hourMs, 'hour');
  return count(milliseconds / dayMs, 'day');
}

/** "5 hours", "45 minutes" or "2.5 days", from an average in hours. */
export function spanOfHours(hours: number): string {
  if (hours < 1) return count(Math.round(hours * 60), 'minute');
  if (hours < 48) return count(Math.round(hours), 'hour');
  const days = Math.round((hours / 24) * 10) / 10;
  return `${days} days`;
}

/** "1 hour", "2 hours", rounded down; "1 person", "2 people". */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  const whole = Math.floor(number);
  return `${whole} ${whole === 1 ? noun : plural}`;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

// What follows uses Temporal, which not every browser has, so it runs on the server only.

/** Calendar days in London from one moment to another; negative where that is earlier. */
export const daysBetween = (from: string, to: string): number =>
  londonDateTime(from).toPlainDate().until(londonDateTime(to).toPlainDate()).total('days');

/** The same hour by London's clocks so many days later. ISO 8601, UTC. */
export const daysLater = (iso: string, days: number) =>
  londonDateTime(iso).add({ days }).toInstant().toString({ smallestUnit: 'millisecond' });

/** The end of a day in London, which is the first moment of the next. ISO 8601, UTC. */
export const endOfDay = (day: string) =>
  // Its clocks never skip this hour, and it is never twice as long.
  new Date(Date.parse(fromLondon(`${day}T23:00`)!) + hourMs).toISOString();

/** The last moment of the day in London that is so many days after another moment. ISO 8601, UTC. */
export const endOfDayAfter = (iso: string, days: number) =>
  londonDateTime(iso)
    .toPlainDate()
    .add({ days: days + 1 })
    .toZonedDateTime(london)
    .subtract({ milliseconds: 1 })
    .toInstant()
    .toString({ smallestUnit: 'millisecond' });

/** The moment at `hour` in London, on the day that is `days` days before another moment. ISO 8601, UTC. */
export const daysBeforeAt = (iso: string, { days, hour }: { days: number; hour: number }) =>
  londonDateTime(iso)
    .toPlainDate()
    .subtract({ days })
    .toZonedDateTime({ timeZone: london, plainTime: { hour } })
    .toInstant()
    .toString({ smallestUnit: 'millisecond' });

/**
 * How many working days there are from today on before the day of a moment: from Monday to Friday, without the days on
 * which we are closed, "2025-12-25".
 */
export function workingDaysBetween(now: string, until: string, closed: readonly string[]): number {
  const [today, last] = [now, until].map((each) => Date.parse(dateInLondon(each))) as [
    number,
    number,
  ];
  let days = 0;
  for (let day = today; day < last; day += dayMs) if (isWorkingDay(day, closed)) days += 1;
  return days;
}

/** The beginning of the working day that is so many before the day of a moment, in London. ISO 8601, UTC. */
export function workingDaysBefore(moment: string, days: number, closed: readonly string[]): string {
  let day = Date.parse(dateInLondon(moment));
  for (let left = days; left > 0;) {
    day -= dayMs;
    if (isWorkingDay(day, closed)) left -= 1;
  }
  return fromLondon(`${dayOf(day)}T00:00`)!;
}

/** A day as the time of its midnight in UTC. */
function isWorkingDay(day: number, closed: readonly string[]): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday >= 1 && weekday <= 5 && !closed.includes(dayOf(day));
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

const londonDateTime = (iso: string) => Temporal.Instant.from(iso).toZonedDateTimeISO(london);
