import { describe, expect, it } from 'vitest';

import { offersOf } from '../case/agreement.ts';
import { certificateOf } from '../case/certificates.ts';
import { type Change, stateAfter, undoable } from '../case/events.ts';
import { readChange } from '../case/read-change.ts';
import { type DeskState, moneyOf } from '../case/stages.ts';
import type { StoredSubmission } from '../case/submission.ts';
import { accountWords, bookedOf } from '../money/booking-money.ts';
import { refundOf, refundWords } from '../money/refunds.ts';
import { brand } from '../provider/brand.ts';
import {
  eventsOf,
  sampleBooking,
  sampleCancellation,
  sampleOffer,
} from '../testing/sample-changes.ts';

const submission = { kind: 'enrolment', content: {} } as StoredSubmission;
const now = '2025-06-06T09:00:00.000Z';
const post = (form: Record<string, string>, events = eventsOf(...sampleBooking)) =>
  readChange(new URLSearchParams(form), { submission, events, now }, 'staff');
const paid = (pence: number) =>
  ({ action: 'paid', amount: String(pence), paidOn: '2025-06-05', sure: '' }) as const;
const invoice = { number: '2025-17', amount: '74700', dueOn: '2025-06-20', sure: '' };
const invoiced = { action: 'invoiced', ...invoice } as const;

const refundOfState = (state: DeskState) => moneyOf(state).refund;
const owedIn = (state: DeskState) => {
  const { isEntered, owed } = moneyOf(state);
  return isEntered ? owed : undefined;
};

it.each([
  [[], undefined],
  [[invoiced], '£0.00 of £747.00 is paid; £747.00 is still to pay.'],
  [[paid(20_000), paid(4_701)], '£247.01 of £747.00 is paid; £499.99 is still to pay.'],
  [[invoiced, paid(74_700)], '£747.00 is paid, which is all of it.'],
  [[paid(74_700), paid(2_000)], '£767.00 is paid, £20.00 too much.'],
])('payments: what was paid adds up, and more than was asked for is said: %j', (changes, words) => {
  expect(accountWords(stateAfter(eventsOf(...sampleBooking, ...changes)))).toBe(words);
});

it('Give back: the booking says what is paid back, and by when, until it was', () => {
  const returned = { action: 'returned', surplus: '5300' } as const;
  const notesAfter = (...changes: Change[]) =>
    offersOf(stateAfter(eventsOf(...sampleBooking, paid(80_000), ...changes)), now)[0]!.notes;
  expect(notesAfter()).toEqual([]);
  const back = 'is paid back, by Friday 20\u{a0}June 2025 at the latest.';
  expect(notesAfter(returned)).toEqual([`£53.00 ${back}`]);
  const part = { action: 'refunded', refund: '2000' } as const;
  expect(notesAfter(returned, part)).toEqual([`£33.00 ${back}`]);
  expect(notesAfter(returned, part, { ...part, refund: '3300' })).toEqual([]);
});

it('payments: what was typed after the field that is wrong is kept', () => {
  const form = { do: 'invoice', number: '', amount: '12.345', dueOn: '20/6/2025' };
  const typed = { amount: '12.345', dueOn: '20/6/2025' };
  expect(post(form)).toMatchObject({ outcome: 'fault', name: 'number', typed });
});

it('payments: none of nothing, of a day to come, or for what is not booked', () => {
  const form = { do: 'pay', amount: '249', paidOn: '2025-06-06' };
  expect(post(form)).toMatchObject({ change: { amount: '24900' } });
  expect(post({ ...form, amount: '0' })).toMatchObject({ outcome: 'fault', name: 'amount' });
  const tomorrow = { ...form, paidOn: '2025-06-07' };
  expect(post(tomorrow)).toMatchObject({ outcome: 'fault', name: 'paidOn' });
  expect(post(form, eventsOf(sampleBooking[0]))).toEqual({ outcome: 'nothing' });
});

/** A booking of £747.00 for 24 June, cancelled on a day: what comes back, what is still to pay, and the words. */
const cancelledOn = (day: string, by: 'customer' | 'provider', changes: Change[], type: string) => {
  const who = { ...submission, content: { participantType: type } } as StoredSubmission;
  const booked = bookedOf(who, stateAfter(eventsOf(...sampleBooking, ...changes)))!;
  const refund = refundOf(booked, { writtenAt: `${day}T09:00:00.000Z`, by });
  const owed = Math.max(0, refund.kept - (refund.paid ?? refund.kept));
  return [refund.pence, owed, refundWords(refund)];
};
const days = { early: '2025-06-10', middle: '2025-06-15', late: '2025-06-20' };
const nothing = 'Nothing of the price was paid, so there is no refund';

