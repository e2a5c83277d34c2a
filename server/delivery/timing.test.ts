import { expect, test } from 'vitest';

import { stopGrace } from '../http/limits.ts';
import { mailMs } from './send-mail.ts';
import { furthestAhead, pauseAfter, timings } from './timing.ts';

const minute = 60_000;
const hour = 60 * minute;

function pausesWith(random: number): number[] {
  const pauses = [];
  for (let tries = 1; ; tries += 1) {
    const pause = pauseAfter(tries, random);
    if (pause === undefined) return pauses;
    pauses.push(pause);
  }
}

test('the pauses grow from seconds to hours and never shrink, a fifth of each left to chance', () => {
  const pauses = pausesWith(0.5);
  expect(pauses.slice(0, 4)).toEqual([5_000, 20_000, 80_000, 320_000]);
  expect(pauses.at(-1)).toBe(6 * hour);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect([pauseAfter(1, 0), pauseAfter(1, 1)]).toEqual([4_500, 5_500]);
});

test.each([0, 1])('it is given up after about three days, whatever chance says: %d', (chance) => {
  const days = pausesWith(chance).reduce((sum, pause) => sum + pause, 0) / (24 * hour);
  expect(days).toBeGreaterThan(2.7);
  expect(days).toBeLessThan(3.4);
});

test('no pause and no lease is longer than what the clock is believed for, nor a stop than the server', () => {
  const longest = Math.max(...pausesWith(1));
  expect(furthestAhead).toBeGreaterThan(longest + 10 * minute);
  for (const attempt of [timings.attempt, mailMs])
    expect(furthestAhead).toBeGreaterThan(attempt + timings.spare + 10 * minute);
  expect(furthestAhead).toBeLessThan(12 * hour);
  expect(timings.stop).toBeLessThan(stopGrace);
});
