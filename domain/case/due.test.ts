import { describe, expect, test } from 'vitest';

import { promises } from '../provider/facts.ts';
import { eventsOf } from '../testing/sample-changes.ts';
import { sampleApplication, sampleMessage } from '../testing/sample-forms.ts';
import { replyBy, replyDue, replyHours } from '../time/reply-due.ts';
import { isOver, waitingFor } from './due.ts';
import { type Change, stateAfter } from './events.ts';
import { promisedNow } from './offers.ts';
import { type DeskState, initialState } from './stages.ts';
import { isDataComplaint, type StoredSubmission } from './submission.ts';
import { viewOf } from './views.ts';

test.each([
  ['enrolment', '2025-01-31T09:05:12.345Z'],
  ['contact', '2025-01-31T09:05:12.345Z'],
  // In this night the clocks of London change.
  ['contact', '2025-03-29T21:30:00.000Z'],
] as const)('an answer to an %s that came at %s is promised in its hours', (kind, at) => {
  const hours = (Date.parse(replyDue(kind, at)) - Date.parse(at)) / 3_600_000;
  expect(hours).toBe(replyHours[kind]);
});

const kind = 'enrolment';
const submittedAt = '2025-01-31T09:05:00.000Z';
const answered = { at: '2025-02-01T09:05:00.000Z', by: 'Zoe' };
const addedAt = '2025-02-10T09:05:00.000Z';
// Promised in other hours than today's.
const [dueAt, additionDueAt] = ['2025-01-31T10:00:00.000Z', '2025-02-10T10:00:00.000Z'];
const submission = { kind, submittedAt, dueAt, hasEmail: true } as const;
const answer = { for: 'answer', since: submittedAt, dueAt };
const addition = { for: 'addition', since: addedAt, dueAt: additionDueAt };
const added = { openAdditions: [{ event: '2', at: addedAt, dueAt: additionDueAt }] };
const ofBefore = { ...addition, dueAt: replyDue(kind, addedAt) };

test.each<[string, Partial<DeskState>, typeof answer | undefined]>([
  ['is the first answer, wherever it was moved', { stage: 'connect' }, answer],
  ['is nothing once that is given', { stage: 'review', answer: answered }, undefined],
  ['is nothing once it was closed', { stage: 'done' }, undefined],
  ['is what was added', { stage: 'review', answer: answered, ...added }, addition],
  ['is what was added to what was closed', { stage: 'done', answer: answered, ...added }, addition],
  ['is the first answer before what was added', { stage: 'review', ...added }, answer],
  [
    'goes by today’s hours where none were kept',
    { stage: 'done', openAdditions: [{ event: '2', at: addedAt }] },
    ofBefore,
  ],
])('waiting: what needs the staff first %s', (_, state, first) => {
  const whole = { ...initialState, ...state };
  expect(waitingFor(submission, whole, answered.at)).toEqual(first);
});

const promised = promisedNow();
const offered = { startsAt: 'x', endsAt: 'x', minutes: 120, total: 24_900, people: 1, promised };
const offer = { ...offered, event: '2', madeAt: 'x', lapsesAt: '2025-02-14T00:00:00.000Z' };
const endsAt = '2025-03-05T12:00:00.000Z';
const booking = { ...offered, endsAt, offer: '2', confirmedAt: 'x', isExpress: false };
const callAt = '2025-02-03T09:30:00.000Z';
const putOff = { until: '2025-02-20T00:00:00.000Z', why: 'Their budget' };
const on = '2025-02-01';
const times = { since: addedAt, dueAt: '2025-02-24T09:05:00.000Z' };
const asked = (pence: number, why: 'booking' | 'cancellation' = 'booking') =>
  ({ of: 'asked', for: why, event: '1', on, pence, ...times }) as const;
const invoiced = (number: string, pence: number, dueOn: string) =>
  ({ of: 'invoiced', event: number, on, pence, number, dueOn }) as const;
const came = { of: 'paid', event: '5', on, pence: 24_900, ...times } as const;
/** Of a booking that was cancelled late, so that all of it is kept. */
const lines = [
  asked(24_900),
  invoiced('2', 10_000, '2025-03-01'),
  invoiced('1', 14_900, '2025-02-14'),
  asked(0, 'cancellation'),
];
const given = { lines: [...lines, asked(-24_900, 'cancellation')] };
const back = { lines: [asked(24_900), asked(-24_900, 'cancellation')] };

