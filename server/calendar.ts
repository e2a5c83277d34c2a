import ical, { ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator';

import { brand } from '../domain/brand.ts';
import { dateInLondon, londonClock } from '../domain/london-time.ts';
import { type DeskEvent, stateAfter } from '../domain/events.ts';
import type { Joining } from '../domain/stages.ts';
import { offeredBy } from '../domain/letter-for.ts';
import type { Kind } from '../domain/submission.ts';
import { plainLine } from './plain-text.ts';

/** The domain of the provider's addresses, by which mails and calendar entries are named. */
export const emailDomain = brand.email.slice(brand.email.indexOf('@') + 1);

/** A call that was agreed on with an applicant. */
export type Call = {
  kind: Kind;
  reference: string;
  /** ISO 8601, UTC. */
  callAt: string;
  /** The applicant's, as typed. */
  name: string;
  /** In the words of the form. */
  courses: readonly string[];
  now: Date;
};

/**
 * A calendar file for the call, for the staff and the applicant (iCalendar, RFC 5545). The same call always has the
 * same UID, so that opening two files makes one entry.
 */
export function callInvitation({ kind, reference, callAt, name, courses, now }: Call): string {
  const start = new Date(callAt);
  return fileOf({
    id: `${reference}-${start.getTime()}@${emailDomain}`,
    stamp: now,
    start,
    end: new Date(start.getTime() + callMs),
    summary: copy.call(plainLine(name)),
    description: copy.description(kind, reference, courses),
  });
}

/** A booking as it stands now. The applicant's link is left out, because colleagues see one another's calendars. */
export type Booking = {
  reference: string;
  /** Greater with each file that says something else. */
  sequence: number;
  /** ISO 8601, UTC. */
  startsAt: string;
  endsAt: string;
  courses: readonly string[];
  place: string;
  isCancelled: boolean;
  /** How it is joined, once that is known. */
  joining?: Joining | undefined;
  now: Date;
};

/** A calendar file for a booking. It keeps one UID, so that a change or a cancellation replaces the entry. */
export function bookingInvitation({ reference, courses, startsAt, ...booking }: Booking): string {
  const { sequence, endsAt, isCancelled, joining, now } = booking;
  const place = joining?.where ?? booking.place;
  const { isOfDays, ...times } = timesOf(startsAt, endsAt);
  const title = courses.map(plainLine).join(', ');
  return fileOf({
    id: `${reference}@${emailDomain}`,
    sequence,
    stamp: now,
    ...times,
    summary: copy.booking(isOfDays ? copy.from(title, londonClock(startsAt)) : title),
    description: copy.description('booking', reference, courses, joining),
    location: plainLine(place),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
}

/** The calendar file of the booking, also after it was cancelled; `undefined` where nothing was ever booked. */
export function bookingFile(
  reference: string,
  events: readonly DeskEvent[],
  now: Date,
): string | undefined {
  const { booking: booked, calendarSequence = 0 } = stateAfter(events);
  const isBooked = booked !== undefined;
  const before = isBooked
    ? events
    : events
        .map((_, at) => events.slice(0, at))
        .findLast((some) => stateAfter(some).booking !== undefined);
  const booking = before && stateAfter(before).booking;
  const offer = booking && offeredBy(events, booking.offer);
  if (!offer) return undefined;
  return bookingInvitation({
    ...offer,
    reference,
    sequence: calendarSequence,
    joining: booking.joining,
    isCancelled: !isBooked,
    now,
  });
}

/** What the staff's calendar has beside sessions: a call, or the last day of an offer. `at` is ISO 8601, UTC. */
export type Entry = { of: 'call' | 'offer'; reference: string; who: string; at: string };

/** A session, by its first booking's reference, with who booked it: firms by their names. */
type Held = Pick<Booking, 'reference' | 'startsAt' | 'endsAt' | 'courses'> & {
  places: readonly string[];
  people: number;
  who: readonly string[];
};

/** The calendar of the staff, which their programs read again and again: everything that is to come. */
export function staffCalendar(sessions: readonly Held[], entries: readonly Entry[], now: Date) {
  return fileOf(
    ...sessions.map(({ reference, startsAt, endsAt, courses, places, people, who }) => {
      const title = courses.map(plainLine).join(', ');
      const { isOfDays, ...times } = timesOf(startsAt, endsAt);
      const named = isOfDays ? copy.from(title, londonClock(startsAt)) : title;
      return {
        ...times,
        id: `${reference}-session@${emailDomain}`,
        stamp: now,
        summary: copy.session(named, people),
        description: who.map(plainLine).join('\n'),
        location: places.map(plainLine).join(', '),
      };
    }),
    ...entries.map(({ of, reference, who, at }): ICalEventData => {
      const start = new Date(at);
      const lastDay = new Date(
        `${dateInLondon(new Date(start.getTime() - 1).toISOString())}T00:00Z`,
      );
      return {
        id: `${reference}-${of}@${emailDomain}`,
        stamp: now,
        summary: copy[of === 'call' ? 'callWith' : 'lapses'](plainLine(who)),
        description: copy.description('enrolment', reference, []),
        ...(of === 'call'
          ? { start, end: new Date(start.getTime() + callMs) }
          : { allDay: true, start: lastDay, end: new Date(lastDay.getTime() + dayMs) }),
      };
    }),
  );
}

/** What is of whole days is an all-day entry, or it would fill the nights in a calendar as well. */
function timesOf(startsAt: string, endsAt: string) {
  const [start, end] = [startsAt, endsAt].map((each) => new Date(each)) as [Date, Date];
  const days = (end.getTime() - start.getTime()) / dayMs;
  if (!Number.isInteger(days)) return { isOfDays: false, start, end };
  const first = new Date(`${dateInLondon(startsAt)}T00:00:00Z`);
  const last = new Date(first.getTime() + days * dayMs);
  return { isOfDays: true, allDay: true, start: first, end: last };
}

function fileOf(...events: ICalEventData[]): string {
  const calendar = ical({
    prodId: { company: brand.name, product: 'Applications' },
    // PUBLISH asks for no reply, and needs an organiser (RFC 5546, 3.2.1).
    method: ICalCalendarMethod.PUBLISH,
    events: events.map((event) => ({
      ...event,
      organizer: { name: brand.name, email: brand.email },
    })),
  });
  // Section 3.1 asks for a line break at the end of the last line, which the library leaves out.
  return `${calendar.toString()}\r\n`;
}

/** The words suit both readers, the staff and the applicant. */
const copy = {
  call: (name: string) => `Call: ${name} and ${brand.name}`,
  callWith: (who: string) => `Call: ${who}`,
  lapses: (who: string) => `Last day of the offer: ${who}`,
  session: (title: string, people: number) => `${title} (${people} booked)`,
  booking: (title: string) => `${brand.name}: ${title}`,
  from: (title: string, clock: string) => `${title}, from ${clock} London time`,
  description: (
    about: Kind | 'booking',
    reference: string,
    courses: readonly string[],
    joining?: Joining,
  ) =>
    [
      `${nouns[about]} ${reference}`,
      ...courses.map(plainLine),
      ...(joining ? [`Tutor: ${plainLine(joining.tutor)}`] : []),
      ...(joining?.bring ? [`Please bring: ${joining.bring}`] : []),
    ].join('\n'),
};

const nouns = { enrolment: 'Application', contact: 'Message', booking: 'Booking' };

const callMs = 30 * 60_000;
const dayMs = 24 * 60 * 60_000;
