import { globSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { layerOrder } from './layer-order.ts';

const styleSheets = globSync('src/**/*.css').filter((file) => !file.endsWith('fallback-font.css'));

it('knows three weights, as the fallback font does, because each costs a slow phone a font', () => {
  const weights = styleSheets.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/font-weight: ([^;]+);/gu)].map(([, weight]) => weight),
  );
  expect([...new Set(weights)].sort()).toEqual(['var(--heavy)', 'var(--regular)', 'var(--strong)']);
});

it('has no width in `ch`, which is another in the fallback font: text would break anew when the typeface comes', () => {
  const inLetters = styleSheets.filter((file) => /[\d.]ch\b/u.test(readFileSync(file, 'utf8')));
  expect(inLetters).toEqual([]);
});

it('says nothing three times: no rule of three declarations or more has the body of two others', () => {
  const bodies = styleSheets
    .map((file) => readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gsu, ''))
    .flatMap((css) =>
      Array.from(css.matchAll(/\{([^{}]+);\s*\}/gu), ([, body = '']) => body.split(';')),
    )
    .filter(({ length }) => length >= 3)
    .map((body) =>
      body
        .map((each) => each.trim())
        .sort()
        .join('; '),
    );
  const again = bodies.filter((body, at) => bodies.indexOf(body) < at);
  expect(again.filter((body, at) => again.indexOf(body) < at)).toEqual([]);
});

const layers = layerOrder.replace(/^@layer |;$/gu, '').split(',');

it('every layer that a stylesheet names has its place in the order', () => {
  const source = join(import.meta.dirname, '..');
  const named = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) => [...readFileSync(join(source, name), 'utf8').matchAll(/@layer (\w+)/gu)])
    .map(([, layer]) => layer);
  expect([...new Set(named)].sort()).toEqual([...layers].sort());
});

it('what is made of parts may restyle them, and paper comes last', () => {
  const inOrder = ['base', 'layout', 'components', 'sections', 'features', 'print'];
  expect(layers.filter((layer) => inOrder.includes(layer))).toEqual(inOrder);
  expect(layers.at(-1)).toBe('print');
});
