import { dateInLondon, fromLondon } from './london-time.ts';

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
