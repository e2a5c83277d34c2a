import { expect, test } from 'vitest';

import { givingWay } from './giving-way.ts';

test('giving way lets others come first once the rows took a while', async () => {
  let turns = 0;
  const turning = () => void (turns += 1);
  const rows = [];
  for await (const row of givingWay([1, 2, 3])) {
    rows.push(row);
    setImmediate(turning);
    const begun = performance.now();
    while (performance.now() - begun < 12);
  }
  expect(rows).toEqual([1, 2, 3]);
  expect(turns).toBe(3);
});
