import { describe, expect, test } from 'vitest';

import {
  adopterGroups,
  areaBetween,
  areaUnderBoth,
  curvePath,
  curvePoints,
  density,
  pointOn,
  reach,
  stages,
  turned,
} from './adoption-curve.ts';

const curve = { centre: 200, base: 300, sigma: 50, height: 200 };
/** A deviation to either side of its mean, in steps from point to point. */
const arc = 'c11.1-27 22.2-53.9 33.3-67.9s22.3-14 33.4 0 22.2 40.9 33.3 67.9';

test('the normal curve peaks at 1 over its mean and is the same on both sides', () => {
  expect(density(0)).toBe(1);
  expect(density(-1.3)).toBe(density(1.3));
  expect(density(1)).toBeCloseTo(0.6065, 4);
});

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

describe('a drawn curve', () => {
  test('stays within half a per cent of its height of the true curve', () => {
    for (const [from, to] of [
      [-reach, reach],
      [-1.1, 2.3],
      [-2.6, -1.3],
    ] as const) {
      const points = curvePoints({ ...curve, from, to });
      for (let i = 0; i + 3 < points.length; i += 3) {
        for (const t of [0.1, 0.25, 0.5, 0.75, 0.9]) {
          const at = bezier(points.slice(i, i + 4), t);
          const truth = pointOn(curve, (at.x - curve.centre) / curve.sigma).y;
          expect(Math.abs(at.y - truth)).toBeLessThan(0.005 * curve.height);
        }
      }
    }
  });

  test('is a closed area on its base, or the line alone, in steps of one decimal at most', () => {
    expect(curvePath({ ...curve, from: -1, to: 1 })).toBe(`M150 300l0-121.3${arc}l0 121.3Z`);
    expect(curvePath({ ...curve, from: -1, to: 1, closed: false })).toBe(`M150 178.7${arc}`);
  });

  test('rises to the right before its mean and hangs when its height is negative', () => {
    expect(pointOn(curve, -1).angle).toBeLessThan(0);
    expect(pointOn(curve, 0).angle).toBeCloseTo(0);
    expect(pointOn({ ...curve, height: -200 }, 0)).toMatchObject({ x: 200, y: 500 });
  });
});

test('the area between two curves runs along one and back along the other', () => {
  const path = areaBetween(
    { ...curve, from: -1, to: 1 },
    { ...curve, height: -200, from: -1, to: 1 },
  );
  expect(path).toBe(
    `M150 178.7${arc}l0 242.6c-11.1 27-22.2 53.9-33.3 67.9s-22.3 14-33.4 0-22.2-40.9-33.3-67.9Z`,
  );
});

test('the area under two curves peaks where they cross', () => {
  const [rises, falls] = [
    'c12.2-.9 24.4-2.6 36.7-8.3s24.4-16.2 36.6-35 24.5-47.2 36.7-76.8',
    'c12.2 29.6 24.4 57.9 36.7 76.8s24.4 29.2 36.6 35 24.5 7.4 36.7 8.3',
  ];
  const path = areaUnderBoth(curve, { ...curve, centre: 300 });
  expect(path).toBe(`M140 300l0-1.2${rises}l0 0${falls}l0 1.2Z`);
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

function bezier(points: { x: number; y: number }[], t: number) {
  const weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
  const sum = (axis: 'x' | 'y') =>
    points.reduce((total, point, i) => total + (weights[i] ?? 0) * point[axis], 0);
  return { x: sum('x'), y: sum('y') };
}