// What was paid, when and by whom it was cancelled, what comes back and what is still to pay, all in pence; the words.
it.each(
  `0 | early customer | 0 0 | ${nothing}, and nothing is owed (14 days before the start).
0 | middle customer | 0 37350 | ${nothing}. Half of it, £373.50, is still to pay (9 days before the start).
0 | late customer | 0 74700 | ${nothing}. All of it, £747.00, is still to pay (4 days before the start).
0 | late provider | 0 0 | ${nothing}, and nothing is owed (because we cancel).
20001 | early customer | 20001 0 | You get £200.01 back, all that you paid (14 days before the start).
20001 | middle customer | 0 17349 | You paid £200.01. We keep £373.50, half of the price, so £173.49 is still to pay (9 days before the start).
20000 17350 | middle customer | 0 0 | You paid £373.50, half of the price, which we keep: there is no refund, and nothing is owed (9 days before the start).
50000 | middle customer | 12650 0 | You get £126.50 back of the £500.00 that you paid: we keep £373.50, half of the price (9 days before the start).
20001 | late customer | 0 54699 | You paid £200.01. We keep £747.00, all of the price, so £546.99 is still to pay (4 days before the start).
20001 | late provider | 20001 0 | You get £200.01 back, all that you paid (because we cancel).
74700 | early customer | 74700 0 | You get £747.00 back, all that you paid (14 days before the start).
74700 | middle customer | 37350 0 | You get £373.50 back of the £747.00 that you paid: we keep £373.50, half of the price (9 days before the start).
74700 | late customer | 0 0 | You will not get a refund: you cancelled 4 days before the start.
74700 2000 | middle customer | 39350 0 | You get £393.50 back of the £767.00 that you paid: we keep £373.50, half of the price (9 days before the start).
76700 | late customer | 2000 0 | You get £20.00 back of the £767.00 that you paid: we keep £747.00, all of the price (4 days before the start).`
    .split('\n')
    .map((row) => row.split(' | ') as [string, string, string, string]),
)(
  'payments: with %s paid, and cancelled %s, %s come back and are to pay',
  (came, cancelled, both, words) => {
    const payments = came.split(' ').map(Number).filter(Boolean).map(paid);
    const [day, by] = cancelled.split(' ') as [keyof typeof days, 'customer' | 'provider'];
    const [back, owed] = both.split(' ').map(Number);
    const found = cancelledOn(days[day], by, [invoiced, ...payments], 'business');
    expect(found).toEqual([back, owed, words]);
  },
);

it('refund: a consumer gets back what was paid within the 14 days, whenever the start is', () => {
  const within = 'within your 14 days';
  const half = cancelledOn('2025-06-18', 'customer', [paid(37_350)], 'personal');
  expect(half).toEqual([37_350, 0, `You get £373.50 back, all that you paid (${within}).`]);
  const none = cancelledOn('2025-06-18', 'customer', [invoiced], 'personal');
  expect(none).toEqual([0, 0, `${nothing}, and nothing is owed (${within}).`]);
  const over = cancelledOn('2025-06-19', 'customer', [paid(37_350)], 'personal');
  expect(over.slice(0, 2)).toEqual([0, 37_350]);
});

it('payments: all counts as paid where nobody enters them', () => {
  const half =
    'You get £373.50 back, half of the price (9 days before the start). If you have not paid yet, we take it off what you owe.';
  expect(cancelledOn(days.middle, 'customer', [], 'business')).toEqual([37_350, 0, half]);
});

it('payments: what is kept after a cancellation is asked for, and what arrives beyond it goes back', () => {
  const cancelled = [...sampleBooking, invoiced, { ...sampleCancellation, refund: '0', paid: '0' }];
  const state = (...more: Change[]) => stateAfter(eventsOf(...cancelled, ...more));
  expect([owedIn(state()), refundOfState(state())]).toEqual([37_350, undefined]);
  expect(accountWords(state())).toBe('Nothing was paid; £373.50 is still to pay.');
  expect(owedIn(state(paid(37_350)))).toBe(0);
  const [askedAt, dueAt] = ['2025-06-07T09:00:00.000Z', '2025-06-21T22:59:59.999Z'];
  const after = { ...paid(74_700), paidOn: '2025-06-07' };
  expect(refundOfState(state(after))).toEqual({ pence: 37_350, askedAt, dueAt });
  expect(
    refundOfState(state(paid(74_700), { action: 'refunded', refund: '37350' })),
  ).toBeUndefined();
  // What had come by the day of the cancellation is due as the applicant was told then.
  const told = refundOfState(stateAfter(eventsOf(...sampleBooking, sampleCancellation)))!;
  for (const day of ['2025-06-05', told.askedAt.slice(0, 10)]) {
    const entered = { ...paid(74_700), paidOn: day };
    const late = stateAfter(eventsOf(...sampleBooking, sampleCancellation, entered));
    expect(refundOfState(late)).toEqual(told);
  }
  // The invoice is entered only after the cancellation, which had counted all as paid.
  const untold = eventsOf(...sampleBooking, sampleCancellation, invoiced);
  expect([refundOfState(stateAfter(untold)), owedIn(stateAfter(untold))]).toEqual([
    undefined,
    37_350,
  ]);
});

