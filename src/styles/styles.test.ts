import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { layerOrder } from './brand-tokens.ts';

const layers = layerOrder.replace(/^@layer |;$/gu, '').split(',');

it('style layers: each that a style sheet names has its place in the order', () => {
  const source = join(import.meta.dirname, '..');
  const named = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) => [...readFileSync(join(source, name), 'utf8').matchAll(/@layer (\w+)/gu)])
    .map(([, layer]) => layer);
  expect([...new Set(named)].sort()).toEqual([...layers].sort());
});
