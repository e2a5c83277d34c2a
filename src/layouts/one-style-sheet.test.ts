import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import { oneStyleSheet } from './one-style-sheet.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policy = `style-src 'self' ${hashOf('a{}')} ${hashOf('b{}')}`;

test('the styles of a page are one sheet at the end of its head, in their order, which the policy names', () => {
  const html = '<head><style>a{}</style></head><body>One<style>b{}</style><p>Two</p></body>';
  expect(oneStyleSheet({ html, policy })).toEqual({
    html: '<head><style>a{}b{}</style></head><body>One<p>Two</p></body>',
    policy: `style-src 'self' ${hashOf('a{}b{}')} ${hashOf('b{}')}`,
  });
});

test('a page without styles, or with one that its policy does not name, stays as it is', () => {
  for (const html of [
    '<head></head><body><p>One</p></body>',
    '<head><style>a{}</style><style>c{}</style></head><body></body>',
  ]) {
    expect(oneStyleSheet({ html, policy })).toEqual({ html, policy });
  }
});
