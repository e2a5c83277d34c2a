import { describe, expect, test, vi } from 'vitest';

import { promises } from '../../domain/facts.ts';
import { courseChoices } from '../../domain/forms/enrolment/course-choices.ts';
import { fields } from '../../domain/forms/enrolment/fields.ts';
import type { FigureRow } from '../store/desk.ts';
import { openSqlite } from '../../testing/engines.ts';
import { makeDesk, modelOf } from '../../testing/make-desk.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { countFigures, figuresFrom, weeksShown } from './figures.ts';

const now = new Date('2025-07-02T10:00:00.000Z');

function row(submittedAt: string, changes: Partial<FigureRow> = {}): FigureRow {
  return {
    submittedAt,
    ...{ answeredAt: undefined, outcome: undefined, isDone: false },
    ...{ courses: [courseChoices[0]], participantType: 'business', attendees: '3' },
    ...changes,
  };
}

/** The figures of these rows, given in two pieces. */
function figuresOf(rows: readonly FigureRow[], at: Date) {
  const figures = countFigures(at);
  figures.add(rows.slice(0, 2));
  figures.add(rows.slice(2));
  return figures.result();
}

const after = (submittedAt: string, hours: number) =>
  new Date(Date.parse(submittedAt) + hours * 3_600_000).toISOString();

const answered = (hours: number, submittedAt = '2025-06-25T09:00:00.000Z') =>
  row(submittedAt, { answeredAt: after(submittedAt, hours) });

describe('weeks', () => {
  test('are half a year of them, from Monday, without a gap, and end with this one', () => {
    const mondays = figuresOf([row(figuresFrom(now))], now).weeks.map(({ monday }) => monday);
    expect(mondays).toHaveLength(weeksShown);
    expect(mondays.slice(-2)).toEqual(['2025-06-23', '2025-06-30']);
    for (const monday of mondays) expect(new Date(monday).getUTCDay()).toBe(1);
    expect(new Set(mondays).size).toBe(weeksShown);
  });

  test('begin with the first that has an application, and leave out what is older', () => {
    const mondaysOf = (...rows: FigureRow[]) =>
      figuresOf(rows, now).weeks.map(({ monday }) => monday);
    const fromThen = ['2025-06-16', '2025-06-23', '2025-06-30'];
    expect(mondaysOf(row('2025-06-18T09:00:00.000Z'))).toEqual(fromThen);
    expect(mondaysOf()).toEqual(['2025-06-30']);
    const figures = figuresOf([answered(1, '2025-01-05T23:59:59.999Z')], now);
    expect(figures).toEqual(figuresOf([], now));
  });

  test('begin at midnight in London, in winter and in summer', () => {
    expect(figuresFrom(now)).toBe('2025-01-06T00:00:00.000Z');
    expect(figuresFrom(new Date('2025-12-10T10:00:00.000Z'))).toBe('2025-06-15T23:00:00.000Z');
    const rows = [row('2025-06-29T22:59:59.999Z'), row('2025-06-29T23:00:00.000Z')];
    const { weeks } = figuresOf(rows, now);
    expect(weeks.slice(-2).map(({ applications }) => applications)).toEqual([1, 1]);
    // On a Monday just after midnight in London it is Sunday in UTC.
    const { weeks: later } = figuresOf([], new Date('2025-07-06T23:00:00.000Z'));
    expect(later.at(-1)!.monday).toBe('2025-07-07');
  });

  test('say how many of their applications were answered, and how many in time', () => {
    const rows = [answered(1), answered(48), answered(49), row('2025-06-25T09:00:00.000Z')];
    const week = { monday: '2025-06-23', applications: 4, answered: 3, answeredInTime: 2 };
    expect(figuresOf(rows, now).weeks.at(-2)).toEqual(week);
  });
});

test('an application counts for each of its courses, under its kind as the form words it', () => {
  const [first, second] = courseChoices;
  const today = (changes: Partial<FigureRow>) => row('2025-07-01T09:00:00.000Z', changes);
  const rows = [
    ...[today({ courses: [first, second] }), today({ courses: ['A course of last year'] })],
    today({ courses: [second], participantType: 'personal' }),
  ];
  const { courses, kinds } = figuresOf(rows, now);
  expect(courses[0]).toEqual({ label: second, applications: 2 });
  const all = [first, second, 'A course of last year'];
  expect(courses.map(({ label }) => label).sort()).toEqual(all.sort());
  const { business, personal } = fields.participantType.options;
  expect(kinds).toEqual([
    { label: business.label, applications: 2 },
    { label: personal.label, applications: 1 },
  ]);
});

test.each([
  [[], undefined],
  [[5], 5],
  [[100, 1, 2], 2],
  [[1, 2, 4, 100], 3],
])('the median time to an answer of %j hours is %s', (hours, median) => {
  const rows = hours.map((each) => answered(each));
  expect(figuresOf(rows, now).medianHoursToAnswer).toBe(median);
});

test('what was promised counts once its time is over, or once it is answered', () => {
  expect(promises.enrolmentReplyHours).toBe(48);
  const rows = [answered(48), answered(48.001), answered(1, '2025-07-02T08:00:00.000Z')];
  const waiting = [row('2025-06-30T10:00:00.000Z'), row('2025-06-30T10:00:00.001Z')];
  const { inTime } = figuresOf([...rows, ...waiting], now);
  expect(inTime).toEqual({ answeredInTime: 2, due: 4 });
});

test('enrolled is said of those that are done', () => {
  const at = '2025-06-25T09:00:00.000Z';
  const done = (outcome: FigureRow['outcome']) => row(at, { isDone: true, outcome });
  const { enrolled } = figuresOf([done('enrolled'), done('not-enrolled'), row(at)], now);
  expect(enrolled).toEqual({ enrolled: 1, done: 2 });
});

test('an offer counts once for each thing that came of it, with the time to its acceptance', () => {
  const at = '2025-06-25T09:00:00.000Z';
  const [offeredAt, acceptedAt] = ['2025-06-26T09:00:00.000Z', '2025-06-27T09:00:00.000Z'];
  const booked = { offeredAt, acceptedAt, confirmedAt: acceptedAt };
  const rows = [
    ...[row(at), row(at, { offeredAt }), row(at, { ...booked, cancelledAt: acceptedAt })],
    row(at, { ...booked, acceptedAt: '2025-06-25T19:00:00.000Z' }),
  ];
  const { bookings, medianHoursToAcceptance } = figuresOf(rows, now);
  expect(bookings).toEqual({ offered: 3, accepted: 2, confirmed: 2, cancelled: 1 });
  expect(medianHoursToAcceptance).toBe(29);
  expect(figuresOf([row(at)], now).medianHoursToAcceptance).toBeUndefined();
});

test('the page counts every piece that the store gives', async () => {
  const store = openSqlite();
  const figuresOfPiece = vi.spyOn(store.desk, 'figures');
  const { signIn, time } = makeDesk({ store });
  const rows = [row(time.now.toISOString())];
  figuresOfPiece.mockImplementation((_from, after = 0) =>
    Promise.resolve({ rows, next: after < 2 ? after + 1 : undefined }),
  );
  const { get } = await signIn();
  const { figures } = modelOf(await get(deskPaths.figures), 'figures');
  expect(figures.kinds).toMatchObject([{ applications: 3 }]);
});
