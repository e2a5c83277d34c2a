import { expect, test } from 'vitest';

import { fitTitle, leading } from './fit-title.ts';

/** Every letter as wide as half its height. */
const measure = (text: string) => text.length / 2;
const box = { width: 600, height: 400 };

test('a short title is as large as type gets', () => {
  expect(fitTitle('AI', box, measure)).toEqual({ lines: ['AI'], size: 132 });
});

test('a long title stays inside its box, in lines of about one length', () => {
  const { lines, size } = fitTitle('Photographic and Cinematic Prompting', box, measure);
  for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(box.width);
  expect(lines.length * leading * size).toBeLessThanOrEqual(box.height);
  const lengths = lines.map((line) => line.length);
  expect(Math.min(...lengths)).toBeGreaterThan(Math.max(...lengths) / 2);
});

test('a title that cannot fit stops the build', () => {
  expect(() => fitTitle('A'.repeat(60), box, measure)).toThrow('too long for its picture');
});
