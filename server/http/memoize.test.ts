import { expect, test, vi } from 'vitest';

import { memoize } from './memoize.ts';

test('a text is read once, and a long one each time', () => {
  const read = vi.fn((text: string) => text.length);
  const lengthOf = memoize(read);
  for (const text of ['abc', 'abc', 'x'.repeat(201), 'x'.repeat(201)])
    expect(lengthOf(text)).toBe(text.length);
  expect(read.mock.calls.map(([{ length }]) => length)).toEqual([3, 201, 201]);
});

test('who makes up ever new texts has the oldest forgotten', () => {
  const read = vi.fn((text: string) => text);
  const same = memoize(read);
  for (let count = 0; count <= 500; count += 1) same(`text ${count}`);
  same('text 500');
  expect(read).toHaveBeenCalledTimes(501);
  expect(same('text 0')).toBe('text 0');
  expect(read).toHaveBeenCalledTimes(502);
});
