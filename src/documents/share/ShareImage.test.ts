import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { Icon, icons } from './Icon.tsx';
import { rasterize } from './picture-files.ts';
import { fitLine, fitTitle, leading, outlineText, ShareImage, widthOf } from './ShareImage.tsx';

test('share image: it has outlines and no text', () => {
  const svg = renderToStaticMarkup(createElement(ShareImage, { title: 'A course' }));
  expect(svg).not.toMatch(/<text|font-|NaN|<image|var\(/u);
});

describe('the title of a share image', () => {
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
});

test('raster image: it has no text, which would depend on the fonts of the machine', async () => {
  const words = createElement('svg', {}, createElement('text', {}, 'A'));
  await expect(rasterize(words, { width: 10, height: 10 })).rejects.toThrow('no text');
});

test('icons: a maskable one keeps the mark within the circle that every mask leaves', async () => {
  const masked = icons.filter(({ purpose }) => purpose === 'maskable');
  expect(masked).toHaveLength(1);
  const size = 100;
  const icon = createElement(Icon, { ...masked[0]!, size });
  const png = await rasterize(icon, { width: size, height: size });
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const field = data.subarray(0, 3);
  for (let at = 0; at < size * size; at += 1) {
    const [x, y] = [at % size, Math.floor(at / size)].map((edge) => edge + 0.5 - size / 2);
    const pixel = data.subarray(at * info.channels, at * info.channels + 3);
    if (Math.hypot(x ?? 0, y ?? 0) > 0.4 * size) expect(pixel).toEqual(field);
  }
});

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
