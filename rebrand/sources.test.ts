import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { tracesIn } from './traces.ts';

/** What a rebrander need not read. The documents may name the brand that the project comes with. */
const rooms = [
  ...['content', 'domain', 'src', 'server', 'spreadsheet', 'tasks', 'bench', 'tests', 'rebrand'],
  ...['astro.config.ts', 'package.json'],
];

test('no source but domain/brand.ts spells out a name, an address or a colour of the brand', () => {
  const root = path.resolve(import.meta.dirname, '..');
  const found = rooms
    .flatMap((room) => filesIn(path.join(root, room)))
    .map((file) => ({
      file: path.relative(root, file),
      traces: tracesIn(readFileSync(file, 'utf8')).filter((trace) => !isTried(file, trace)),
    }))
    .filter(({ file, traces }) => file !== 'domain/brand.ts' && traces.length > 0);
  expect(found).toEqual([]);
});

/** Tests try colours of all kinds, and may hit a brand's. */
const isTried = (file: string, trace: string) => file.endsWith('.test.ts') && trace.startsWith('#');

function filesIn(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place).flatMap((name) => filesIn(path.join(place, name)));
}
