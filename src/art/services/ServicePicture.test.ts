import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { ServicePicture, servicePictureIds } from './ServicePicture.tsx';

test.each(servicePictureIds)('the picture %s is safe under a strict policy', (picture) => {
  const svg = renderToStaticMarkup(createElement(ServicePicture, { picture }));
  expect(svg).not.toMatch(/ (style|id)=/);
  expect(svg).not.toContain('NaN');
  expect(svg).toContain('aria-hidden');
});
