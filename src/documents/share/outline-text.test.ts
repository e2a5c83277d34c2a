import { expect, test } from 'vitest';

import { fitLine, outlineText, widthOf } from './outline-text.ts';

const brandLine = { x: 114, y: 83, weight: 800, size: 30, tracking: -0.012 } as const;

const style = { weight: 800, size: 100 } as const;

test('outlines: a text is drawn upwards from its baseline and as wide as it is measured', () => {
  const data = outlineText('HH', { x: 10, y: 200 }, style);
  const numbers = [...data.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/gu)];
  const xs = numbers.map(([, x]) => Number(x));
  const ys = numbers.map(([, , y]) => Number(y));
  expect(Math.max(...ys)).toBe(200);
  expect(Math.min(...ys)).toBeGreaterThan(200 - style.size);
  expect(Math.min(...xs)).toBeGreaterThan(10);
  expect(Math.max(...xs)).toBeLessThan(10 + widthOf('HH', style));
});

test('outlines: letters of several font files are one text, however their accents were typed', () => {
  const apart = 'Ngā Nguyễn Łódź'.normalize('NFD');
  const data = outlineText('Ngā Nguyễn Łódź', { x: 0, y: 0 }, style);
  expect(data).not.toContain('NaN');
  expect(outlineText(apart, { x: 0, y: 0 }, style)).toBe(data);
  expect(widthOf(apart, style)).toBe(widthOf('Ngā Nguyễn Łódź', style));
  expect(widthOf('aā', style)).toBeCloseTo(widthOf('a', style) + widthOf('ā', style));
});

test('outlines: a name that is too long for its room is set smaller', () => {
  expect(fitLine('Ora', brandLine, 400)).toEqual(brandLine);
  const small = fitLine('Northumberland Learning Guild', brandLine, 400);
  expect(widthOf('Northumberland Learning Guild', small)).toBeCloseTo(400);
});
