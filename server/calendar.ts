import ical, { ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator';

import { brand } from '../domain/brand.ts';
import { dateInLondon, londonClock } from '../domain/london-time.ts';
import { type DeskEvent, stateAfter } from '../domain/events.ts';
import { coursesOf, personOf, whoSent } from '../domain/kinds.ts';
import { offeredBy } from '../domain/letter-for.ts';
import type { Session } from '../domain/sessions.ts';
import type { Joining } from '../domain/stages.ts';
import type { Kind, StoredSubmission } from '../domain/submission.ts';
import type { DeskRow } from '../domain/views.ts';
import { plainLine } from './plain-text.ts';

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
    summary: copy.call(plainLine(whoSent(submission).name)),
    description: copy.description(kind, reference, coursesOf(submission)),
  });
}

/**
 * The calendar file of a booking, also after it was cancelled; `undefined` where nothing was ever booked. It keeps one
 * UID, so that a change or a cancellation replaces the entry. The applicant's link is left out, because colleagues see
 * one another's calendars.
 */
export function bookingFile(
  reference: string,
  events: readonly DeskEvent[],
  now: Date,
): string | undefined {
  const { booking: booked, calendarSequence = 0 } = stateAfter(events);
  const before = booked
    ? events
    : events
        .map((_, at) => events.slice(0, at))
        .findLast((some) => stateAfter(some).booking !== undefined);
  const booking = before && stateAfter(before).booking;
  const offer = booking && offeredBy(events, booking.offer);
  if (!offer) return undefined;
  const { joining } = booking;
  const { title, times } = entryOf(offer);
  return fileOf({
    id: `${reference}@${emailDomain}`,
    sequence: calendarSequence,
    stamp: now,
    ...times,
    summary: copy.booking(title),
    description: copy.description('booking', reference, offer.courses, joining),
    location: plainLine(joining?.where ?? offer.place),
    status: booked ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
  });
}

/**
 * The calendar of the staff, which their programs read again and again: everything that is to come, with calls and the
 * last days of offers from the rows that are open.
 */
export function staffCalendar(sessions: readonly Session[], open: readonly DeskRow[], now: Date) {
  return fileOf(
    ...sessions.map((session) => {
      const { title, times } = entryOf(session);
      return {
        ...times,
        id: `${session.bookings[0]!.submission.reference}-session@${emailDomain}`,
        stamp: now,
        summary: copy.session(title, session.people),
        description: session.bookings.map(nameOf).join('\n'),
        location: plainLine(session.place),
      };
    }),
    ...open.flatMap(({ submission, state: { callAt, offer } }): ICalEventData[] => {
      const { reference } = submission;
      const who = nameOf({ submission });
      const entry = { stamp: now, description: copy.description('enrolment', reference, []) };
      const [callId, offerId] = ['call', 'offer'].map((of) => `${reference}-${of}@${emailDomain}`);
      const call = callAt
        ? [{ ...entry, id: callId!, summary: copy.callWith(who), ...timesOfCall(callAt) }]
        : [];
      if (!offer || offer.accepted) return call;
      const last = new Date(Date.parse(offer.lapsesAt) - 1).toISOString();
      const times = daysFrom(dateInLondon(last), 1);
      return [...call, { ...entry, id: offerId!, summary: copy.lapses(who), ...times }];
    }),
  );
}

/** A firm by its name, and anybody else by the reference: colleagues see one another's calendars. */
const nameOf = ({ submission }: Pick<DeskRow, 'submission'>) =>
  plainLine(personOf(submission).company || submission.reference);

function timesOfCall(callAt: string) {
  const start = new Date(callAt);
  return { start, end: new Date(start.getTime() + callMs) };
}

/** What is of whole days is an all-day entry, or it would fill the nights in a calendar as well. */
function entryOf({ courses, startsAt, endsAt }: Pick<Session, 'courses' | 'startsAt' | 'endsAt'>) {
  const title = courses.map(plainLine).join(', ');
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
