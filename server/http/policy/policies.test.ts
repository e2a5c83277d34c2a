import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import { tightenPolicy, allowConnection } from './policies.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const script = 'let a = "<p>";';
const style = 'p{color:red}';
const vouched = `default-src 'self';base-uri 'none'; script-src 'self' ${hashOf(script)} ${hashOf('other')}; style-src 'self' ${hashOf(style)} ${hashOf('other')};`;

test('a page keeps the hashes of its own scripts and styles, and every other rule', () => {
  const html = `<style>${style}</style><script type="module">${script}</script>`;
  expect(tightenPolicy(vouched, html)).toEqual({
    policy: `default-src 'self';base-uri 'none';script-src 'self' ${hashOf(script)};style-src 'self' ${hashOf(style)}`,
    missingSources: [],
  });
});

test('a page without any of its own keeps no hash, and no directive that repeats what holds for all', () => {
  expect(tightenPolicy(vouched, '<p>Text').policy).toBe("default-src 'self';base-uri 'none'");
});

test.each([
  ['a script', '<script>steal()</script>', `script-src ${hashOf('steal()')}`],
  ['a module', '<SCRIPT TYPE=module >steal()</SCRIPT>', `script-src ${hashOf('steal()')}`],
  ['an unknown type', '<script type="a/b">x</script>', `script-src ${hashOf('x')}`],
  ['an import map', '<script type="importmap">{}</script>', `script-src ${hashOf('{}')}`],
  ['a style', '<style media="print">p{}</style>', `style-src ${hashOf('p{}')}`],
  ['a script as a style', `<style>${script}</style>`, `style-src ${hashOf(script)}`],
])('%s that nobody vouched for is named and not allowed', (_what, html, source) => {
  const { policy, missingSources } = tightenPolicy(vouched, html);
  expect(missingSources).toEqual([source]);
  expect(policy).not.toContain('sha256');
});

test.each([
  ['structured data', '<script type="application/ld+json">{"@type":"Course"}</script>'],
  ['a script of the site', '<script type="module" src="/_astro/a.js"></script>'],
  ['a script in a comment', '<!-- <script>old()</script> -->'],
  ['text in an attribute', `<astro-island props="<script>a()</script><style>" title='<style>'>`],
  ['text that a visitor typed', '<textarea>&lt;script>a()&lt;/script></textarea>'],
])('%s is no script of the page and needs no hash', (_what, html) => {
  const { policy, missingSources } = tightenPolicy(vouched, `${html}<style>${style}</style>`);
  expect(missingSources).toEqual([]);
  expect(policy).toContain(`style-src 'self' ${hashOf(style)}`);
});

const ownPolicy = "default-src 'self';object-src 'none'";

test.each([
  ['https://script.example/exec', 'https://script.example'],
  [
    'https://script.google.com/macros/s/AKfy/exec',
    'https://script.google.com https://script.googleusercontent.com',
  ],
  ['http://127.0.0.1:8080/exec', 'http://127.0.0.1:*'],
])('a form that is sent to %s may connect to %s and nowhere else', (endpoint, sources) => {
  expect(allowConnection(ownPolicy, endpoint)).toBe(`${ownPolicy};connect-src 'self' ${sources}`);
  expect(allowConnection(ownPolicy, undefined)).toBe(ownPolicy);
});
