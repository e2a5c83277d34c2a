import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { layerOrder } from './layer-order.ts';

const layers = layerOrder.replace(/^@layer |;$/gu, '').split(',');

test('every layer that a stylesheet names has its place in the order', () => {
  const source = join(import.meta.dirname, '..');
  const named = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) => [...readFileSync(join(source, name), 'utf8').matchAll(/@layer (\w+)/gu)])
    .map(([, layer]) => layer);
  expect([...new Set(named)].sort()).toEqual([...layers].sort());
});

test('what is made of parts may restyle them, and paper comes last', () => {
  const inOrder = ['base', 'layout', 'components', 'sections', 'features', 'print'];
  expect(layers.filter((layer) => inOrder.includes(layer))).toEqual(inOrder);
  expect(layers.at(-1)).toBe('print');
});
