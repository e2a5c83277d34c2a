import { describe, expect, it } from 'vitest';

import { brand } from '../brand.ts';
import { contrast, textOn } from './contrast.ts';

it('measures as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
});

describe.each(Object.entries(brand.colours))('the field %s', (_, { light, dark }) => {
  it.each([light, dark])('%s carries text at 4.5:1 or better', (field) =>
    expect(contrast(field, textOn(field, ['#ffffff', '#12151c']))).toBeGreaterThanOrEqual(4.5),
  );
});
