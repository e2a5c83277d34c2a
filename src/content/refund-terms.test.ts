import { expect, onTestFinished, test } from 'vitest';

import { facts } from '../../domain/facts.ts';
import { type Booked, refundOf, refundWords } from '../../domain/refunds.ts';
import { refundSentence, refundTable } from './refund-terms.ts';

const steps = [
  { minDaysBefore: 28, refundPercent: 100 },
  { minDaysBefore: 14, refundPercent: 75 },
  { minDaysBefore: 13, refundPercent: 25 },
  { minDaysBefore: 0, refundPercent: 0 },
];

test('the terms are one sentence, and one table, whatever the number of steps', () => {
  expect(refundSentence(steps)).toBe(
    'Cancel 28 or more days before the start and you have a full refund; 14 to 27 days before, 75%; 13 days before, 25%; later than that, none.',
  );
  expect(refundTable(steps)).toBe(`| You write | We return |
| --- | --- |
| 28 or more days before the start | The full amount |
| 14 to 27 days before | 75% |
| 13 days before | 25% |
| Under 13 days before | Nothing |`);
});

test.each([
  ['refunds[1].minDaysBefore: 28 must be less', { minDaysBefore: 28, refundPercent: 50 }],
  ['refunds[1].refundPercent: 100 must be', { minDaysBefore: 7, refundPercent: 100 }],
  ['refunds[1].refundPercent: -5 must be', { minDaysBefore: 0, refundPercent: -5 }],
  ['refunds[1].minDaysBefore: 7 must be 0', { minDaysBefore: 7, refundPercent: 0 }],
])('what cannot be is refused by file and field: %s', (message, second) => {
  const wrong = [steps[0]!, second];
  expect(() => refundSentence(wrong)).toThrow(`domain/facts.ts, ${message}`);
  expect(() => refundTable(wrong)).toThrow(`domain/facts.ts, ${message}`);
});

test('steps that are changed are in the terms, in what comes back and in what is said of it', () => {
  const held: unknown[] = facts.refunds as never;
  const before = held.splice(0, held.length, ...steps);
  onTestFinished(() => void held.splice(0, held.length, ...before));
  expect(refundTable()).toBe(refundTable(steps));
  expect(refundSentence()).toBe(refundSentence(steps));
  const booked: Booked = {
    ...{ confirmedAt: '2025-01-02T09:00:00Z', startsAt: '2025-02-28T10:00:00Z' },
    ...{ minutes: 120, total: 10_000, isConsumer: false, isExpress: false },
  };
  const cancelled = refundOf(booked, { writtenAt: '2025-02-14T10:00:00Z', by: 'customer' });
  expect(refundWords(cancelled)).toBe(
    'You get £75.00 back, 75% of the price (14 days before the start).',
  );
});
