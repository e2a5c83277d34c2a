import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import { leanPage, leanStyles } from './lean-styles.ts';
import { splitPrint } from './print-apart.ts';

test('a page keeps the styles of what is in it, and of what its scripts may put there', () => {
  const css =
    '.a,.b{top:0}.b{top:1px}.c:hover{top:2px}.a:not(.b){top:3px}@media print{.b{top:4px}}';
  expect(leanStyles(css, '<p class="a">')).toBe('.a,.b{top:0}.a:not(.b){top:3px}');
  expect(leanStyles(css, '<p class="a">', 'let c="b c"')).toContain('.c:hover');
  expect(leanStyles(css, '<p class="a">', 'let c=b.c')).not.toContain('.c:hover');
});

test('a rule for data that nothing in the page has goes, unless a script might set it', () => {
  const css =
    '[data-a]{top:var(--c)}[data-b],p[data-a=x]{top:1px}[data-a~=z]{top:2px}:not([data-b]){top:3px}';
  expect(leanStyles(css, '<p data-a="y z">')).toBe(
    '[data-a]{top:var(--c)}[data-a~=z]{top:2px}:not([data-b]){top:3px}',
  );
  expect(leanStyles(css, '<p>', 'set("data-b",1)')).toBe(
    '[data-b],p[data-a=x]{top:1px}:not([data-b]){top:3px}',
  );
});

test('a custom property that nothing reads goes, and then what only it had read', () => {
  const css =
    ':root{--a:1px;--b:var(--a);--c:2px;--d:3px;--e:4px}p{top:var(--c);transition:--e 1s}';
  expect(leanStyles(css, '<path fill="var(--d)">')).toBe(
    ':root{--c:2px;--d:3px;--e:4px}p{top:var(--c);transition:--e 1s}',
  );
});

test('the policy names the styles that the page keeps; an island may need what stands in a script', () => {
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const css = '.a{top:0}.b{top:1px}';
  const policy = `style-src 'self' ${hashOf(css)};base-uri 'none'`;
  const html = `<style>${css}</style><p class="a">`;
  expect(leanPage({ html, policy }, '"b"')).toEqual({
    html: '<style>.a{top:0}</style><p class="a">',
    policy: `style-src 'self' ${hashOf('.a{top:0}')};base-uri 'none'`,
  });
  const island = { html: `${html}<astro-island>`, policy };
  expect(leanPage(island, '"b"')).toEqual(island);
});

test('a page is without the comments between texts, but where React takes an island over', () => {
  const html = '<p>A <!-- -->b<!-- --></p><astro-island>C <!-- -->d</astro-island><p>E<!-- --></p>';
  expect(leanPage({ html, policy: '' }, '').html).toBe(
    '<p>A b</p><astro-island>C <!-- -->d</astro-island><p>E</p>',
  );
});

test('what is said of paper leaves the styles, in its layer and without its query', () => {
  const css =
    '@layer a{.b{color:red}@media print{.b{content:"}"}.c{top:0}}.d{top:1px}}@media print{@page{size:A4}}.e{top:0}';
  expect(splitPrint(css)).toEqual({
    screen: '@layer a{.b{color:red}.d{top:1px}}.e{top:0}',
    print: ['@layer a{.b{content:"}"}.c{top:0}}', '@page{size:A4}'],
  });
});
