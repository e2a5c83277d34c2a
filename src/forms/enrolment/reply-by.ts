import { promises } from '../../facts.ts';

const inLondon = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', ...options });

/** "by Tuesday 24 November, 21:40": when what arrives at this moment is answered at the latest, in London. */
export function replyBy(arrival: Date): string {
  const due = new Date(arrival.getTime() + promises.enrolmentReplyHours * 3_600_000);
  const day = inLondon({ weekday: 'long', day: 'numeric', month: 'long' }).format(due);
  const time = inLondon({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(due);
  // Without the comma that some browsers put after the weekday.
  return `by ${day.replace(',', '')}, ${time}`;
}
