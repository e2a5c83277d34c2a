import { expect, test } from 'vitest';

import { inWords, inWordsCapital } from './number-words.ts';

test.each([
  [0, 'nought'],
  [19, 'nineteen'],
  [20, 'twenty'],
  [21, 'twenty-one'],
  [99, 'ninety-nine'],
  [100, '100'],
])('%i is written "%s"', (number, words) => expect(inWords(number)).toBe(words));

test('a sentence begins with a capital', () => {
  expect(inWordsCapital(7)).toBe('Seven');
  expect(inWordsCapital(45)).toBe('Forty-five');
});
