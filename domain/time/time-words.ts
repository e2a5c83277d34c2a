import { dateInLondon } from './london-time.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Milliseconds until an answer is due; negative once it is late. */
export const untilDue = ({ dueAt }: { dueAt: string }, now: string) =>
  Date.parse(dueAt) - Date.parse(now);

/** "3 hours left", "due now", "2 days late", rounded down; of what is due on a day, in days of the calendar. */
export function timeLeft(status: { dueAt: string; for?: string }, now: string): string {
  if (status.for && dueOnADay.has(status.for)) return daysLeft(status, now);
  const left = untilDue(status, now);
  if (Math.abs(left) < minute) return 'due now';
  return left > 0 ? `${span(left)} left` : `${span(-left)} late`;
}

const dueOnADay = new Set(['payment', 'refund', 'surplus', 'complaint']);

/** "2 days left", "due today", "1 day late": the day after its last day it is one day late, at any hour. */
function daysLeft({ dueAt }: { dueAt: string }, now: string): string {
  const [last, today] = [dueAt, now].map((at) => Date.parse(dateInLondon(at)));
  const left = last! - today!;
  if (left === 0) return 'due today';
  return `${count(Math.abs(left) / day, 'day')} ${left > 0 ? 'left' : 'late'}`;
}

/** "answered after 5 hours", with how late that was: "answered after 2 days, 20 minutes late". */
export function timeToAnswer(status: AnsweredStatus): string {
  const { submittedAt, answeredAt, dueAt } = status;
  const took = Date.parse(answeredAt) - Date.parse(submittedAt);
  const late = Date.parse(answeredAt) - Date.parse(dueAt);
  const after = took < minute ? 'answered within a minute' : `answered after ${span(took)}`;
  return late >= minute ? `${after}, ${span(late)} late` : after;
}

type AnsweredStatus = { submittedAt: string; answeredAt: string; dueAt: string };

/** "5 hours" or "2 days", rounded down: in minutes below an hour, in hours below two days, then in days. */
export function span(milliseconds: number): string {
  if (milliseconds < hour) return count(milliseconds / minute, 'minute');
  if (milliseconds < 2 * day) return count(milliseconds / hour, 'hour');
  return count(milliseconds / day, 'day');
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
