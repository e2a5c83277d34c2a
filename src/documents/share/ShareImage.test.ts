import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { coverIds } from '../../art/covers/CourseCover.tsx';
import { type PictureName, shownIn } from '../../seo/picture.ts';
import { allSitePages } from '../../site-pages.ts';
import { Icon } from './Icon.tsx';
import { icons } from './icons.ts';
import { rasterize } from './rasterize.ts';
import { ShareImage } from './ShareImage.tsx';

const pictures: PictureName[] = [
  ...coverIds.map((cover) => ({ kind: 'cover', cover }) as const),
  ...[1, 2, 3, 4, 5, 6].map((number) => ({ kind: 'diagram', number }) as const),
  ...allSitePages.map(([page]) => ({ kind: 'page', page }) as const),
];

const draw = (picture: PictureName, title = 'A course') =>
  createElement(ShareImage, { title, series: 'No. 1', note: 'Workshop, 1 hour', picture });

test.each(pictures)(
  'the share image with %o has outlines and no text, and a description',
  (name) => {
    const svg = renderToStaticMarkup(draw(name));
    expect(svg).not.toMatch(/<text|font-|NaN|<image/u);
    expect(shownIn(name)).toMatch(/^[a-z].*[^.]$/u);
  },
);

describe('a raster image', () => {
  test('refuses text, which would depend on the fonts of the machine', async () => {
    const words = createElement('svg', {}, createElement('text', {}, 'A'));
    await expect(rasterize(words, { width: 10, height: 10 })).rejects.toThrow('no text');
  });

  test('refuses a colour that only a page knows', async () => {
    const drawing = createElement('svg', { fill: 'var(--on-love)' });
    await expect(rasterize(drawing, { width: 10, height: 10 })).rejects.toThrow('--on-love');
  });
});

test('a maskable icon keeps the mark within the circle that every mask leaves', async () => {
  const masked = icons.filter(({ purpose }) => purpose === 'maskable');
  expect(masked).toHaveLength(1);
  const size = 100;
  const png = await rasterize(createElement(Icon, { ...masked[0]!, size }), {
    width: size,
    height: size,
  });
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const field = data.subarray(0, 3);
  for (let at = 0; at < size * size; at += 1) {
    const [x, y] = [at % size, Math.floor(at / size)].map((edge) => edge + 0.5 - size / 2);
    const pixel = data.subarray(at * info.channels, at * info.channels + 3);
    if (Math.hypot(x ?? 0, y ?? 0) > 0.4 * size) expect(pixel).toEqual(field);
  }
});
