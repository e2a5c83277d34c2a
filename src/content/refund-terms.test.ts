import { expect, test } from 'vitest';

import { refundFault, refundSentence, refundTable } from './refund-terms.ts';

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
])('what cannot be is refused by its field: %s', (message, second) => {
  const { field, said } = refundFault([steps[0]!, second])!;
  expect(`${field}: ${said}`).toContain(message);
});
