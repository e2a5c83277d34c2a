import { expect, it } from 'vitest';

import { type Change, stateAfter } from '../case/events.ts';
import type { StoredSubmission } from '../case/submission.ts';
import {
  acceptanceOf,
  confirmationOf,
  sampleBooking,
  sampleCancellation,
  sampleOffer,
} from '../testing/sample-changes.ts';
import { bookingsOf, movementsOf } from './ledger.ts';

const content = { fullName: 'Ada Sample', businessName: 'Sample & Sons' };
const submission = { kind: 'enrolment', reference: '4KX7-9QMD', content } as StoredSubmission;
/** Half past midnight in London, on 3 June. */
const at = '2025-06-02T23:30:00.000Z';
const foundAfter = (changes: readonly Change[]) => ({
  submission,
  state: stateAfter(changes.map((change, i) => ({ ...change, id: String(i + 1), by: 'Ben', at }))),
});
const ledgerOf = (...changes: Change[]) => bookingsOf(foundAfter(changes));
type Contract = ReturnType<typeof ledgerOf>[number];
const money = (of: Contract) => [of.paid, of.refunded, of.toRefund, of.kept, of.owed];

const paid: Change[] = [
  ...sampleBooking,
  { action: 'invoiced', number: '2025-17', amount: '74700', dueOn: '2025-06-20', sure: '' },
  { action: 'paid', amount: '74700', paidOn: '2025-06-01', sure: '' },
];
const two = { people: '2', price: '49800', kept: '12450', why: 'table', daysBefore: '9' };
const changed: Change[] = [
  ...paid,
  { ...sampleOffer, ...two },
  acceptanceOf('6'),
  { ...confirmationOf('6'), refund: '12450' },
];
const halfOfTwo = { refund: '24900', kept: '24900', paid: '49800' };
const cancelled: Change[] = [
  ...changed,
  { action: 'refunded', refund: '12450' },
  { ...sampleCancellation, ...halfOfTwo },
];

it('bookings: a row follows one contract from its confirmation, through a change, to its end', () => {
  const [contract] = ledgerOf(...changed);
  expect(contract).toMatchObject({
    customer: 'Sample & Sons',
    orderNumber: 'PO-17',
    invoiceNumbers: ['2025-17'],
    changes: ['2 people in place of 3; £249.00 less'],
    offer: { people: 2 },
  });
  expect(money(contract!)).toEqual([74_700, 0, 12_450, 62_250, 0]);
  const [ended] = ledgerOf(...cancelled);
  expect(ended!.cancelled).toEqual({ on: '2025-06-03', by: 'customer' });
  expect(money(ended!)).toEqual([74_700, 12_450, 24_900, 37_350, 0]);
});

it('bookings: what goes back under the guarantee is kept no more', () => {
  const attended = { action: 'attended', came: 'Ada\nBo', numbers: 'N-1\nN-2' } as const;
  const back = { who: 'N-2', names: 'Bo', back: '24900', price: '24900', paid: '74700' };
  const asked = { action: 'reclaimed', ...back } as const;
  const [waiting] = ledgerOf(...paid, attended, asked);
  expect(money(waiting!)).toEqual([74_700, 0, 24_900, 49_800, 0]);
  const [done] = ledgerOf(...paid, attended, asked, { action: 'refunded', refund: '24900' });
  expect(money(done!)).toEqual([74_700, 24_900, 0, 49_800, 0]);
});

it('bookings: a payment counts for what is still owed of an earlier one, and then for the last', () => {
  const contracts = ledgerOf(
    ...paid.slice(0, -1),
    { ...sampleCancellation, refund: '0', kept: '37350', paid: '0' },
    { ...sampleOffer, people: '1', price: '10000' },
    acceptanceOf('6'),
    confirmationOf('6'),
    { action: 'paid', amount: '40000', paidOn: '2025-06-01', sure: '' },
  );
  expect(contracts.map(money)).toEqual([
    [37_350, 0, 0, 37_350, 0],
    [2_650, 0, 0, 10_000, 7_350],
  ]);
});

it('bookings: one after a cancellation takes what is here, and says nothing of payments that nobody enters', () => {
  const [first, second] = ledgerOf(
    ...cancelled,
    { action: 'moved', stage: 'customize' },
    { ...sampleOffer, people: '1', price: '10000' },
    acceptanceOf('12'),
    confirmationOf('12'),
    { action: 'refunded', refund: '14900' },
  );
  // What was to be paid back of the first pays for the second before anything is paid back.
  expect(money(first!)).toEqual([49_800, 12_450, 0, 37_350, 0]);
  expect(money(second!)).toEqual([24_900, 14_900, 0, 10_000, 0]);
  expect(ledgerOf(...sampleBooking).map(money)).toEqual([[undefined, 0, 0, 74_700, undefined]]);
  const untold = [...sampleBooking, { ...sampleCancellation, ...halfOfTwo, paid: '' }] as const;
  const entered = ledgerOf(
    ...untold,
    { action: 'refunded', refund: '24900' },
    sampleOffer,
    acceptanceOf('6'),
    confirmationOf('6'),
    { action: 'paid', amount: '100', paidOn: '2025-06-01', sure: '' },
  );
  expect(entered.map(money)).toEqual([
    // What ended before the first entry counts as paid.
    [49_800, 24_900, 0, 24_900, 0],
    [100, 0, 0, 74_700, 74_600],
  ]);
});

it('movements: a change at another rate of VAT leaves every line before it as it was exported', () => {
  const promisedAt = (vatPercent: number) =>
    JSON.stringify({ refunds: [], guaranteeDays: 30, replyHours: 48, vatPercent });
  const added = { ...sampleOffer, vat: 'added' } as const;
  const booked: Change[] = [
    { ...added, price: '60000', promised: promisedAt(20) },
    acceptanceOf('1'),
    confirmationOf('1'),
    { action: 'paid', amount: '72000', paidOn: '2025-06-01', sure: '' },
  ];
  const changes: Change[] = [
    ...booked,
    { ...added, people: '4', price: '80000', promised: promisedAt(25) },
    acceptanceOf('5'),
    confirmationOf('5'),
    { action: 'paid', amount: '28000', paidOn: '2025-06-02', sure: '' },
  ];
  const linesAfter = (of: readonly Change[]) =>
    movementsOf(foundAfter(of)).map(({ pence, net, vat }) => [pence, net, vat]);
  const before = linesAfter(booked);
  expect(before).toEqual([
    [72_000, 60_000, 12_000],
    [72_000, 60_000, 12_000],
  ]);
  expect(linesAfter(changes)).toEqual([
    ...before,
    // With the first line it is the price that was agreed: £800.00 and £200.00.
    [28_000, 20_000, 8_000],
    [28_000, 22_400, 5_600],
  ]);
});
