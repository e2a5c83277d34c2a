import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import { AnswersOnClock, placeLeaving } from './pictures.tsx';

it('figures, steps to a seat: the curve is cut where the area to the right is the share that went on', () => {
  expect(placeLeaving(0.5)).toBeCloseTo(0, 2);
  expect(placeLeaving(0.1587)).toBeCloseTo(1, 2);
  expect(placeLeaving(0.9772)).toBeCloseTo(-2, 2);
  expect(placeLeaving(0)).toBeCloseTo(3.2, 2);
});

const dots = (hours: number[]) =>
  Array.from(
    renderToStaticMarkup(
      createElement(AnswersOnClock, { hours, promised: 48, label: '' }),
    ).matchAll(/<circle cx="(\d+)"[^>]*fill="var\(--(\w+)\)"/gu),
    ([, x, colour]) => [Number(x), colour] as const,
  );

it('figures, answers: each is a dot at its hour, and a late one is beyond the hand', () => {
  expect(dots([0, 24, 48, 48.01, 500]).map(([, colour]) => colour)).toEqual([
    ...['innovation', 'innovation', 'innovation', 'love', 'love'],
  ]);
  for (const [x, colour] of dots([48, 48.01])) expect(x > 480).toBe(colour === 'love');
  expect(Math.max(...dots([10_000]).map(([x]) => x))).toBeLessThan(640);
});

it('figures, answers: those that have no room share their dots', () => {
  expect(dots(Array.from({ length: 160 }, () => 24)).length).toBeLessThanOrEqual(16);
});
