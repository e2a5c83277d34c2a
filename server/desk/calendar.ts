import ical, { ICalCalendarMethod } from 'ical-generator';

import { brand } from '../../domain/brand.ts';
import type { Kind } from '../../domain/submission.ts';
import { emailDomain } from '../delivery/send-mail.ts';
import { forTerminal } from '../plain-text.ts';

/** The call that was agreed on with an applicant. */
export type Call = {
  kind: Kind;
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
export function callInvitation({ kind, reference, callAt, name, courses, now }: Call): string {
  const start = new Date(callAt);
  const calendar = ical({
    prodId: { company: brand.name, product: 'Applications' },
    // An organiser belongs to what is sent or published, and this asks for no reply (RFC 5546, 3.2.1).
    method: ICalCalendarMethod.PUBLISH,
    events: [
      {
        id: `${reference}-${start.getTime()}@${emailDomain}`,
        stamp: now,
        start,
        end: new Date(start.getTime() + callMs),
        summary: callCopy.summary(oneLine(name)),
        description: callCopy.description(kind, reference, courses.map(oneLine)),
        organizer: { name: brand.name, email: brand.email },
      },
    ],
  });
  // The library leaves the last line open (3.1).
  return `${calendar.toString()}\r\n`;
}

/** Both sides read them in their calendars. */
const callCopy = {
  summary: (name: string) => `Call: ${name} and ${brand.name}`,
  description: (kind: Kind, reference: string, courses: string[]) =>
    [`${kind === 'contact' ? 'Message' : 'Application'} ${reference}`, ...courses].join('\n'),
};

/** Half an hour. */
const callMs = 30 * 60_000;

/** Without control characters, which a text may not hold, and without line breaks. */
function oneLine(typed: string): string {
  return forTerminal(typed).replaceAll(/\s+/g, ' ').trim();
}
