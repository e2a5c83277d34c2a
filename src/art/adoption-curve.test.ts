import { describe, expect, test } from 'vitest';

import {
  adopterGroups,
  areaBetween,
  areaUnderBoth,
  curvePath,
  density,
  pointOn,
  reach,
  stages,
  turned,
} from './adoption-curve.ts';

const curve = { centre: 200, base: 300, sigma: 50, height: 200 };
const middle = { ...curve, from: -1, to: 1 };

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

/** The curve from one deviation before its mean to one after, as relative steps, and the way back on its reflection. */
const arc = 'c11.1-27 22.2-53.9 33.3-67.9s22.3-14 33.4 0 22.2 40.9 33.3 67.9';
const back = 'c-11.1 27-22.2 53.9-33.3 67.9s-22.3 14-33.4 0-22.2-40.9-33.3-67.9';
/** From the left end of a curve to where another one crosses it, and from there to the other's right end. */
const rise = 'c12.2-.9 24.4-2.6 36.7-8.3s24.4-16.2 36.6-35 24.5-47.2 36.7-76.8';
const fall = 'c12.2 29.6 24.4 57.9 36.7 76.8s24.4 29.2 36.6 35 24.5 7.4 36.7 8.3';

test.each([
  ['a curve on its base', curvePath(middle), `M150 300l0-121.3${arc}l0 121.3Z`],
  ['its line alone', curvePath({ ...middle, closed: false }), `M150 178.7${arc}`],
  [
    'what lies between two',
    areaBetween(middle, { ...middle, height: -200 }),
    `M150 178.7${arc}l0 242.6${back}Z`,
  ],
  [
    'what lies under both',
    areaUnderBoth(curve, { ...curve, centre: 300 }),
    `M140 300l0-1.2${rise}l0 0${fall}l0 1.2Z`,
  ],
])('%s is drawn in steps of one decimal at most', (_, path, drawn) => expect(path).toBe(drawn));

test('a point rises to the right before the mean, and hangs where the height is negative', () => {
  expect(pointOn(curve, -1).angle).toBeLessThan(0);
  expect(pointOn(curve, 0).angle).toBeCloseTo(0);
  expect(pointOn({ ...curve, height: -200 }, 0)).toMatchObject({ x: 200, y: 500 });
});

test('a quarter turn is clockwise on screen', () => {
  const [point] = turned([{ x: 1, y: 0 }], 90);
  expect(point?.x).toBeCloseTo(0);
  expect(point?.y).toBeCloseTo(1);
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
