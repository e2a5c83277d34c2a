import { brand } from '../../domain/brand.ts';
import { emailDomain } from '../delivery/send-mail.ts';
import { forTerminal } from '../plain-text.ts';

/** The call that was agreed on with an applicant. */
export type Call = {
  reference: string;
  /** ISO 8601, UTC. */
  callAt: string;
  /** Of the applicant, as typed. */
  name: string;
  /** As the form words them. */
  courses: readonly string[];
  now: Date;
};

/**
 * A file that puts the call into whichever calendar opens it, the staff's and the applicant's (iCalendar,
 * RFC 5545). The same call has the same name in every file, so that opening two makes one entry.
 */
export function callInvitation({ reference, callAt, name, courses, now }: Call): string {
  const start = new Date(callAt);
  const end = new Date(start.getTime() + callMs);
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(brand.name)}//Applications//EN`,
    // An organiser belongs to what is sent or published, and this asks for no reply (RFC 5546, 3.2.1).
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${reference}-${utc(start)}@${emailDomain}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${escaped(callCopy.summary(oneLine(name)))}`,
    `DESCRIPTION:${escaped(callCopy.description(reference, courses.map(oneLine)))}`,
    `ORGANIZER;CN=${quoted(brand.name)}:mailto:${brand.email}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
}

/** Both sides read them in their calendars. */
const callCopy = {
  summary: (name: string) => `Call: ${name} and ${brand.name}`,
  description: (reference: string, courses: string[]) =>
    [`Application ${reference}`, ...courses].join('\n'),
};

/** Half an hour. */
const callMs = 30 * 60_000;

/** "20250131T093000Z". */
function utc(time: Date): string {
  return time.toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

/** Without control characters, which a text may not hold, and without line breaks. */
function oneLine(typed: string): string {
  return forTerminal(typed).replaceAll(/\s+/g, ' ').trim();
}

/** A value of the type TEXT (3.3.11). */
function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);
}

/** The value of a parameter (RFC 6868). */
function quoted(text: string): string {
  return `"${text.replaceAll('^', '^^').replaceAll('"', "^'")}"`;
}

/** Lines of at most 75 octets, none of which begins in the middle of a character (3.1). */
function folded(line: string): string {
  let octets = 0;
  return Array.from(line, (character) => {
    const { length } = Buffer.from(character);
    const isFull = octets + length > maxOctets;
    // The space that a line which goes on begins with counts, too.
    octets = length + (isFull ? 1 : octets);
    return isFull ? `\r\n ${character}` : character;
  }).join('');
}

const maxOctets = 75;
