import { expect, test } from 'vitest';

import { contrast } from './contrast.ts';
import { printPalette, tint } from './palette.ts';
import { ink } from './paper-and-ink.ts';

const tints = ['fearTint', 'fomoTint', 'loveTint', 'innovationTint'] as const;

test('every tint is a field that carries ink text', () => {
  for (const name of tints) expect(contrast(printPalette[name], ink)).toBeGreaterThan(7);
});

test('a tint keeps the hue of its colour, and grey stays grey', () => {
  expect(tint('#808080')).toMatch(/^#(..)\1\1$/);
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(tint('#0000ff').slice(at, at + 2), 16));
  expect(blue).toBeGreaterThan(Math.max(red ?? 0, green ?? 0));
});

test('contrast is measured as WCAG measures it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
});
