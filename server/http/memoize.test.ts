import { expect, test, vi } from 'vitest';

import { memoize } from './memoize.ts';

test('a text is read once, a long one each time, and very many are forgotten', () => {
  const read = vi.fn((text: string) => text.length);
  const lengthOf = memoize(read);
  for (const text of ['abc', 'abc', 'x'.repeat(201), 'x'.repeat(201)])
    expect(lengthOf(text)).toBe(text.length);
  expect(read.mock.calls.map(([{ length }]) => length)).toEqual([3, 201, 201]);
  for (let count = 1; count <= 500; count += 1) lengthOf(`text ${count}`);
  lengthOf('text 500');
  expect(read).toHaveBeenCalledTimes(503);
  lengthOf('abc');
  expect(read).toHaveBeenCalledTimes(504);
});
