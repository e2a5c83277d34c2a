import ical, { ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator';

import { brand } from '../domain/brand.ts';
import { dateInLondon, londonClock } from '../domain/london-time.ts';
import { type DeskEvent, stateAfter } from '../domain/events.ts';
import { offeredBy } from '../domain/letter-for.ts';
import type { Kind } from '../domain/submission.ts';
import { forTerminal } from './plain-text.ts';

/** The domain of the provider's addresses, by which mails and calendar entries are named. */
export const emailDomain = brand.email.slice(brand.email.indexOf('@') + 1);

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
  return fileOf({
    id: `${reference}-${start.getTime()}@${emailDomain}`,
    stamp: now,
    start,
    end: new Date(start.getTime() + callMs),
    summary: copy.call(oneLine(name)),
    description: copy.description(kind, reference, courses),
  });
}

/** What was booked, as it stands. Nobody's link is in it, because colleagues see one another's calendars. */
export type Booking = {
  reference: string;
  /** Counts up with each file that says something else, from 0. */
  sequence: number;
  /** ISO 8601, UTC. */
  startsAt: string;
  endsAt: string;
  courses: readonly string[];
  place: string;
  isCancelled: boolean;
  now: Date;
};

/**
 * The same for a booking, which has one name for life: moved or cancelled, it takes the place of the entry that is there.
 * What lasts for whole days is an entry of days, or a calendar would fill their nights, too.
 */
export function bookingInvitation({ reference, courses, startsAt, ...booking }: Booking): string {
  const { sequence, endsAt, place, isCancelled, now } = booking;
  const [start, end] = [startsAt, endsAt].map((each) => new Date(each)) as [Date, Date];
  const days = (end.getTime() - start.getTime()) / dayMs;
  const isOfDays = Number.isInteger(days);
  const firstDay = new Date(`${dateInLondon(startsAt)}T00:00:00Z`);
  const title = courses.map(oneLine).join(', ');
  return fileOf({
    ...{ id: `${reference}@${emailDomain}`, sequence, stamp: now },
    ...(isOfDays
      ? { allDay: true, start: firstDay, end: new Date(firstDay.getTime() + days * dayMs) }
      : { start, end }),
    summary: copy.booking(isOfDays ? copy.from(title, londonClock(startsAt)) : title),
    description: copy.description('booking', reference, courses),
    location: oneLine(place),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
}

/** The file of what is booked after events, or was before it was cancelled; `undefined` where nothing ever was. */
export function bookingFile(
  reference: string,
  events: readonly DeskEvent[],
  now: Date,
): string | undefined {
  const isBooked = stateAfter(events).booking !== undefined;
  const before = isBooked
    ? events
    : events
        .map((_, at) => events.slice(0, at))
        .findLast((some) => stateAfter(some).booking !== undefined);
  const booking = before && stateAfter(before).booking;
  const offer = booking && offeredBy(events, booking.offer);
  if (!offer) return undefined;
  const sequence = booking.sequence + (isBooked ? 0 : 1);
  return bookingInvitation({ ...offer, reference, sequence, isCancelled: !isBooked, now });
}

function fileOf(event: ICalEventData): string {
  const calendar = ical({
    prodId: { company: brand.name, product: 'Applications' },
    // An organiser belongs to what is sent or published, and this asks for no reply (RFC 5546, 3.2.1).
    method: ICalCalendarMethod.PUBLISH,
    events: [{ ...event, organizer: { name: brand.name, email: brand.email } }],
  });
  // The library leaves the last line open (3.1).
  return `${calendar.toString()}\r\n`;
}

/** Both sides read them in their calendars. */
const copy = {
  call: (name: string) => `Call: ${name} and ${brand.name}`,
  booking: (title: string) => `${brand.name}: ${title}`,
  from: (title: string, clock: string) => `${title}, from ${clock} London time`,
  description: (about: Kind | 'booking', reference: string, courses: readonly string[]) =>
    [`${nouns[about]} ${reference}`, ...courses.map(oneLine)].join('\n'),
};

const nouns = { enrolment: 'Application', contact: 'Message', booking: 'Booking' };

/** Half an hour. */
const callMs = 30 * 60_000;
const dayMs = 24 * 60 * 60_000;

/** Without control characters, which a text may not hold, and without line breaks. */
function oneLine(typed: string): string {
  return forTerminal(typed).replaceAll(/\s+/g, ' ').trim();
}
