import { describe, expect, test } from 'vitest';

import { weeksShown } from '../../domain/case/desk-limits.ts';
import { deskPaths } from '../../domain/case/desk-paths.ts';
import { stateAfter } from '../../domain/case/events.ts';
import type { Contract, DeskState, Outcome } from '../../domain/case/stages.ts';
import type { StoredSubmission } from '../../domain/case/submission.ts';
import type { DeskRow } from '../../domain/case/views.ts';
import type { Answers } from '../../domain/events/application.ts';
import { courseChoices, fields } from '../../domain/forms/enrolment/fields.ts';
import { sampleCancellation } from '../../domain/testing/sample-changes.ts';
import { sampleApplication } from '../../domain/testing/sample-forms.ts';
import { openSqlite } from '../../testing/engines.ts';
import { makeDesk, modelOf } from '../../testing/make-desk.ts';
import { promiseAnswersIn } from '../../testing/promise-answers.ts';
import { another, book, referenceOf } from '../../testing/sample-entry.ts';
import { figuresFrom, figuresOf } from './figures.ts';
import { readBooks } from './money.ts';

const now = new Date('2025-07-02T10:00:00.000Z');
const lastWeek = '2025-06-25T09:00:00.000Z';

type Came = Partial<DeskState> & { submittedAt?: string; content?: Partial<Answers> };
type Row = Pick<DeskRow, 'submission' | 'state'>;

function row({ submittedAt = lastWeek, content, ...state }: Came = {}): Row {
  const answers = { ...sampleApplication, selectedCourses: [courseChoices[0]], ...content };
  const dueAt = after(submittedAt, 48);
  const submission = {
    ...{ kind: 'enrolment', reference: '4KX7-9QMD', submittedAt, dueAt },
    content: answers,
  };
  return {
    submission: submission as StoredSubmission,
    state: { ...stateAfter([]), ...state },
  };
}
const came = (submittedAt: string) => row({ submittedAt });

const after = (at: string, hours: number) =>
  new Date(Date.parse(at) + hours * 3_600_000).toISOString();

const answered = (hours: number, submittedAt = lastWeek) =>
  row({ submittedAt, answer: { at: after(submittedAt, hours), by: '' } });

const closedAs = (is: Outcome) => ({ stage: 'done', end: { is, at: lastWeek } }) as const;

const mondaysOf = async (rows: Row[], at = now) =>
  (await figuresOf(rows, at)).weeks.map(({ monday }) => monday);

describe('figures by week', () => {
  test('are half a year of them, from Monday, without a gap, and end with this one', async () => {
    const mondays = await mondaysOf([came(figuresFrom(now))]);
    expect(mondays).toHaveLength(weeksShown);
    expect(mondays.slice(-2)).toEqual(['2025-06-23', '2025-06-30']);
    for (const monday of mondays) expect(new Date(monday).getUTCDay()).toBe(1);
    expect(new Set(mondays).size).toBe(weeksShown);
  });

  test('begin with the first that has an application, and leave out what is older', async () => {
    expect(await mondaysOf([came('2025-06-24T09:00:00.000Z')])).toEqual([
      '2025-06-23',
      '2025-06-30',
    ]);
    const figures = await figuresOf([answered(1, '2025-01-05T23:59:59.999Z')], now);
    expect(figures).toEqual(await figuresOf([], now));
    expect(figures.weeks).toHaveLength(1);
  });

  test('begin at midnight in London, in winter and in summer', async () => {
    expect(figuresFrom(now)).toBe('2025-01-06T00:00:00.000Z');
    expect(figuresFrom(new Date('2025-12-10T10:00:00.000Z'))).toBe('2025-06-15T23:00:00.000Z');
    const { weeks } = await figuresOf(
      ['22:59:59.999Z', '23:00:00.000Z'].map((at) => came(`2025-06-29T${at}`)),
      now,
    );
    expect(weeks.map(({ applications }) => applications)).toEqual([1, 1]);
    // On a Monday just after midnight in London it is Sunday in UTC.
    expect(await mondaysOf([], new Date('2025-07-06T23:00:00.000Z'))).toEqual(['2025-07-07']);
  });
});

