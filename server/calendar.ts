import ical, { ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator';

import { type DeskEvent, stateAfter } from '../domain/case/events.ts';
import { everyone, firstOf, type Session } from '../domain/case/sessions.ts';
import { initialState, type Joining, sequenceAfter } from '../domain/case/stages.ts';
import {
  coursesOf,
  type Kind,
  personOf,
  type StoredSubmission,
  whoSent,
} from '../domain/case/submission.ts';
import type { DeskRow } from '../domain/case/views.ts';
import { offeredBy } from '../domain/letters/letter-for.ts';
import { brand } from '../domain/provider/brand.ts';
import { customerZone, theirTime, whenByClocks } from '../domain/time/customer-clock.ts';
import { dateInLondon, londonClock } from '../domain/time/london-time.ts';
import { headerLine } from './plain-text.ts';

/** The domain of the provider's addresses, by which mails and calendar entries are named. */
export const emailDomain = brand.email.slice(brand.email.indexOf('@') + 1);

/**
 * A calendar file for the call, for the staff and the applicant (iCalendar, RFC 5545). The same call always has the
 * same UID, so that opening two files makes one entry.
 */
export function callInvitation(submission: StoredSubmission, callAt: string, now: Date): string {
  const { kind, reference } = submission;
  return fileOf({
    id: `${reference}-${Date.parse(callAt)}@${emailDomain}`,
    stamp: now,
    ...timesOfCall(callAt),
    summary: copy.call(headerLine(whoSent(submission).name)),
    description: copy.description(kind, reference, coursesOf(submission)),
  });
}

/**
 * The calendar file of a booking, also after it was cancelled; `undefined` where nothing was ever booked. It keeps one
 * UID, so that a change or a cancellation replaces the entry. The applicant's link is left out, because colleagues see
 * one another's calendars.
 */
export function bookingFile(
  submission: StoredSubmission,
  events: readonly DeskEvent[],
  now: Date,
): string | undefined {
  const { reference } = submission;
  const { booking: booked, calendarSequence } = stateAfter(events);
  const before = booked
    ? events
    : events
        .map((_, at) => events.slice(0, at))
        .findLast((some) => stateAfter(some).booking !== undefined);
  const booking = before && stateAfter(before).booking;
  const offer = before && booking && offeredBy(before, booking.offer);
  if (!offer) return undefined;
  const { joining } = booking;
  const { title, times } = entryOf(offer);
  const zone = customerZone(personOf(submission), stateAfter(events));
  return fileOf({
    id: `${reference}@${emailDomain}`,
    sequence: calendarSequence,
    stamp: now,
    ...times,
    summary: copy.booking(title),
    description: copy.description('booking', reference, offer.courses, {
      joining,
      when: theirTime(offer, zone) && whenByClocks(offer, zone),
    }),
    location: headerLine(joining?.where ?? offer.place),
    status: booked ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
  });
}

/** What is in the staff's calendar besides sessions: a call, and when it was agreed; the last day of an open offer. */
export type StaffEntries = {
  sessions: readonly Session[];
  calls: readonly { submission: StoredSubmission; callAt: string; agreedAt: string }[];
  offers: readonly Pick<DeskRow, 'submission' | 'state'>[];
};

/**
 * The calendar of the staff, which their programs read again and again: the same to the letter as long as nothing has
 * changed.
 */
export function staffCalendar({ sessions, calls, offers }: StaffEntries): string {
  const events: ICalEventData[] = [
    ...sessions.map((session) => {
      const { title, times } = entryOf(session);
      return {
        ...times,
        ...versionOf(lastSaidOf(session)),
        id: `${idOf(session)}@${emailDomain}`,
        summary: copy.session(title, session),
        description: everyone(session).map(nameOf).join('\n'),
        location: headerLine(session.place),
      };
    }),
    ...calls.map(({ submission, callAt, agreedAt }) => ({
      ...timesOfCall(callAt),
      ...versionOf(agreedAt),
      id: `${submission.reference}-call@${emailDomain}`,
      summary: copy.callWith(nameOf({ submission })),
      description: copy.description('enrolment', submission.reference, []),
    })),
    ...offers.flatMap(({ submission, state: { offer } }) => {
      if (!offer || offer.accepted || offer.move) return [];
      const last = new Date(Date.parse(offer.lapsesAt) - 1).toISOString();
      return {
        ...daysFrom(dateInLondon(last), 1),
        ...versionOf(offer.madeAt),
        id: `${submission.reference}-offer@${emailDomain}`,
        summary: copy.lapses(nameOf({ submission })),
        description: copy.description('enrolment', submission.reference, []),
      };
    }),
  ];
  const read = { name: copy.staff, ttl: secondsBetweenReadings };
  // A calendar has at least one component (RFC 5545, 3.6): one that shows nothing where there is nothing to show.
  return events.length > 0
    ? calendarOf(events, read)
    : calendarOf([], read).replace('END:VCALENDAR', `${londonZone}\r\nEND:VCALENDAR`);
}

const secondsBetweenReadings = 60 * 60;

/** When a session was last said to be another, by the file of one of its bookings. */
const lastSaidOf = (session: Session) =>
  new Date(
    Math.max(
      ...everyone(session).map(({ state: { booking, offer, calendarSequence } }) =>
        Math.max(
          Date.parse(booking!.confirmedAt),
          timeOf(calendarSequence),
          offer?.move ? Date.parse(offer.madeAt) : 0,
        ),
      ),
    ),
  ).toISOString();

/** A session by its first booking; where nobody has taken a new date yet, by another name than that of the former date. */
function idOf(session: Session): string {
  const { reference } = firstOf(session).submission;
  const isFormer = session.bookings.length > 0 || session.leaving.length > 0;
  return `${reference}-${isFormer ? 'session' : 'moved'}`;
}

/** The time that a sequence number stands for (`sequenceAfter`), in milliseconds. */
const timeOf = (sequence: number) => Date.UTC(2020) + sequence * 1_000;

/** What tells a program that an entry has changed, and by which two readings of the same one are alike. */
function versionOf(at: string) {
  const time = new Date(at);
  return { stamp: time, lastModified: time, sequence: sequenceAfter(initialState, at) };
}

const londonZone = [
  ...['BEGIN:VTIMEZONE', 'TZID:Europe/London'],
  ...['BEGIN:STANDARD', 'DTSTART:19701025T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0000'],
  ...['RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'TZNAME:GMT', 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:19700329T010000', 'TZOFFSETFROM:+0000', 'TZOFFSETTO:+0100'],
  ...['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'TZNAME:BST', 'END:DAYLIGHT'],
  'END:VTIMEZONE',
].join('\r\n');

/** A firm by its name, and anybody else by the reference: colleagues see one another's calendars. */
const nameOf = ({ submission }: Pick<DeskRow, 'submission'>) =>
  headerLine(personOf(submission).company || submission.reference);

function timesOfCall(callAt: string) {
  const start = new Date(callAt);
  return { start, end: new Date(start.getTime() + callMs) };
}

/** What is of whole days is an all-day entry, or it would fill the nights in a calendar as well. */
function entryOf({ courses, startsAt, endsAt }: Pick<Session, 'courses' | 'startsAt' | 'endsAt'>) {
  const title = courses.map(headerLine).join(', ');
  const [start, end] = [startsAt, endsAt].map((each) => new Date(each)) as [Date, Date];
  const days = (end.getTime() - start.getTime()) / dayMs;
  if (!Number.isInteger(days)) return { title, times: { start, end } };
  const times = daysFrom(dateInLondon(startsAt), days);
  return { title: copy.from(title, londonClock(startsAt)), times };
}

function daysFrom(day: string, days: number) {
  const start = new Date(`${day}T00:00Z`);
  return { allDay: true, start, end: new Date(start.getTime() + days * dayMs) };
}

const fileOf = (event: ICalEventData) => calendarOf([event]);

function calendarOf(
  events: readonly ICalEventData[],
  read: { name?: string; ttl?: number } = {},
): string {
  const calendar = ical({
    ...read,
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
  staff: `${brand.name}: sessions, calls, offers`,
  session: (title: string, { people, leaving, coming }: Session) => {
    const toChoose = coming.length > 0 ? `, ${coming.length} to choose` : '';
    const isMoved = people === 0 && leaving.length > 0;
    return isMoved ? `Moved: ${title}` : `${title} (${people} booked${toChoose})`;
  },
  booking: (title: string) => `${brand.name}: ${title}`,
  from: (title: string, clock: string) => `${title}, from ${clock} UK time`,
  description: (
    about: Kind | 'booking',
    reference: string,
    courses: readonly string[],
    { joining, when }: { joining?: Joining | undefined; when?: string | undefined } = {},
  ) =>
    [
      `${nouns[about]} ${reference}`,
      ...courses.map(headerLine),
      ...(when ? [when] : []),
      ...(joining ? [`Tutor: ${headerLine(joining.tutor)}`] : []),
      ...(joining?.bring ? [`Please bring: ${joining.bring}`] : []),
    ].join('\n'),
};

const nouns = { enrolment: 'Application', contact: 'Message', booking: 'Booking' };

const callMs = 30 * 60_000;
const dayMs = 24 * 60 * 60_000;
