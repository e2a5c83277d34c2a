import { expect, test } from 'vitest';

import { formatPrice } from './facts.ts';

test('a price is in whole pounds, or to the penny where that is asked for', () => {
  expect(formatPrice(1249)).toBe('£1,249');
  expect(formatPrice(449, { pence: true })).toBe('£449.00');
});
