import { expect, test, vi } from 'vitest';

import { drawn } from '../../../testing/make-server.ts';
import { BusyError, drawInTurn } from './renderer.ts';

test('pages are drawn one at a time, in their order, and leave most of the time to others', async () => {
  const at: number[] = [];
  let most = 0;
  let underWay = 0;
  const draw = drawInTurn(async (address) => {
    most = Math.max(most, (underWay += 1));
    at.push(performance.now());
    await new Promise((resolve) => setTimeout(resolve, 10));
    underWay -= 1;
    return drawn(address);
  });
  const pages = await Promise.all(['/a', '/b', '/c'].map((address) => draw(address, {})));
  expect(pages.map(({ html }) => html)).toEqual(['/a', '/b', '/c']);
  expect(most).toBe(1);
  // 10 ms of work and four times as much of rest, twice, by timers that may be a little early.
  expect(at[2]! - at[0]!).toBeGreaterThan(90);
});

test('one that cannot be drawn holds up none of the next', async () => {
  const render = vi.fn(() => drawn('drawn')).mockRejectedValueOnce(new Error('broken'));
  const draw = drawInTurn(render);
  const [first, second] = await Promise.allSettled([draw('/a', {}), draw('/a', {})]);
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
});

test('where very many wait, the next is told so at once', async () => {
  const { promise: held, resolve: goOn } = Promise.withResolvers<undefined>();
  const render = vi.fn(async () => {
    await held;
    return drawn('drawn');
  });
  const draw = drawInTurn(render);
  const waiting = Array.from({ length: 50 }, () => draw('/a', {}));
  await expect(draw('/a', {})).rejects.toThrow(BusyError);
  goOn(undefined);
  expect((await waiting[0])?.html).toBe('drawn');
  expect((await draw('/a', {})).html).toBe('drawn');
});
