import { expect, it } from 'vitest';

import { percent } from './Figures.tsx';

it('rounds a share, and calls all all and none none', () => {
  expect(percent(82, 92)).toBe('89%');
  expect(percent(999, 1000)).toBe('99%');
  expect(percent(1, 1000)).toBe('1%');
  expect(percent(5, 5)).toBe('100%');
  expect(percent(0, 5)).toBe('0%');
  expect(percent(0, 0)).toBeUndefined();
});
