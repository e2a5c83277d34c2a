import { expect, it } from 'vitest';

import { formatPence, formatPrice } from '../provider/facts.ts';
import { decimalOf, priceOf, readPence, shareOf } from './money.ts';

it.each([
  ['£1,245.50', 124_550, '£1,245.50'],
  ['249', 24_900, '£249.00'],
  [' £ 0.1 ', 10, '£0.10'],
  ['1000000', 100_000_000, '£1,000,000.00'],
])('a price is read: %s', (typed, pence, said) => {
  expect(readPence(typed)).toBe(pence);
  expect(formatPence(pence)).toBe(said);
  expect(readPence(decimalOf(pence))).toBe(pence);
});

it.each(['', '12,45', '1.234', '-5', '1000000.01', '12 pounds'])(
  'a price is not read in “%s”',
  (typed) => expect(readPence(typed)).toBeUndefined(),
);

it('VAT is worked out to the penny, and both parts are always the whole', () => {
  expect(priceOf(24_900, 'included', 20)).toEqual({ net: 20_750, vat: 4_150, total: 24_900 });
  expect(priceOf(24_900, 'added', 20)).toEqual({ net: 24_900, vat: 4_980, total: 29_880 });
  expect(priceOf(24_900, 'none', 20)).toEqual({ net: 24_900, vat: 0, total: 24_900 });
  for (let pence = 0; pence < 9_000; pence += 1) {
    const vat = (['included', 'added', 'none'] as const)[pence % 3]!;
    const price = priceOf(Math.floor(pence / 3), vat, 20);
    expect(price.net + price.vat).toBe(price.total);
    expect(Object.values(price).every(Number.isSafeInteger)).toBe(true);
  }
});

it('an amount is rounded half a penny upwards, however large', () => {
  expect(shareOf(1, 50, 100)).toBe(1);
  expect(shareOf(24_899, 50, 100)).toBe(12_450);
  expect(shareOf(99_999_999, 99_999_999, 100_000_000)).toBe(99_999_998);
});

it('a price is in whole pounds, or to the penny where that is asked for', () =>
  expect([formatPrice(1249), formatPrice(449, { pence: true })]).toEqual(['£1,249', '£449.00']));
