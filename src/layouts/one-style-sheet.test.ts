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

const face = (file: string, range = '') => `@font-face{src:url(/${file});${range}font-weight:1 9}`;
const link = (file: string) => `<link rel="preload" href="/${file}" as="font" crossorigin>`;

test.each([
  ['<p>Tokyo</p>', ['latin']],
  ['<p>Tōkyō</p>', ['latin', 'extended']],
  ['<p>Nguyễn</p>', ['latin', 'vietnamese']],
])('%s has the files of its letters only: %s', (body, wanted) => {
  const files = { latin: '', extended: 'U+100-2BA,U+2020', vietnamese: 'U+1A0,U+1EA0-1EF9' };
  const [faces, links] = [
    Object.entries(files).map(([name, range]) => face(name, range && `unicode-range:${range};`)),
    Object.keys(files).map(link),
  ];
  const css = faces.join('');
  const html = `<head><style>${css}</style>${links.join('')}</head>${body}`;
  const page = oneStyleSheet({ html, policy: `style-src ${hashOf(css)}` });
  const left = faces.filter((_, at) => wanted.includes(Object.keys(files)[at]!)).join('');
  expect(page.html).toBe(`<head>${wanted.map(link).join('')}<style>${left}</style></head>${body}`);
  expect(page.policy).toBe(`style-src ${hashOf(left)}`);
});
