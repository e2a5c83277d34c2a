import { dateInLondon, fromLondon } from './london-time.ts';

/** How many days from Monday to Friday there are from today on before the day of a moment. */
export function workingDaysBetween(now: string, until: string): number {
  const [today, last] = [now, until].map((each) => Date.parse(dateInLondon(each))) as [
    number,
    number,
  ];
  let days = 0;
  for (let day = today; day < last; day += dayMs) if (isWorkingDay(day)) days += 1;
  return days;
}

/** The beginning of the working day that is so many before the day of a moment, in London. ISO 8601, UTC. */
export function workingDaysBefore(moment: string, days: number): string {
  let day = Date.parse(dateInLondon(moment));
  for (let left = days; left > 0;) {
    day -= dayMs;
    if (isWorkingDay(day)) left -= 1;
  }
  return fromLondon(`${new Date(day).toISOString().slice(0, 10)}T00:00`)!;
}

/** From Monday to Friday; a day as the time of its midnight in UTC. */
function isWorkingDay(day: number): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday >= 1 && weekday <= 5;
}

const dayMs = 24 * 60 * 60_000;