test('answered in time: counts once its time is over or it is answered, by what was promised', async () => {
  promiseAnswersIn(1);
  const rows = [answered(48), answered(48.001), answered(1, '2025-07-02T08:00:00.000Z')];
  const waiting = [came('2025-06-30T10:00:00.000Z'), came('2025-06-30T10:00:00.001Z')];
  const repeat = row({ submittedAt: '2025-06-24T09:00:00.000Z', stage: 'done' });
  const { inTime, weeks } = await figuresOf([...rows, ...waiting, repeat], now);
  expect(inTime).toEqual({ answeredInTime: 2, due: 4 });
  expect(weeks).toEqual([
    { monday: '2025-06-23', applications: 3, answered: 2, answeredInTime: 1 },
    { monday: '2025-06-30', applications: 3, answered: 1, answeredInTime: 1 },
  ]);
});

test('courses: an application counts for each of its own, and under its kind as the form words it', async () => {
  const [first, second] = courseChoices;
  const rows = [
    row({ content: { selectedCourses: [first, second] } }),
    row({ content: { selectedCourses: ['A course of last year'] } }),
    row({ content: { selectedCourses: [second], participantType: 'personal' } }),
  ];
  const { courses, kinds } = await figuresOf(rows, now);
  expect(courses).toEqual([
    { label: second, applications: 2 },
    { label: 'A course of last year', applications: 1 },
    { label: first, applications: 1 },
  ]);
  const { business, personal } = fields.participantType.options;
  expect(kinds).toEqual([
    { label: business.label, applications: 2 },
    { label: personal.label, applications: 1 },
  ]);
});

test.each([
  [[], undefined],
  [[100, 1, 2], 2],
  [[1, 2, 4, 100], 3],
])('time to answer: the median of %j hours is %s', async (hours, median) => {
  const rows = hours.map((each) => answered(each));
  const figures = await figuresOf(rows, now);
  expect(figures.medianHoursToAnswer).toBe(median);
  expect(figures.hoursToAnswer).toEqual(hours.toSorted((a, b) => a - b));
});

test('answers: an answer is late by what was promised with it, whatever is promised today', async () => {
  const promisedIn = ({ submission, ...one }: Row, hours: number): Row => {
    const dueAt = after(submission.submittedAt, hours);
    return { ...one, submission: { ...submission, dueAt } };
  };
  const figures = await figuresOf(
    [promisedIn(answered(50), 48), promisedIn(answered(50), 72), promisedIn(answered(1), 72)],
    now,
  );
  expect(figures).toMatchObject({ late: 1, inTime: { answeredInTime: 2, due: 3 } });
});

test('offers: each counts once for each thing that came of it', async () => {
  const offers = (acceptedAt?: string) => [{ acceptedAt }] as unknown as DeskState['offers'];
  const booked = (at: string, more: object = {}) =>
    ({ offers: offers(at), contracts: [more as Contract] }) as const;
  const attended = [{ name: 'Ada', email: '', number: '1' }];
  const { bookings, medianHoursToAcceptance } = await figuresOf(
    [
      ...[row(), row({ offers: offers() }), row(closedAs('not-enrolled'))],
      row(booked('2025-06-27T09:00:00.000Z', { cancelled: {} })),
      row({ ...booked('2025-06-25T19:00:00.000Z'), ...closedAs('enrolled'), attended }),
    ],
    now,
  );
  expect(bookings).toEqual({
    ...{ applied: 5, offered: 3, accepted: 2, confirmed: 2, came: 1, cancelled: 1 },
  });
  expect(medianHoursToAcceptance).toBe(29);
});

test('enrolled: counted among what was booked, once its session is over or cancelled', async () => {
  const contracts = [{} as Contract];
  const sessionOf = (endsAt: string) =>
    row({ contracts, booking: { endsAt } as NonNullable<DeskState['booking']> });
  const toCome = sessionOf('2025-07-02T10:00:00.001Z');
  const enrolledOf = async (...rows: Row[]) => (await figuresOf(rows, now)).enrolled;
  expect(await enrolledOf(row(), toCome)).toEqual({ enrolled: 0, decided: 0 });
  const done = row({ contracts, ...closedAs('enrolled') });
  const [held, cancelled] = [sessionOf('2025-07-02T10:00:00.000Z'), row({ contracts })];
  expect(await enrolledOf(toCome, done, held, cancelled)).toEqual({ enrolled: 1, decided: 3 });
  // Where nobody makes offers.
  expect(await enrolledOf(row(closedAs('enrolled')))).toEqual({
    enrolled: 1,
    decided: 1,
  });
});

