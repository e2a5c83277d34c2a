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

const layers = layerOrder.replace(/^@layer |;$/gu, '').split(',');

it('every layer that a stylesheet names has its place in the order', () => {
  const source = join(import.meta.dirname, '..');
  const named = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) => [...readFileSync(join(source, name), 'utf8').matchAll(/@layer (\w+)/gu)])
    .map(([, layer]) => layer);
  expect([...new Set(named)].sort()).toEqual([...layers].sort());
});
