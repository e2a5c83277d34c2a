import { expect, test } from 'vitest';

import { breakLines } from './break-lines.ts';

/** Every character is a point wide. */
const measure = (part: string) => part.length;

test('a line is never wider than the column', () => {
  const lines = breakLines('one two three four five six seven eight nine ten', 11, measure);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(11);
  expect(lines.join(' ')).toBe('one two three four five six seven eight nine ten');
});

test('a paragraph does not end in a single word where it can be helped', () => {
  expect(breakLines('aaaa bbbb cccc dddd eeee', 20, measure)).toEqual([
    'aaaa bbbb cccc',
    'dddd eeee',
  ]);
});

test('a heading is broken into even lines', () => {
  expect(breakLines('How to write a prompt', 17, measure, 'balanced')).toEqual([
    'How to write',
    'a prompt',
  ]);
});

test('a word that is wider than the column stands alone', () => {
  expect(breakLines('a bbbbbbbb c', 4, measure)).toEqual(['a', 'bbbbbbbb', 'c']);
});
