import { expect, it } from 'vitest';

import { replyBy } from './reply-by.ts';

it.each([
  ['2026-11-22T21:40:59Z', 'by Tuesday 24 November, 21:40'],
  ['2026-06-30T22:30:00Z', 'by Thursday 2 July, 23:30'],
  ['2026-03-27T23:05:00Z', 'by Monday 30 March, 00:05'],
])('of what arrives at %s, an answer comes %s in London', (arrival, words) =>
  expect(replyBy(new Date(arrival))).toBe(words),
);