test.each<[string, Partial<DeskState>, string, string | undefined]>([
  ['a call waits from its hour on', { callAt }, callAt, 'call'],
  ['and not before', { callAt }, '2025-02-03T09:29:59.999Z', undefined],
  ['an offer waits the day before its last', { offer }, '2025-02-12T00:00:00.000Z', 'lapsing'],
  ['and not before', { offer }, '2025-02-11T23:59:59.999Z', undefined],
  ['once it has lapsed it is called that', { offer }, '2025-02-14T00:00:00.000Z', 'lapsed'],
  ['also where another date was offered', { offer, booking }, '2025-02-15T00:00:00Z', 'lapsed'],
  ['a session waits once it is over', { booking }, booking.endsAt, 'session'],
  ['and not while it is held', { booking }, '2025-03-05T11:59:59.999Z', undefined],
  ['nothing waits once it is closed', { stage: 'done', booking, callAt }, '2026-01-01', undefined],
  ['an invoice waits after its last day', { lines }, '2025-02-15T00:00:00.000Z', 'payment'],
  ['and not on it', { lines }, '2025-02-14T23:59:59.999Z', undefined],
  ['also once it is closed', { stage: 'done', lines, booking }, '2025-03-01T00:00Z', 'payment'],
  ['or put off', { stage: 'done', lines, putOff }, '2025-02-19T23:59Z', undefined],
  ['until its day comes', { stage: 'done', lines, putOff }, putOff.until, 'payment'],
  ['and no more once it is paid', { lines: [...lines, came] }, '2026', undefined],
  ['nor where nothing is kept', given, '2026', undefined],
  ['what is put off is away', { callAt, offer, ...added, putOff }, '2025-02-19T23:59Z', undefined],
  ['until its day', { booking, putOff }, putOff.until, 'return'],
  ['with all that came since', { offer, putOff }, putOff.until, 'lapsed'],
  ['but for a refund', { ...back, putOff }, addedAt, 'refund'],
])('waiting: by time alone %s', (_, state, now, expected) => {
  const whole = { ...initialState, stage: 'customize', answer: answered, ...state } as const;
  expect(waitingFor(submission, whole, now)?.for).toBe(expected);
});

test.each<[string, Partial<DeskState>, boolean]>([
  ['is what was closed', {}, true],
  ['is not what is open', { stage: 'customize' }, false],
  ['is not what is closed and not paid, before its last day', { lines }, false],
  ['is what is closed and paid', { lines: [...lines, came] }, true],
  ['is not what is closed with an addition that is put off', { ...added, putOff }, false],
])('waiting: over, so that nothing brings it back by time alone, %s', (_, state, expected) => {
  const whole = { ...initialState, stage: 'done', answer: answered, ...state } as const;
  expect(isOver(submission, whole)).toBe(expected);
});

test.each([
  ['2026-11-24T21:40:59Z', 'by Tuesday 24\u{a0}November, 21:40'],
  ['2026-07-02T22:30:00Z', 'by Thursday 2\u{a0}July, 23:30'],
  ['2026-03-29T23:05:00Z', 'by Monday 30\u{a0}March, 00:05'],
])('reply: what is due at %s is answered %s in London', (due, words) =>
  expect(replyBy(due)).toBe(words),
);

test.each([
  ['Data complaint', true],
  ['A DATA  complaint about my application', true],
  ['Complaint about the tutor', false],
])('a message about “%s” is a complaint about data: %s', (subject, isOne) => {
  expect(isDataComplaint('contact', { ...sampleMessage, subject })).toBe(isOne);
});

test('an application is no complaint about data by itself', () => {
  expect(isDataComplaint('enrolment', sampleApplication)).toBe(false);
});

describe.each(['enrolment', 'contact'] as const)('a complaint about data (%s)', (kind) => {
  const came = {
    submittedAt: '2025-06-01T09:00:00.000Z',
    dueAt: '2025-06-03T09:00:00.000Z',
    hasEmail: true,
  };
  // What was complained of on 2 June; one event a day follows.
  const after = (...changes: Change[]) => {
    const state = stateAfter(eventsOf({ action: 'complained' }, ...changes));
    const now = '2025-06-20T09:00:00.000Z';
    const waiting = waitingFor({ kind, ...came }, state, now);
    const submission = { kind, ...came } as unknown as StoredSubmission;
    return { waiting, list: viewOf({ submission, state }, now) };
  };
  // Until the end of that day, in summer time.
  const until = Date.parse('2025-06-02T22:59:59.999Z') + promises.complaintDays * 24 * 3_600_000;
  const complaint = { for: 'complaint', dueAt: new Date(until).toISOString() };

  test.each<[string, Change[]]>([
    ['is answered', [{ action: 'answered' }]],
    ['is closed', [{ action: 'closed', outcome: 'not-enrolled' }]],
    [
      'is put off',
      [{ action: 'answered' }, { action: 'put-off', until: '2030-01-07', why: 'Later' }],
    ],
  ])('waits for 30 days in To answer, even if the rest %s', (_, changes) => {
    expect(after(...changes)).toMatchObject({ waiting: complaint, list: 'to-answer' });
  });

  test('waits no more once it is acknowledged', () => {
    const { waiting, list } = after({ action: 'answered' }, { action: 'complaint-acknowledged' });
    expect(waiting).toBeUndefined();
    expect(list).toBe(kind === 'contact' ? 'messages' : 'under-way');
  });
});
