import { expect, it, onTestFinished, vi } from 'vitest';

import { createUuid } from './uuid.ts';

const version7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u;

it('is a UUID of version 7, and another each time', () => {
  const uuids = Array.from({ length: 200 }, createUuid);
  for (const uuid of uuids) expect(uuid).toMatch(version7);
  expect(new Set(uuids).size).toBe(uuids.length);
});

it.each([
  // The example of RFC 9562, appendix A.6.
  ['2022-02-22T14:22:22.000-05:00', /^017f22e2-79b0-7/u],
  ['1969-07-20T20:17:40Z', version7],
  ['9999-12-31T23:59:59Z', version7],
])('begins with the time, whatever the clock says: %s', (now, uuid) => {
  vi.useFakeTimers({ now: new Date(now) });
  onTestFinished(() => void vi.useRealTimers());
  expect(createUuid()).toMatch(uuid);
});
