import { expect, test } from 'vitest';

import { stylesInHead } from './styles-in-head.ts';

test('a style sheet in the body goes to the end of the head', () => {
  expect(
    stylesInHead('<head><style>a{}</style></head><body>One<style>b{}</style><p>Two</p></body>'),
  ).toBe('<head><style>a{}</style><style>b{}</style></head><body>One<p>Two</p></body>');
});

test('a page without one stays as it is', () => {
  const html = '<head><style>a{}</style></head><body><p>One</p></body>';
  expect(stylesInHead(html)).toBe(html);
});
