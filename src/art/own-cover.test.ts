import { expect, test } from 'vitest';

import { type Cover, coverOf, features, ownCover } from './own-cover.ts';

const alphabet = Array.from('23456789CDFGHJKMNPQRTVWX');
const names = Object.keys(features) as (keyof Cover)[];

// A character adds the same to the features whatever the others are, so one reference stands for all.
test('a reference of which one character differs has a cover that cannot be mixed up', () => {
  for (const at of [0, 1, 2, 3, 5, 6, 7, 8]) {
    const typed = (character: string) => Array.from('4KX7-9QMD').with(at, character).join('');
    const covers = alphabet.map((character) => coverOf(typed(character)));
    for (const [i, one] of covers.entries()) {
      for (const other of covers.slice(i + 1)) {
        const differ = names.filter((name) => one[name] !== other[name]);
        expect(differ.length).toBeGreaterThanOrEqual(3);
        expect(names.slice(0, 4), 'what is large').toContain(differ[0]);
      }
    }
  }
});

test('of 5,000 references hardly two have the same cover, and each feature is as frequent as it may be', () => {
  const references = Array.from({ length: 5_000 }, (_, i) => numbered(i));
  const covers = references.map(coverOf);
  // Chance alone gives 48 pairs.
  expect(new Set(references.map(ownCover)).size).toBeGreaterThan(4_900);
  for (const name of names) {
    const found = Map.groupBy(covers, (cover) => cover[name]);
    expect(found.size).toBe(features[name].length);
    const even = covers.length / features[name].length;
    for (const { length } of found.values()) expect(Math.abs(length / even - 1)).toBeLessThan(0.15);
  }
});

test('a cover is light, made of shapes alone, and safe under a strict policy', () => {
  for (let i = 0; i < 500; i += 1) {
    const shapes = ownCover(numbered(i));
    expect(shapes.length).toBeLessThan(1_100);
    expect(shapes).toMatch(/^(?:<(?:path|circle|g)(?: [a-z-]+="[^"<>]*")*\/?>|<\/g>)+$/);
    expect(shapes).not.toMatch(/ style=|NaN|undefined/);
  }
});

/** A reference for a number, each time the same, and the next one far from it. */
function numbered(number: number): string {
  let rest = (number * 48_271 + 11) ** 2;
  const characters = Array.from({ length: 8 }, () => {
    const character = alphabet[rest % alphabet.length];
    rest = Math.trunc(rest / 7) + number;
    return character;
  }).join('');
  return `${characters.slice(0, 4)}-${characters.slice(4)}`;
}
