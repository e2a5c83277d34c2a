import { expect, it } from 'vitest';

import { randomUuid } from './random-uuid.ts';

it('is a UUID of version 4, and another each time', () => {
  const uuids = Array.from({ length: 200 }, randomUuid);
  for (const uuid of uuids) {
    expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u);
  }
  expect(new Set(uuids).size).toBe(uuids.length);
});
