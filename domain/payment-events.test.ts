import { expect, it } from 'vitest';

import { stateAfter } from './events.ts';
import { accountWords } from './payment-events.ts';
import { readChange } from './read-change.ts';
import type { StoredSubmission } from './submission.ts';
import { eventsOf, sampleBooking } from './testing/sample-changes.ts';

const submission = { kind: 'enrolment', content: {} } as StoredSubmission;
const now = '2025-06-06T09:00:00.000Z';
const post = (form: Record<string, string>, events = eventsOf(...sampleBooking)) =>
  readChange(new URLSearchParams(form), { submission, events, now }, 'staff');
const paid = (pence: number) =>
  ({ action: 'paid', amount: String(pence), paidOn: '2025-06-05' }) as const;
const invoiced = {
  action: 'invoiced',
  number: '2025-17',
  amount: '74700',
  dueOn: '2025-06-20',
} as const;

it.each([
  [[], undefined],
  [[invoiced], '£0.00 of £747.00 is paid; £747.00 is still to pay.'],
  [[paid(20_000), paid(4_701)], '£247.01 of £747.00 is paid; £499.99 is still to pay.'],
  [[invoiced, paid(74_700)], '£747.00 is paid, which is all of it.'],
  [[paid(74_700), paid(2_000)], '£767.00 is paid, £20.00 more than the £747.00 asked for.'],
])('what was paid adds up, and more than was asked for is said: %j', (changes, words) => {
  expect(accountWords(stateAfter(eventsOf(...sampleBooking, ...changes)))).toBe(words);
});

it('keeps what was typed after the field that is wrong', () => {
  const form = { do: 'invoice', number: '', amount: '12.345', dueOn: '20/6/2025' };
  const typed = { amount: '12.345', dueOn: '20/6/2025' };
  expect(post(form)).toMatchObject({ outcome: 'fault', name: 'number', typed });
});

it('takes no payment of nothing, of a day to come, or for what is not booked', () => {
  const form = { do: 'pay', amount: '249', paidOn: '2025-06-06' };
  expect(post(form)).toMatchObject({ change: { amount: '24900' } });
  expect(post({ ...form, amount: '0' })).toMatchObject({ outcome: 'fault', name: 'amount' });
  const tomorrow = { ...form, paidOn: '2025-06-07' };
  expect(post(tomorrow)).toMatchObject({ outcome: 'fault', name: 'paidOn' });
  expect(post(form, eventsOf(sampleBooking[0]))).toEqual({ outcome: 'nothing' });
});