test('feedback: each answer counts, and words stand there only if they may be quoted', async () => {
  const said = { content: '4', tutor: '5', worth: '3', words: 'Good.', quotable: '' };
  const quotable = { ...said, worth: '4', words: 'Very good.', quotable: 'yes' };
  const rows = [row({ feedback: said }), row(), row({ feedback: quotable })];
  const { feedback } = await figuresOf(rows, now);
  expect(feedback).toEqual({
    answers: [
      { content: 4, tutor: 5, worth: 3 },
      { content: 4, tutor: 5, worth: 4 },
    ],
    words: [{ reference: '4KX7-9QMD', words: 'Very good.' }],
  });
});

test('the page Figures counts what the store gives', async () => {
  const store = openSqlite();
  const { signIn, time } = makeDesk({ store });
  for (let at = 0; at < 3; at += 1) {
    await store.add(another({ submittedAt: time.now.toISOString() }));
  }
  const { get } = await signIn();
  const { figures } = modelOf(await get(deskPaths.figures), 'figures');
  expect(figures.kinds).toMatchObject([{ applications: 3 }]);
});

test('feedback: words that may be quoted lead to the person who said them', async () => {
  const store = openSqlite();
  const { signIn, time } = makeDesk({ store });
  const at = time.now.toISOString();
  const reference = referenceOf(await store.add(another({ submittedAt: at })));
  const rated = {
    ...({ content: '4', tutor: '5', worth: '4', quotable: 'yes' } as const),
    words: 'Very good.',
  };
  await store.desk.add(reference, { action: 'rated', ...rated, at, by: '' });
  const { figures } = modelOf(await (await signIn()).get(deskPaths.figures), 'figures');
  expect(figures.feedback.words).toEqual([{ reference, words: 'Very good.' }]);
});

test('money: Figures and Money have the same months, each amount by its own day', async () => {
  const store = openSqlite();
  const { signIn, time } = makeDesk({ store: { ...store, close: () => Promise.resolve() } });
  time.now = now;
  const at = '2025-05-10T09:00:00.000Z';
  const reference = referenceOf(await store.add(another({ submittedAt: at })));
  await book(store, reference, at);
  const paid = { action: 'paid', amount: '50000', paidOn: '2025-06-11', sure: '' } as const;
  await store.desk.add(reference, { ...paid, at: '2025-06-12T09:00:00.000Z', by: 'Ann' });
  const cancelledAt = '2025-07-01T09:00:00.000Z';
  await store.desk.add(reference, { ...sampleCancellation, at: cancelledAt, by: '' });
  const zoe = await signIn();
  const { months, courses } = modelOf(await zoe.get(deskPaths.figures), 'figures').figures.money;
  expect(months.slice(-3)).toMatchObject([
    { month: '2025-05', bookings: 1, seats: 0, asked: 74_700, net: 62_250, paid: 0 },
    { month: '2025-06', bookings: 0, asked: 0, paid: 50_000 },
    { month: '2025-07', asked: -37_350, net: -31_125, paid: 0, refunded: 0 },
  ]);
  expect(modelOf(await zoe.get(deskPaths.money), 'money').money.months).toEqual(months);
  expect(courses).toMatchObject([{ turnover: 37_350, net: 31_125, paid: 37_350, refunds: 12_650 }]);
});

test('money by course counts once for each contract, and without a repeat', async () => {
  const store = openSqlite();
  const [late, next] = ['2025-05-31T23:30:00.000Z', '2025-07-01T09:00:00.000Z'];
  const booked = async (at: string) => {
    const reference = referenceOf(await store.add(another({ submittedAt: at })));
    await book(store, reference, at);
    return reference;
  };
  await booked(late);
  const half = await booked(next);
  await store.desk.add(half, { ...sampleCancellation, at: next, by: '' });
  const repeat = await booked(next);
  await store.desk.add(repeat, { ...sampleCancellation, at: next, by: '' });
  await store.desk.add(repeat, { action: 'repeats', of: half, at: next, by: 'Ann' });
  const { months, courses } = await readBooks(store, now.toISOString());
  expect(months.slice(-2)).toMatchObject([
    // By London's clocks.
    { month: '2025-06', bookings: 1, seats: 3 },
    { month: '2025-07', bookings: 1, seats: 0 },
  ]);
  const all = { bookings: 2, seats: 3, turnover: 112_050, net: 93_375, paid: 0, refunds: 0 };
  expect(courses).toEqual([{ label: 'Prompt Engineering', ...all }]);
});