describe('under the guarantee', () => {
  const attended = { action: 'attended', came: 'Ada\nBo\nCy', numbers: 'N-1\nN-2\nN-3' } as const;
  const lastMinute = '2025-07-24T22:59:59.000Z';
  /** Three have attended on 24 June. `ask` names some of them by their certificates, and says what comes back. */
  function attend(money: Change[], offer: Partial<typeof sampleOffer> | object = {}) {
    const booking = [{ ...sampleOffer, ...offer }, ...sampleBooking.slice(1)];
    const events = eventsOf(...booking, ...money, attended);
    const add = (change: Change) =>
      void events.push({ ...change, id: String(events.length + 1), at: lastMinute, by: '' });
    const ask = (who: string, at = lastMinute) => {
      const form = new URLSearchParams({ do: 'money-back', who });
      const read = readChange(form, { submission, events, now: at }, 'applicant');
      if (read.outcome === 'change') add(read.change);
      return read.outcome === 'change' && 'back' in read.change
        ? Number(read.change.back)
        : read.outcome;
    };
    return { events, ask, add, state: () => stateAfter(events) };
  }

  const [one, two, others, all] = ['N-1', 'N-2', 'N-2\nN-3', 'N-1\nN-2\nN-3'] as const;
  it.each<[string, Change[], string, string[], number[], number | undefined]>([
    ['nothing entered', [], '74700', [one, others], [24_900, 49_800], undefined],
    ['all paid', [paid(74_700)], '74700', [one, others], [24_900, 49_800], 0],
    ['all paid', [paid(74_700)], '74700', [all], [74_700], 0],
    ['nothing paid', [invoiced], '74700', [one], [0], 49_800],
    ['nothing paid', [invoiced], '74700', [all], [0], 0],
    ['a part paid', [paid(50_000)], '74700', [one, two, 'N-3'], [200, 24_900, 24_900], 0],
    ['too little paid', [paid(20_001)], '74700', [one, two], [0, 0], 4_899],
    ['too much paid', [paid(76_700)], '74700', [one], [26_900], 0],
    ['an odd price', [], '10000', [one, two, 'N-3'], [3_333, 3_334, 3_333], undefined],
  ])(
    'with %s, %j of £%s, for %j comes back %j, and is owed %s',
    (_, money, price, whos, backs, owed) => {
      const { ask, state } = attend(money, { price });
      expect(whos.map((who) => ask(who))).toEqual(backs);
      expect(refundOfState(state())?.pence ?? 0).toBe(backs.reduce((sum, each) => sum + each, 0));
      expect(owedIn(state())).toBe(owed);
    },
  );

  it('comes back once for each who attended, until the last day is over, and not of the camp or what was free', () => {
    const { ask, events } = attend([paid(74_700)]);
    expect(ask(`${one}\n${one}`)).toBe(24_900);
    for (const who of [one, all, '', 'N-4', 'Bo']) expect(ask(who)).toBe('fault');
    expect(undoable(events)).toBeUndefined();
    // It records attendance.
    expect(certificateOf(events, one)?.isGood).toBe(true);
    expect(attend([]).ask(one, '2025-07-24T23:00:00.000Z')).toBe('nothing');
    for (const offer of [{ courses: brand.camp }, { price: '0' }])
      expect(attend([], offer).ask(one)).toBe('nothing');
  });

  it('what is paid later comes back too, and what was marked does not again', () => {
    const { ask, add, state } = attend([invoiced]);
    ask(one);
    add(paid(74_700));
    expect([refundOfState(state())?.pence, owedIn(state())]).toEqual([24_900, 0]);
    add({ action: 'refunded', refund: '24900' });
    expect([refundOfState(state()), owedIn(state())]).toEqual([undefined, 0]);
    expect(ask(others)).toBe(49_800);
  });
});
