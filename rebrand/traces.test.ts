import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { brand } from '../domain/brand.ts';
import { firstColours, tracesIn } from './traces.ts';

const [first = '', ...rest] = brand.name.split(' ');

test.each([
  `<title>Contact – ${brand.name}</title>`,
  brand.name.toUpperCase(),
  `${first}<b> ${rest.join(' ')}</b>`,
  brand.name.replaceAll(' ', '&nbsp;'),
  `mailto:someone@else.example?subject=${encodeURIComponent(brand.grantMailSubject)}`,
  `<p>${brand.name.replace(' ', '\n      ')}</p>`,
  `/video/introduction-to-${brand.slug}`,
  `color:${firstColours[0]!};`,
])('a trace is found in %j', (text) => expect(tracesIn(text)).not.toEqual([]));

test('another name is no trace, nor is a word that the name is part of', () => {
  expect(tracesIn('Tide & Compass, <a href="/contact">Contact</a>')).toEqual([]);
  expect(tracesIn(`x${brand.name}x`)).toEqual([]);
});

/** Sources that a rebrander should not have to search. The documents may name the brand that the project comes with. */
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

/** Tests use colours of all kinds, and may use one of the brand's by chance. */
const isTried = (file: string, trace: string) => file.endsWith('.test.ts') && trace.startsWith('#');

function filesIn(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place).flatMap((name) => filesIn(path.join(place, name)));
}
