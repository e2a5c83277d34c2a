import { describe, expect, it } from 'vitest';

import { fromLondon } from '../time/london-time.ts';
import type { Canceller } from './account.ts';
import { type RefundableBooking, refundDueAt, refundOf, refundWords } from './refunds.ts';

/** £249.01, so that half of it is no whole penny. */
const total = 24_901;
const steps = [
  { minDaysBefore: 14, refundPercent: 100 },
  { minDaysBefore: 7, refundPercent: 50 },
  { minDaysBefore: 0, refundPercent: 0 },
];

/** A moment by London's clocks. */
const at = (typed: string) => fromLondon(typed)!;
const long = { confirmedAt: at('2025-01-02T09:00'), minutes: 120, total };
const promised = { refunds: steps, guaranteeDays: 30, replyHours: 48, vatPercent: 20 };
const business = { ...long, isConsumer: false, isExpress: false, promised };
const ifUnpaid = 'If you have not paid yet, we take it off what you owe.';
const stillToPay = 'If you have not paid yet, £249.01 is still to pay.';
const refund = (booked: RefundableBooking, writtenAt: string, by: Canceller = 'customer') =>
  refundOf(booked, { writtenAt, by });

describe('what comes back when a booking is cancelled', () => {
  // Summer time begins on 30 March 2025 and ends on 26 October.
  const starts = ['2025-03-31T10:00', '2025-04-04T00:30', '2025-10-27T09:00', '2025-11-03T23:30'];
  const byDays: [number, number, string][] = [
    [15, 24_901, `You get £249.01 back, all of the price (15 days before the start). ${ifUnpaid}`],
    [14, 24_901, `You get £249.01 back, all of the price (14 days before the start). ${ifUnpaid}`],
    [13, 12_451, `You get £124.51 back, half of the price (13 days before the start). ${ifUnpaid}`],
    [8, 12_451, `You get £124.51 back, half of the price (8 days before the start). ${ifUnpaid}`],
    [7, 12_451, `You get £124.51 back, half of the price (7 days before the start). ${ifUnpaid}`],
    [6, 0, `You will not get a refund: you cancelled 6 days before the start. ${stillToPay}`],
    [1, 0, `You will not get a refund: you cancelled 1 day before the start. ${stillToPay}`],
    [0, 0, `You will not get a refund: you cancelled on the day of the start. ${stillToPay}`],
    [-1, 0, `You will not get a refund: you cancelled after the start. ${stillToPay}`],
  ];
  describe.each(starts)('of a session on %s', (start) => {
    it.each(byDays)('%i days before: %i pence', (days, pence, words) => {
      const day = new Date(Date.parse(`${start.slice(0, 10)}T00:00Z`) - days * 86_400_000)
        .toISOString()
        .slice(0, 10);
      // The first and the last minute of the day of writing count alike, by London's clocks.
      for (const clock of ['00:00', '23:59']) {
        const written = at(`${day}T${clock}`);
        const booked = { ...business, startsAt: at(start) };
        expect(refund(booked, written)).toMatchObject({ pence, why: 'table', daysBefore: days });
        expect(refundWords(refund(booked, written))).toBe(words);
        const fromUs = refund(booked, written, 'provider');
        expect(fromUs).toMatchObject({ pence: total, why: 'provider' });
      }
    });
  });

  it.each([
    [5, `You will not get a refund: the course starts in 5 days. ${stillToPay}`],
    [1, `You will not get a refund: the course starts tomorrow. ${stillToPay}`],
    [0, `You will not get a refund: the course starts today. ${stillToPay}`],
    [-1, `You will not get a refund: the course has begun. ${stillToPay}`],
  ])('%i days before the start it says beforehand that there is no refund', (daysBefore, words) => {
    const none = { pence: 0, percent: 0, why: 'table', daysBefore, kept: 24_901 } as const;
    expect(refundWords(none, { isAhead: true })).toBe(words);
  });

  it('is nothing where it is free of charge, which is said as that', () => {
    const free = { ...business, total: 0, startsAt: at('2025-03-31T10:00') };
    const words = refundWords(refund(free, at('2025-03-01T10:00')));
    expect(words).toBe('There is nothing to refund: it is free of charge.');
  });

  const times = { confirmedAt: at('2025-03-20T18:00'), startsAt: at('2025-03-31T10:00') };
  const consumer: RefundableBooking = {
    ...long,
    ...times,
    isConsumer: true,
    isExpress: true,
    promised,
  };
  const starting = (day: string) => ({ startsAt: at(`${day}T10:00`) });
  const within = 'within your 14 days';
  const unasked = { isExpress: false };
  it.each<[string, Partial<RefundableBooking>, string, number, string]>([
    ['a day before', {}, '2025-03-30T23:59', total, within],
    ['in its first minute', {}, '2025-03-31T10:00', total, within],
    ['after a minute of it', {}, '2025-03-31T10:01', 24_693, 'it had begun'],
    ['after half of it', {}, '2025-03-31T11:00', 12_451, 'it had begun'],
    ['after all of it', {}, '2025-03-31T12:00', 0, 'on the day of the start'],
    ['after all of it, which was not asked for', unasked, '2025-03-31T12:00', total, within],
    ['as a business', { isConsumer: false }, '2025-03-30T23:59', 0, '1 day before'],
    ['on the fourteenth day', starting('2025-04-04'), '2025-04-03T23:59', total, within],
    ['on the fifteenth', starting('2025-04-05'), '2025-04-04T00:00', 0, '1 day before the start'],
    ['to a later date, after them', starting('2025-05-20'), '2025-05-10T10:00', 12_451, '10 days'],
  ])('a consumer within 14 days of the contract, %s', (_, more, written, pence, because) => {
    const worked = refund({ ...consumer, ...more }, at(written));
    expect(worked.pence).toBe(pence);
    expect(refundWords(worked)).toContain(because);
  });

  it('follows whatever steps the terms have', () => {
    const refunds = [
      { minDaysBefore: 28, refundPercent: 100 },
      { minDaysBefore: 0, refundPercent: 25 },
    ];
    const booked = {
      ...business,
      ...starting('2025-06-10'),
      promised: { ...promised, refunds },
    };
    const worked = refundOf(booked, { writtenAt: at('2025-05-20T10:00'), by: 'customer' });
    expect(worked).toMatchObject({ pence: 6_225, percent: 25 });
    const words = `You get £62.25 back, 25% of the price (21 days before the start). ${ifUnpaid}`;
    expect(refundWords(worked)).toBe(words);
  });

  it.each([
    ['2025-03-20', '2025-04-04'],
    ['2025-10-20', '2025-11-04'],
  ])(
    'refund asked for on %s: it is late from %s on, at whatever hour it was asked for',
    (day, late) => {
      for (const clock of ['00:00', '23:59']) {
        const lastMoment = Date.parse(refundDueAt(at(`${day}T${clock}`)));
        expect(new Date(lastMoment + 1).toISOString()).toBe(at(`${late}T00:00`));
      }
    },
  );
});
