import { expect, test } from 'vitest';

import { compressForOne } from './send-drawn.ts';

const page = '<p>Received.</p>'.repeat(500);

test('of pages for one visitor each, one is compressed at a time, and the others go as they are', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => compressForOne(page, ['br', 'identity'])));
  expect(answers.map(({ encoding }) => encoding)).toEqual(['br', 'identity', 'identity']);
  expect(answers[0]!.body.length).toBeLessThan(page.length / 10);
  expect(answers[1]!.body.toString()).toBe(page);
});

test('once it is done the next one is compressed', async () => {
  for (let times = 0; times < 2; times += 1) {
    expect(await compressForOne(page, ['gzip', 'identity'])).toMatchObject({ encoding: 'gzip' });
  }
});
