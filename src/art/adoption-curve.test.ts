import { describe, expect, test } from 'vitest';

import { adopterGroups, density, reach, stages } from './adoption-curve.ts';

describe('the adopter groups', () => {
  test('are all the adopters, one group after the other', () => {
    expect(adopterGroups.reduce((sum, { share }) => sum + share, 0)).toBe(100);
    adopterGroups.slice(1).forEach(({ from }, i) => expect(from).toBe(adopterGroups[i]?.to));
  });

  test('lie under as much of the curve as their share says, to half a per cent', () => {
    for (const { share, from, to } of adopterGroups) {
      expect(Math.abs(areaUnder(from, to) - share)).toBeLessThan(0.5);
    }
  });
});

test('the four stages are four equal steps, two on either side of the peak', () => {
  expect(stages.map(({ to, from }) => to - from)).toEqual([1.3, 1.3, 1.3, 1.3]);
  expect(stages[1].to).toBe(0);
});

/** The share of the whole area, in per cent, with the far tails counted to the outer groups. */
function areaUnder(from: number, to: number): number {
  const [low, high] = [from === -reach ? -6 : from, to === reach ? 6 : to];
  const steps = 4000;
  const width = (high - low) / steps;
  let sum = 0;
  for (let i = 0; i < steps; i++) sum += density(low + (i + 0.5) * width) * width;
  return (100 * sum) / Math.sqrt(2 * Math.PI);
}
