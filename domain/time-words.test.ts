import { describe, expect, it } from 'vitest';

import { facts } from './facts.ts';
import { span, spanOfHours, timeLeft, timeToAnswer } from './time-words.ts';

const minute = 60_000;
const hour = 60 * minute;
const dueAt = '2025-06-05T09:00:00.000Z';
const at = (afterDue: number) => new Date(Date.parse(dueAt) + afterDue).toISOString();

describe('the time that is left', () => {
  it.each([
    [-48 * hour, '2 days left'],
    [-48 * hour + 1, '47 hours left'],
    [-hour, '1 hour left'],
    [-hour + 1, '59 minutes left'],
    [-minute, '1 minute left'],
    [-minute + 1, 'due now'],
    [minute - 1, 'due now'],
    [minute, '1 minute late'],
    [hour - 1, '59 minutes late'],
    [hour, '1 hour late'],
    [48 * hour - 1, '47 hours late'],
    [48 * hour, '2 days late'],
    [72 * hour - 1, '2 days late'],
  ])('%i ms after it was due: %s', (afterDue, words) =>
    expect(timeLeft({ dueAt }, at(afterDue))).toBe(words),
  );

  it('is as long over the night when the clocks change', () => {
    const due = { dueAt: '2025-03-30T08:00:00Z' };
    expect(timeLeft(due, '2025-03-29T20:00:00Z')).toBe('12 hours left');
  });
});

describe('the time that an answer took', () => {
  const promised = facts.promises.enrolmentReplyHours * hour;
  const answered = (after: number) =>
    timeToAnswer({ submittedAt: at(-promised), dueAt, answeredAt: at(after - promised) });

  it.each([
    [0, 'answered within a minute'],
    [-hour, 'answered within a minute'],
    [minute, 'answered after 1 minute'],
    [5 * hour + 59 * minute, 'answered after 5 hours'],
    [promised - 1, 'answered after 47 hours'],
    [promised, 'answered after 2 days'],
    [promised + minute, 'answered after 2 days, 1 minute late'],
    [promised + 26 * hour, 'answered after 3 days, 26 hours late'],
  ])('%i ms: %s', (after, words) => expect(answered(after)).toBe(words));
});

it('counts one in the singular', () => {
  expect(span(hour)).toBe('1 hour');
  expect(span(0)).toBe('0 minutes');
});

it('rounds an average, as it says of no single answer', () => {
  expect(spanOfHours(0.5)).toBe('30 minutes');
  expect(spanOfHours(4.6)).toBe('5 hours');
  expect(spanOfHours(47.9)).toBe('48 hours');
  expect(spanOfHours(61)).toBe('2.5 days');
});
