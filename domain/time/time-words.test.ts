import { expect, it } from 'vitest';

import { facts } from '../provider/facts.ts';
import { span, spanOfHours, timeLeft, timeToAnswer } from './time-words.ts';

const minute = 60_000;
const hour = 60 * minute;
const dueAt = '2025-06-05T09:00:00.000Z';
const at = (afterDue: number) => new Date(Date.parse(dueAt) + afterDue).toISOString();

it.each([
  [-48 * hour, '2 days left'],
  [-48 * hour + 1, '47 hours left'],
  [-hour + 1, '59 minutes left'],
  [-minute + 1, 'due now'],
  [minute - 1, 'due now'],
  [hour, '1 hour late'],
  [48 * hour, '2 days late'],
])('how late, %i ms after it was due: %s', (afterDue, words) =>
  expect(timeLeft({ dueAt }, at(afterDue))).toBe(words),
);

it.each([
  ['2025-06-03T22:59:00.000Z', '2 days left'],
  ['2025-06-05T22:59:00.000Z', 'due today'],
  ['2025-06-05T23:00:00.000Z', '1 day late'],
  ['2025-06-11T08:00:00.000Z', '6 days late'],
])('invoice and refund: at %s one that is due on 5 June is %s', (now, words) => {
  expect(timeLeft({ for: 'payment', dueAt: '2025-06-04T23:00:00.000Z' }, now)).toBe(words);
  expect(timeLeft({ for: 'refund', dueAt: '2025-06-05T22:59:59.999Z' }, now)).toBe(words);
});

const promised = facts.promises.enrolmentReplyHours * hour;

it.each([
  [0, 'answered within a minute'],
  [minute, 'answered after 1 minute'],
  [5 * hour + 59 * minute, 'answered after 5 hours'],
  [promised - 1, 'answered after 47 hours'],
  [promised, 'answered after 2 days'],
  [promised + 26 * hour, 'answered after 3 days, 26 hours late'],
])('how long ago, %i ms after it came: %s', (after, words) => {
  const answeredAt = at(after - promised);
  expect(timeToAnswer({ submittedAt: at(-promised), dueAt, answeredAt })).toBe(words);
});

it('numbers in words: one is in the singular, and rounds an average, as it says of no single answer', () => {
  expect([hour, 0].map(span)).toEqual(['1 hour', '0 minutes']);
  const averages = ['30 minutes', '5 hours', '48 hours', '2.5 days'];
  expect([0.5, 4.6, 47.9, 61].map(spanOfHours)).toEqual(averages);
});
