import { expect, it } from 'vitest';

import { promisedNow } from '../case/offers.ts';
import type { Line } from './account.ts';
import { paidWords } from './booking-money.ts';

const on = '2025-06-01';
const times = { since: `${on}T09:00:00Z`, dueAt: '2025-06-15T09:00:00Z' };
const booked: Line = { of: 'asked', for: 'booking', event: '1', on, pence: 99_600, ...times };
const invoice = (number: string, pence: number, dueOn: string): Line => ({
  ...{ of: 'invoiced', event: number, on, pence, number, dueOn },
});
const paid = (pence: number): Line => ({ of: 'paid', event: 'p', on, pence, ...times });
const whole = invoice('INV-204', 99_600, '2025-06-20');
const halves = [invoice('A-1', 49_800, '2025-06-20'), invoice('A-2', 49_800, '2025-07-20')];

const state = (lines: readonly Line[], total = 99_600) => ({
  lines: [{ ...booked, pence: total }, ...lines],
  booking: {
    ...{ offer: '1', confirmedAt: times.since, isExpress: false, people: 4, minutes: 60, total },
    ...{ startsAt: '2025-07-01T09:00:00Z', endsAt: '2025-07-01T10:00:00Z' },
    promised: promisedNow(),
  },
});

it.each<[string, readonly Line[], string | undefined]>([
  ['nothing was entered', [], undefined],
  ['an invoice was', [whole], '£996.00 due by 20\u{a0}June (INV-204)'],
  ['a part is paid', [whole, paid(40_000)], '£400.00 paid, £596.00 due by 20\u{a0}June (INV-204)'],
  ['there is no invoice', [paid(40_000)], '£400.00 paid, £596.00 to pay'],
  ['all is paid', [whole, paid(99_600)], '£996.00 paid, nothing more to pay'],
  ['more is paid', [whole, paid(104_900)], '£1,049.00 paid, £53.00 too much'],
  [
    'it is invoiced in two parts',
    [...halves.toReversed(), paid(60_000)],
    '£600.00 paid, £396.00 due by 20\u{a0}July (A-2)',
  ],
  [
    'a part is not invoiced yet',
    [halves[0]!, paid(40_000)],
    '£400.00 paid, £98.00 due by 20\u{a0}June (A-1), £498.00 to be invoiced',
  ],
  [
    'an earlier booking was settled',
    [
      paid(109_600),
      { ...booked, for: 'cancellation', pence: -89_600, on },
      { ...booked, event: '2', pence: 99_600 },
      whole,
    ],
    '£996.00 paid, nothing more to pay',
  ],
])('the applicant’s page says what is paid and what is due where %s', (_, lines, words) => {
  expect(paidWords(state(lines), '2025-06-20T22:00:00Z')).toBe(words);
});

it('account: it says what is due since a day once that day is over, and nothing of a booking without a price', () => {
  const part = state([whole, paid(40_000)]);
  const late = '£400.00 paid, £596.00 due since 20\u{a0}June (INV-204)';
  expect(paidWords(part, '2025-06-20T23:00:00Z')).toBe(late);
  expect(paidWords(part, '2026-01-02T09:00:00Z')).toContain('due since 20\u{a0}June 2025 (');
  expect(paidWords(state([invoice('0', 0, on)], 0), times.since)).toBeUndefined();
  expect(paidWords({ ...part, booking: undefined }, times.since)).toBeUndefined();
});
