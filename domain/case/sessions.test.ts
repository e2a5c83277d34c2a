import { expect, it, test } from 'vitest';

import { courseChoices } from '../forms/enrolment/fields.ts';
import { brand } from '../provider/brand.ts';
import { appliedAgo, sampleOfferValues } from '../testing/sample-submissions.ts';
import { whoComes } from './attendees.ts';
import { offerOf, type OfferValues, promisedNow } from './offers.ts';
import { type BookingRow, lacksOf, pressingOf, sessionsOf, waitingAlone } from './sessions.ts';

/** A booking, with how many are named and whether it has instructions. */
function booked(
  more: Partial<OfferValues> & { promised?: string } = {},
  named = 0,
  isInstructed = false,
): BookingRow {
  const { submission, state } = appliedAgo(90);
  const offer = offerOf({ ...sampleOfferValues, ...more });
  const joining = { event: '9', where: 'Room 1', tutor: 'Robin', bring: '' };
  const booking = {
    ...{ offer: '2', startsAt: offer.startsAt, endsAt: offer.endsAt, minutes: offer.minutes },
    ...{ total: offer.price.total, people: offer.people, isExpress: false },
    confirmedAt: '2025-06-01T09:00:00.000Z',
    promised: offer.promised,
    joining: isInstructed ? joining : undefined,
  };
  const attendees = Array.from({ length: named }, () => ({ name: 'Ada', email: '' }));
  return {
    ...{ submission, lastEvent: '4', gaveUp: [], offer },
    state: { ...state, booking, attendees },
  };
}

test('a session is what has the same courses, start and place, however they are typed', () => {
  const [first, ...others] = sessionsOf([
    booked({ courses: 'Prompts\nVideo', people: '2' }, 2),
    booked({ courses: ' video\nPROMPTS', people: '3', place: 'ON-LINE ' }, 1),
    booked({ courses: 'Prompts' }),
    booked({ courses: 'Prompts\nVideo', time: '11:00' }),
  ]);
  expect(first).toMatchObject({ people: 5, named: 3, place: 'Online' });
  expect(others).toHaveLength(2);
});

it.each([
  ['12 Sample Street, Leeds', '12 sample  street leeds.', 1],
  ['Online', ' on line', 1],
  ['Online', 'Live online', 1],
  ['Ｏｎｌｉｎｅ', 'online.', 1],
  ['12 Sample Street, Leeds', '12 Sample Street, Leeds, second floor', 2],
  ['12 Sample Street', '1 2 Sample Street', 2],
  ['Room 1, 2 Sample Street', 'Room 12, Sample Street', 2],
  ['Online', 'Online, and 12 Sample Street', 2],
  ['東京', '大阪', 2],
  ['?', '!', 2],
  // Two firms, each in its own building.
  ['Leeds', 'Leeds', 2],
  ['Their office', 'Their office', 2],
  ['Sample Hall, Leeds', 'Sample Hall, Leeds', 1],
])('session: “%s” and “%s” at one hour are so many: %i', (place, other, sessions) => {
  const second = booked({ place: other });
  const submission = { ...second.submission, reference: '2MBD-6KXF' };
  const both = [booked({ place }), { ...second, submission }];
  expect(sessionsOf(both)).toHaveLength(sessions);
});

test('session: it says what is paid of what is booked, where anybody enters payments', () => {
  const [one, other] = [booked({ people: '2' }), booked()];
  const price = one.state.booking!.total + other.state.booking!.total;
  expect(sessionsOf([one, other])[0]).toMatchObject({ price, paid: undefined });
  const asked = {
    ...({ of: 'asked', for: 'booking', event: '3', on: '2025-06-04' } as const),
    ...{ pence: one.state.booking!.total, since: 'x', dueAt: 'x' },
  };
  const paid = { ...asked, of: 'paid', pence: 24_900 } as const;
  const paying = { ...one, state: { ...one.state, lines: [asked, paid] } };
  expect(sessionsOf([paying, other])[0]).toMatchObject({ price, paid: 24_900 });
});

test('who comes: whoever booked a place for themselves, and a child is to be named', () => {
  const [alone, child] = [{}, { courses: brand.camp }].map((more) => {
    const one = booked({ people: '1', ...more });
    const content = { ...one.submission.content, participantType: 'personal' as const };
    const submission = { ...one.submission, content } as BookingRow['submission'];
    return whoComes({ ...one, submission, state: { ...one.state, attendees: undefined } });
  });
  expect(alone).toMatchObject([{ name: 'Zoë O’Sample' }]);
  expect(child).toEqual([]);
});

