import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';

import { brand } from '../domain/brand.ts';
import { courseChoices } from '../domain/forms/enrolment/course-choices.ts';
import { type Booking, bookingInvitation, type Call, callInvitation } from './calendar.ts';
import { offerOf } from '../domain/offers.ts';

const call: Call = {
  kind: 'enrolment',
  reference: '4KX7-9QMD',
  callAt: '2025-07-01T08:30:00.000Z',
  name: 'Zoë O’Sample',
  courses: courseChoices.slice(0, 2),
  now: new Date('2025-06-30T10:11:12.345Z'),
};

function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent');
  expect(events).toHaveLength(1);
  return { calendar, event: new ICAL.Event(events[0]) };
}

describe('the file for a call', () => {
  test('says when it is, with whom and about what, and asks nobody for an answer', () => {
    const { calendar, event } = read(callInvitation(call));
    expect(event.startDate.toJSDate().toISOString()).toBe(call.callAt);
    expect(event.duration.toSeconds()).toBe(30 * 60);
    expect(event.summary).toBe(`Call: Zoë O’Sample and ${brand.name}`);
    expect(event.description).toBe(['Application 4KX7-9QMD', ...call.courses].join('\n'));
    expect(calendar.getFirstPropertyValue('prodid')).toContain(brand.name);
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(event.organizer).toBe(`mailto:${brand.email}`);
    expect(event.component.getFirstProperty('organizer')!.getFirstParameter('cn')).toBe(brand.name);
    expect(event.attendees).toEqual([]);
  });

  test('names the same call alike whenever it is made, and another moment or application otherwise', () => {
    const eventOf = (changes: Partial<Call>) => read(callInvitation({ ...call, ...changes })).event;
    const { uid } = eventOf({});
    const later = eventOf({ now: new Date('2025-07-01T07:00:00.000Z'), name: 'Zoe' });
    expect(later.uid).toBe(uid);
    const stamp = later.component.getFirstPropertyValue('dtstamp');
    expect(String(stamp)).toBe('2025-07-01T07:00:00Z');
    expect(eventOf({ callAt: '2025-07-01T09:30:00.000Z' }).uid).not.toBe(uid);
    expect(eventOf({ reference: '2222-2222' }).uid).not.toBe(uid);
  });
});

/** Somebody may type what a file for calendars has between its lines. */
const typed = '12; Sample Street,\r\nEND:VEVENT\r\nBEGIN:VALARM';
const booked = (changes: Partial<Parameters<typeof offerOf>[0]> = {}): Booking => ({
  ...offerOf({
    ...{ courses: 'Prompt Engineering\nAI Tools', place: typed, people: '3' },
    ...{ date: '2025-10-25', time: '09:00', minutes: '120', price: '74700', vat: 'none' },
    ...{ included: 'A workbook', validUntil: '2025-10-20', ...changes },
  }),
  ...{ reference: '4KX7-9QMD', sequence: 0, isCancelled: false, now: call.now },
});

describe('the file for a booking', () => {
  test('says when it is by London’s clocks, where and what', () => {
    const { event } = read(bookingInvitation(booked()));
    const momentsOf = ({ startDate, endDate }: ICAL.Event) =>
      [startDate, endDate].map((time) => time.toJSDate().toISOString());
    expect(momentsOf(event)).toEqual(['2025-10-25T08:00:00.000Z', '2025-10-25T10:00:00.000Z']);
    // The clocks went back the night before.
    const winter = read(bookingInvitation(booked({ date: '2025-10-27' }))).event;
    expect(momentsOf(winter)).toEqual(['2025-10-27T09:00:00.000Z', '2025-10-27T11:00:00.000Z']);
    expect(event.location.replaceAll(/\s+/gu, ' ')).toBe(typed.replaceAll(/\s+/gu, ' '));
    expect(event.component.getAllSubcomponents()).toEqual([]);
    expect(event.summary).toBe(`${brand.name}: Prompt Engineering, AI Tools`);
    expect(event.component.getFirstPropertyValue('status')).toBe('CONFIRMED');
  });

  test('is of days where it lasts for days, also in the week in which the clocks go back', () => {
    const file = bookingInvitation(booked({ date: '2025-10-24', minutes: '7200' }));
    const { event } = read(file);
    expect(event.startDate.isDate).toBe(true);
    expect([String(event.startDate), String(event.endDate)]).toEqual(['2025-10-24', '2025-10-29']);
    expect(event.summary).toContain('from 09:00 London time');
  });

  test('has the same name for life, and counts what was changed', () => {
    const files = [
      booked(),
      { ...booked({ date: '2025-11-03' }), sequence: 1 },
      { ...booked({ date: '2025-11-03' }), sequence: 2, isCancelled: true },
    ].map((each) => read(bookingInvitation(each)));
    expect(new Set(files.map(({ event }) => event.uid)).size).toBe(1);
    expect(files.map(({ event }) => event.sequence)).toEqual([0, 1, 2]);
    expect(files[2]!.event.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(files[2]!.calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(files[0]!.event.uid).not.toBe(read(callInvitation(call)).event.uid);
  });
});
