import { promises } from '../../facts.ts';

const inLondon = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', ...options });

/** "by Tuesday 24 November, 21:40": when what arrives at this moment is answered at the latest, in London. */
export function replyBy(arrival: Date): string {
  return `by ${inWords(new Date(arrival.getTime() + promises.enrolmentReplyHours * 3_600_000))}`;
}

/** "Tuesday 24 November, 21:40", in London. */
export function inWords(moment: Date): string {
  const day = inLondon({ weekday: 'long', day: 'numeric', month: 'long' }).format(moment);
  const time = inLondon({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(moment);
  // Without the comma that some browsers put after the weekday.
  return `${day.replace(',', '')}, ${time}`;
}
