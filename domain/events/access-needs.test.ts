import { expect, it } from 'vitest';

import { needOf, needsText } from './access-needs.ts';

it.each([
  ['Ada Sample:\na step-free room\nBen Sample:\n', 'Ada Sample: a step-free room'],
  ['Ada Sample:\n\nBen Sample:\nlarge print', 'Ben Sample: large print'],
  ['Ada Sample: a step-free room\nBen Sample: large print', undefined],
  ['Ada Sample:\n\nBen Sample:\n', ''],
  ['Ada Sample:\na lift\nAda Sample:\na break', 'Ada Sample: a lift; a break'],
])('access needs of %j are kept as a line for each who has one', (typed, kept = typed) => {
  expect(needsText(typed)).toBe(kept);
  expect(needsText(kept)).toBe(kept);
});

it('access needs: a need belongs to whoever has the whole name', () => {
  const needs = 'Ada Sample: a lift: the wide one\nAda: large print';
  expect(needOf('Ada Sample', needs)).toBe('a lift: the wide one');
  expect(needOf('Ada', needs)).toBe('large print');
  expect(needOf('Ben', needs)).toBeUndefined();
});