const start = { date: '2025-06-24', people: '2' };
const camp = booked({ ...start, courses: brand.camp }, 2);
const monday = booked({ date: '2025-06-23', people: '2' }, 2, true);
const campOnMonday = booked({ ...start, date: '2025-06-23', courses: brand.camp }, 2);
const held = { ...camp, state: { ...camp.state, attended: [] } };
it.each<[string, string, BookingRow, string | undefined]>([
  ['too few from seven days before', '2025-06-17T08:00:00Z', booked(start, 2, true), 'people'],
  ['not before', '2025-06-16T08:00:00Z', booked(start, 2, true), undefined],
  ['too few from the Monday before a Monday', '2025-06-16T08:00:00Z', monday, 'people'],
  ['not on the Friday before that', '2025-06-13T08:00:00Z', monday, undefined],
  [
    'no way to join on the Thursday before a Monday',
    '2025-06-19T08:00:00Z',
    campOnMonday,
    'instructions',
  ],
  ['nor on the Saturday', '2025-06-21T08:00:00Z', campOnMonday, 'instructions'],
  ['not on the Wednesday', '2025-06-18T22:00:00Z', campOnMonday, undefined],
  ['on the Thursday, by London’s clocks', '2025-06-18T23:00:00Z', campOnMonday, 'instructions'],
  ['nothing of the camp', '2025-06-19T08:00:00Z', camp, undefined],
  ['no way to join', '2025-06-22T08:00:00Z', booked({ people: '3' }), 'instructions'],
  ['names are missing', '2025-06-01T08:00:00Z', booked({ people: '3' }, 2, true), 'names'],
  ['it has begun', '2025-06-24T09:00:00Z', booked({ people: '1' }), 'attendance'],
  ['who came is said', '2025-06-24T09:00:00Z', held, undefined],
])('session: of what it lacks it says the most urgent: %s', (_, now, booking, lack) => {
  expect(lacksOf(sessionsOf([booking])[0]!, now)[0]).toBe(lack);
});

test('a session is too small by what was promised to those who booked, whatever courses usually need', () => {
  const promised = JSON.stringify(promisedNow({ smallestGroup: 5 }));
  const [session] = sessionsOf([booked({ people: '4', promised })]);
  expect(lacksOf(session!, '2025-06-20T08:00:00Z')[0]).toBe('people');
  const [usual] = sessionsOf([booked({ people: '4' })]);
  expect(lacksOf(usual!, '2025-06-20T08:00:00Z')[0]).not.toBe('people');
});

test('a session that has begun is not among those that press, as each of its bookings waits itself', () => {
  const lonely = [booked({ ...start, people: '1' })];
  expect(pressingOf(lonely, '2025-06-24T08:59:00Z')).toHaveLength(1);
  expect(pressingOf(lonely, '2025-06-24T09:00:00Z')).toHaveLength(0);
});

test('too few to run: those wait for company who applied for fewer than a group, for a course that others want too', () => {
  const wants = (reference: string, numberOfAttendees: string, ...selectedCourses: string[]) => {
    const answers: object = { numberOfAttendees, selectedCourses };
    const { submission, state } = appliedAgo(50, [], answers);
    return { submission: { ...submission, reference }, state, lastEvent: undefined, gaveUp: [] };
  };
  const [prompts, strategy, camp] = [courseChoices[2], courseChoices[5], brand.camp];
  const rows = [
    wants('A', '1', prompts, strategy),
    wants('B', '2', prompts, camp),
    wants('C', '3', prompts),
    ...['two', '0x2', '1e0', '1.5', '+1'].map((typed) => wants('D', typed, prompts)),
    wants('E', '1', camp),
  ];
  const both = ['A', 'B'].map((reference) => ({ reference, name: 'Zoë O’Sample' }));
  const usual = { course: prompts, people: 3, smallestGroup: 3, applications: both };
  expect(waitingAlone(rows)).toEqual([usual]);
  // Who has an offer waits for no company any more.
  const offer = { event: '2' } as NonNullable<(typeof rows)[number]['state']['offer']>;
  const offered = rows.map((row) => ({ ...row, state: { ...row.state, offer } }));
  expect(waitingAlone(offered)).toEqual([]);
  const needsFive = { title: 'Prompts', minutes: 60, price: 1, smallestGroup: 5, included: [] };
  expect(waitingAlone(rows, { [prompts]: [needsFive] })).toMatchObject([
    { people: 6, smallestGroup: 5 },
  ]);
});
