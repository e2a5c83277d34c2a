import { dateInLondon, fromLondon } from './london-time.ts';

// This uses Temporal, which not every browser has, so it runs on the server only.

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
export function workingDaysBetween(now: string, until: string, closed = noDays): number {
  const [today, last] = [now, until].map((each) => Date.parse(dateInLondon(each))) as [
    number,
    number,
  ];
  let days = 0;
  for (let day = today; day < last; day += dayMs) if (isWorkingDay(day, closed)) days += 1;
  return days;
}

/** The beginning of the working day that is so many before the day of a moment, in London. ISO 8601, UTC. */
export function workingDaysBefore(moment: string, days: number, closed = noDays): string {
  let day = Date.parse(dateInLondon(moment));
  for (let left = days; left > 0;) {
    day -= dayMs;
    if (isWorkingDay(day, closed)) left -= 1;
  }
  return fromLondon(`${dayOf(day)}T00:00`)!;
}

const noDays: readonly string[] = [];

/** A day as the time of its midnight in UTC. */
function isWorkingDay(day: number, closed: readonly string[]): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday >= 1 && weekday <= 5 && !closed.includes(dayOf(day));
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

const dayMs = 24 * 60 * 60_000;

const hourMs = 60 * 60_000;

const london = 'Europe/London';
const londonDateTime = (iso: string) => Temporal.Instant.from(iso).toZonedDateTimeISO(london);
