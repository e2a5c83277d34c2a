import { expect, test } from 'vitest';

import { replyBy, replyDue, replyHours, waitingFor, wakesAt } from './due.ts';
import type { DeskState } from './stages.ts';

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
const [submittedAt, answeredAt] = ['2025-01-31T09:05:00.000Z', '2025-02-01T09:05:00.000Z'];
const addedAt = '2025-02-10T09:05:00.000Z';
// Promised in other hours than today's.
const [dueAt, additionDueAt] = ['2025-01-31T10:00:00.000Z', '2025-02-10T10:00:00.000Z'];
const submission = { kind, submittedAt, dueAt } as const;
const answer = { for: 'answer', since: submittedAt, dueAt };
const addition = { for: 'addition', since: addedAt, dueAt: additionDueAt };
const added = { addedAt, additionDueAt };
const ofBefore = { ...addition, dueAt: replyDue(kind, addedAt) };

test.each<[string, Parameters<typeof waitingFor>[1], typeof answer | undefined]>([
  ['is the first answer, wherever it was moved', { stage: 'connect' }, answer],
  ['is nothing once that is given', { stage: 'review', answeredAt }, undefined],
  ['is nothing once it was closed', { stage: 'done' }, undefined],
  ['is what was added', { stage: 'review', answeredAt, ...added }, addition],
  ['is what was added to what was closed', { stage: 'done', answeredAt, ...added }, addition],
  ['is the first answer before what was added', { stage: 'review', ...added }, answer],
  ['goes by today’s hours where none were kept', { stage: 'done', addedAt }, ofBefore],
])('what needs the staff first %s', (_, state, first) => {
  expect(waitingFor(submission, state, answeredAt)).toEqual(first);
});

const offered = { startsAt: 'x', endsAt: 'x', minutes: 120, total: 24_900, people: 1 };
const offer = { ...offered, event: '2', madeAt: 'x', lapsesAt: '2025-02-14T00:00:00.000Z' };
const endsAt = '2025-03-05T12:00:00.000Z';
const booking = { ...offered, endsAt, offer: '2', confirmedAt: 'x', isExpress: false };
const callAt = '2025-02-03T09:30:00.000Z';
const putOff = { until: '2025-02-20T00:00:00.000Z', why: 'Their budget' };
const invoices = [
  { number: '2', pence: 10_000, dueOn: '2025-03-01' },
  { number: '1', pence: 14_900, dueOn: '2025-02-14' },
];
/** Of a booking that was cancelled late, so that all of it is kept. */
const account = { invoices, paid: 0, spent: 24_900 };
const refund = { pence: 100, askedAt: addedAt, dueAt: '2025-02-24T09:05:00.000Z' };

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
  ['an invoice waits after its last day', { account }, '2025-02-15T00:00:00.000Z', 'payment'],
  ['and not on it', { account }, '2025-02-14T23:59:59.999Z', undefined],
  ['also once it is closed', { stage: 'done', account, booking }, '2025-03-01T00:00Z', 'payment'],
  ['or put off', { stage: 'done', account, putOff }, '2025-02-19T23:59Z', undefined],
  ['until its day comes', { stage: 'done', account, putOff }, putOff.until, 'payment'],
  ['and no more once it is paid', { account: { ...account, paid: 24_900 } }, '2026', undefined],
  ['nor where nothing is kept', { account: { ...account, spent: 0 } }, '2026', undefined],
  ['what is put off is away', { callAt, offer, addedAt, putOff }, '2025-02-19T23:59Z', undefined],
  ['until its day', { booking, putOff }, putOff.until, 'return'],
  ['with all that came since', { offer, putOff }, putOff.until, 'lapsed'],
  ['but for a refund', { refund, putOff }, addedAt, 'refund'],
])('by time alone %s', (_, state, now, expected) => {
  const whole = { stage: 'customize', answeredAt, ...state } as const;
  expect(waitingFor(submission, whole, now)?.for).toBe(expected);
});

test.each<[Partial<DeskState>, string | undefined]>([
  [{}, undefined],
  [{ callAt, offer }, `${callAt} ${callAt}`],
  [{ offer }, `2025-02-12T00:00:00.000Z ${offer.lapsesAt}`],
  [{ offer, booking, putOff }, `${putOff.until} ${offer.lapsesAt}`],
])('of %j is known when it wakes, and by when something is due then', (state, expected) => {
  const whole = { stage: 'customize', answeredAt, ...state } as const;
  const wakes = wakesAt(submission, whole, answeredAt);
  expect(wakes && `${wakes.at} ${wakes.dueAt}`).toBe(expected);
});

test.each([
  ['2026-11-24T21:40:59Z', 'by Tuesday 24\u{a0}November, 21:40'],
  ['2026-07-02T22:30:00Z', 'by Thursday 2\u{a0}July, 23:30'],
  ['2026-03-29T23:05:00Z', 'by Monday 30\u{a0}March, 00:05'],
])('what is due at %s is answered %s in London', (due, words) => expect(replyBy(due)).toBe(words));
