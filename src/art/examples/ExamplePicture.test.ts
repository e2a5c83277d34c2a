import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { facts } from '../../../domain/facts.ts';
import { canvases, exampleIds, ExamplePicture } from './ExamplePicture.tsx';

test.each(exampleIds)('the picture %s is safe under a strict policy', (picture) => {
  const svg = renderToStaticMarkup(createElement(ExamplePicture, { picture }));
  expect(svg).not.toMatch(/ (style|id)=/);
  expect(svg).not.toContain('NaN');
});

test.each(exampleIds)('the picture %s has the shape that its prompt asks for', (picture) => {
  const [width = 0, height = 0] = facts.prompt.exampleRatios[picture].split(':').map(Number);
  expect(canvases[picture].width / canvases[picture].height).toBeCloseTo(width / height, 5);
});
