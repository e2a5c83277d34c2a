import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { coverIds } from '../../art/covers/CourseCover.tsx';
import { type PictureName, shownIn } from '../../seo/picture.ts';
import { allSitePages } from '../../site-pages.ts';
import { Icon } from './Icon.tsx';
import { icons } from './icons.ts';
import { icoOf } from './ico.ts';
import { rasterize } from './rasterize.ts';
import { ShareImage } from './ShareImage.tsx';
import { canvas } from './canvas.ts';

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

test('no two pictures look alike to somebody who is told what they show', () => {
  const mark = shownIn({ kind: 'page', page: 'terms' });
  const shown = pictures.map(shownIn).filter((text) => text !== mark);
  expect(shown.filter((text, i) => shown.indexOf(text) !== i)).toEqual([]);
});

describe('a raster image', () => {
  test('has the size it was asked for, is light, and is the same every time', async () => {
    const [one, other] = await Promise.all([
      rasterize(draw(pictures[0]!), canvas),
      rasterize(draw(pictures[0]!), canvas),
    ]);
    expect(one).toEqual(other);
    expect(one.length).toBeLessThan(40_000);
    const { format, width, height } = await sharp(one).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', ...canvas });
  });

  test('changes with its title and with its picture', async () => {
    const [one, title, picture] = await Promise.all([
      rasterize(draw(pictures[0]!), canvas),
      rasterize(draw(pictures[0]!, 'Another course'), canvas),
      rasterize(draw(pictures[1]!), canvas),
    ]);
    expect(one).not.toEqual(title);
    expect(one).not.toEqual(picture);
  });

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

test('an ICO says the size of its picture and where it begins', () => {
  const png = Uint8Array.of(1, 2, 3);
  const ico = icoOf(png, 32);
  const view = new DataView(ico.buffer);
  expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
  const [length, start] = [view.getUint32(14, true), view.getUint32(18, true)];
  expect(ico.subarray(start, start + length)).toEqual(png);
});
