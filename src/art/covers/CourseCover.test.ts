import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { CourseCover, coverIds, type CourseCoverProps } from './CourseCover.tsx';

const draw = (props: CourseCoverProps) => renderToStaticMarkup(createElement(CourseCover, props));

test.each(coverIds)('the cover %s is small, and safe to repeat under a strict policy', (cover) => {
  const svg = draw({ cover });
  expect(svg.length).toBeLessThan(2500);
  expect(svg).not.toMatch(/ (style|id)=/);
  expect(svg).not.toContain('NaN');
});

test('a cover has a name only where it is given one', () => {
  expect(draw({ cover: 'visual-creation' })).toContain('aria-hidden');
  const named = draw({ cover: 'visual-creation', title: 'An aperture' });
  expect(named).toContain('role="img" aria-label="An aperture"');
});
