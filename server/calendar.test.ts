import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';

import type { Change } from '../domain/case/events.ts';
import type { StoredSubmission } from '../domain/case/submission.ts';
import { courseChoices } from '../domain/forms/enrolment/fields.ts';
import { brand } from '../domain/provider/brand.ts';
import {
  acceptanceOf,
  confirmationOf,
  eventsOf,
  sampleCancellation,
  sampleOffer,
} from '../domain/testing/sample-changes.ts';
import { sampleApplication } from '../domain/testing/sample-forms.ts';
import { bookingFile, callInvitation } from './calendar.ts';

const now = new Date('2025-06-30T10:11:12.345Z');
const callAt = '2025-07-01T08:30:00.000Z';
const selectedCourses = courseChoices.slice(0, 2);
const caller = (fullName = 'Zoë O’Sample', reference = '4KX7-9QMD'): StoredSubmission => ({
  ...{ kind: 'enrolment', reference, submittedAt: callAt, dueAt: callAt },
  content: { ...sampleApplication, fullName, selectedCourses },
});

function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent');
  expect(events).toHaveLength(1);
  return { calendar, event: new ICAL.Event(events[0]) };
}

describe('the file for a call', () => {
  test('says when it is, with whom and about what, and asks nobody for an answer', () => {
    const { calendar, event } = read(callInvitation(caller(), callAt, now));
    expect(event.startDate.toJSDate().toISOString()).toBe(callAt);
    expect(event.duration.toSeconds()).toBe(30 * 60);
    expect(event.summary).toBe(`Call: Zoë O’Sample and ${brand.name}`);
    expect(event.description).toBe(['Application 4KX7-9QMD', ...selectedCourses].join('\n'));
    expect(calendar.getFirstPropertyValue('prodid')).toContain(brand.name);
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(event.organizer).toBe(`mailto:${brand.email}`);
    expect(event.component.getFirstProperty('organizer')!.getFirstParameter('cn')).toBe(brand.name);
    expect(event.attendees).toEqual([]);
  });

  test('names the same call alike whenever it is made, and another moment or application otherwise', () => {
    const eventOf = (...call: Parameters<typeof callInvitation>) =>
      read(callInvitation(...call)).event;
    const { uid } = eventOf(caller(), callAt, now);
    const later = eventOf(caller('Zoe'), callAt, new Date('2025-07-01T07:00:00.000Z'));
    expect(later.uid).toBe(uid);
    const stamp = later.component.getFirstPropertyValue('dtstamp');
    expect(String(stamp)).toBe('2025-07-01T07:00:00Z');
    expect(eventOf(caller(), '2025-07-01T09:30:00.000Z', now).uid).not.toBe(uid);
    expect(eventOf(caller('Zoe', '2222-2222'), callAt, now).uid).not.toBe(uid);
  });
});

/** Somebody may type what a file for calendars has between its lines. */
const typed = '12; Sample Street,\r\nEND:VEVENT\r\nBEGIN:VALARM';
const bookedFor = (date: string, id = '1', minutes = '120') =>
  [
    { ...sampleOffer, date, minutes, time: '09:00', place: typed },
    acceptanceOf(id),
    confirmationOf(id),
  ] as const;
const fileOf = (...changes: Change[]) => bookingFile(caller(), eventsOf(...changes), now)!;

describe('the file for a booking', () => {
  test('says it by the customer’s clock too, where that is another', () => {
    const abroad = { ...sampleApplication, city: 'Osaka', country: 'Japan' };
    const booker = { ...caller(), content: abroad } as StoredSubmission;
    const booked = eventsOf(...bookedFor('2025-07-01'));
    const { event } = read(bookingFile(booker, booked, now)!);
    expect(event.description).toContain('09:00 to 11:00 in London, 17:00 to 19:00 in Tokyo');
    expect(read(bookingFile(caller(), booked, now)!).event.description).not.toContain(' in ');
  });

  test('says when it is by London’s clocks, where and what', () => {
    const { event } = read(fileOf(...bookedFor('2025-10-25')));
    const momentsOf = ({ startDate, endDate }: ICAL.Event) =>
      [startDate, endDate].map((time) => time.toJSDate().toISOString());
    expect(momentsOf(event)).toEqual(['2025-10-25T08:00:00.000Z', '2025-10-25T10:00:00.000Z']);
    // The clocks went back the night before.
    const winter = read(fileOf(...bookedFor('2025-10-27'))).event;
    expect(momentsOf(winter)).toEqual(['2025-10-27T09:00:00.000Z', '2025-10-27T11:00:00.000Z']);
    expect(event.location.replaceAll(/\s+/gu, ' ')).toBe(typed.replaceAll(/\s+/gu, ' '));
    expect(event.component.getAllSubcomponents()).toEqual([]);
    expect(event.summary).toBe(`${brand.name}: Prompt Engineering, AI Tools`);
    expect(event.component.getFirstPropertyValue('status')).toBe('CONFIRMED');
  });

  test('is of days where it lasts for days, also in the week in which the clocks go back', () => {
    const { event } = read(fileOf(...bookedFor('2025-10-24', '1', '7200')));
    expect(event.startDate.isDate).toBe(true);
    expect([String(event.startDate), String(event.endDate)]).toEqual(['2025-10-24', '2025-10-29']);
    expect(event.summary).toContain('from 09:00 UK time');
  });

  test('has the same name for life, and counts what was changed', () => {
    const moved = [...bookedFor('2025-10-25'), ...bookedFor('2025-11-03', '4')];
    const files = [moved.slice(0, 3), moved, [...moved, sampleCancellation]].map((changes) =>
      read(fileOf(...changes)),
    );
    expect(new Set(files.map(({ event }) => event.uid)).size).toBe(1);
    const counted = files.map(({ event }) => event.sequence);
    expect(counted).toEqual([...new Set(counted)].toSorted((a, b) => a - b));
    expect(files[2]!.event.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(files[2]!.calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(files[0]!.event.uid).not.toBe(read(callInvitation(caller(), callAt, now)).event.uid);
  });
});
