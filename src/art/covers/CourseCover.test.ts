import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { canvas, CourseCover, type CourseCoverProps, coverIds, dot } from './CourseCover.tsx';

const draw = (props: CourseCoverProps) => renderToStaticMarkup(createElement(CourseCover, props));

test.each(coverIds)('the cover %s is small, and safe to repeat under a strict policy', (cover) => {
  const svg = draw({ cover });
  expect(svg.length).toBeLessThan(2500);
  expect(svg).not.toMatch(/ (style|id)=/);
  expect(svg).not.toContain('NaN');
});

test.each(coverIds)('the dot of %s is whole where the cover is cropped to 16:9', (cover) => {
  const circles = [...draw({ cover }).matchAll(/cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"/gu)].map(
    ([, ...numbers]) => numbers.map(Number) as [number, number, number],
  );
  const dots = circles.filter(([, , radius]) => radius === dot);
  const visible = (canvas.width * 9) / 16;
  for (const [x, y, radius] of dots.length ? dots : circles) {
    expect(Math.abs(y - canvas.height / 2) + radius).toBeLessThan(visible / 2);
    expect(Math.abs(x - canvas.width / 2) + radius).toBeLessThan(canvas.width / 2);
  }
});

test('a cover has a name only where it is given one', () => {
  expect(draw({ cover: 'visual-creation' })).toContain('aria-hidden');
  const named = draw({ cover: 'visual-creation', title: 'An aperture' });
  expect(named).toContain('role="img" aria-label="An aperture"');
});
