import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import {
  diagramNumbers,
  ExplainerDiagram,
  type ExplainerDiagramProps,
} from './ExplainerDiagram.tsx';

const draw = (props: ExplainerDiagramProps) =>
  renderToStaticMarkup(createElement(ExplainerDiagram, props));

test.each(diagramNumbers)('diagram %i is silent as a tile and speaks as a figure', (number) => {
  const tile = draw({ number, variant: 'tile' });
  expect(tile).toContain('aria-hidden');
  expect(tile).not.toMatch(/<text|<title| (style|id)=/);

  const figure = draw({ number, variant: 'figure', id: 'curve' });
  expect(figure).toContain('aria-labelledby="curve-title" aria-describedby="curve-desc"');
  expect(figure).toMatch(/<title id="curve-title">.+<desc id="curve-desc">.+<text/);
  expect(tile + figure).not.toContain('NaN');
});

test('a number without a diagram stops the build', () => {
  expect(() => draw({ number: 70, variant: 'tile' })).toThrow('No. 70');
});
