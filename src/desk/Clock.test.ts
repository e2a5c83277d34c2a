import { expect, it } from 'vitest';

import type { CaseStatus } from '../../domain/case/due.ts';
import { initialState } from '../../domain/case/stages.ts';
import { reach } from '../art/adoption-curve.ts';
import { clockOf, positionOf } from './Clock.tsx';

const submittedAt = '2025-06-03T09:00:00.000Z';
const after = (hours: number) =>
  new Date(Date.parse(submittedAt) + hours * 3_600_000).toISOString();
const open: CaseStatus = { ...initialState, submittedAt, dueAt: after(48), byHand: [] };
const closed: CaseStatus = { ...open, stage: 'done' };
const answered = { ...open, answer: { at: after(24), by: 'Zoe' } };
const waiting = { for: 'addition' as const, since: after(100), dueAt: after(148) };
const added = { ...answered, waiting };

it.each([
  ['begins with the arrival', open, 0, { share: 0, beyond: 0, tone: 'calm' }],
  ['begins no earlier where another clock was ahead', open, -1, { share: 0, beyond: 0 }],
  ['fills as the time goes', open, 12, { share: 0.25, beyond: 0, tone: 'calm' }],
  ['is calm up to its last quarter', open, 35.9, { tone: 'calm' }],
  ['warns from its last quarter on', open, 36, { tone: 'soon' }],
  ['is full in the end', open, 48, { share: 1, beyond: 0, tone: 'soon' }],
  ['is late after its end', open, 48.1, { share: 1, tone: 'late' }],
  ['goes on beyond its end', open, 96, { share: 1, beyond: 0.5 }],
  ['stops at the answer', answered, 500, { share: 0.5, beyond: 0, tone: 'answered' }],
  ['stops where the application was closed without an answer', closed, 500, { tone: 'answered' }],
  ['starts again with an addition', added, 112, { share: 0.25, beyond: 0, tone: 'calm' }],
  ['is late for an addition by the time of that', added, 149, { tone: 'late' }],
])('clock: %s', (_, status, hours, shown) => {
  expect(clockOf(status, after(hours))).toMatchObject(shown);
});

it('clock: its hand goes along the whole curve, and never out of the picture', () => {
  expect(clockOf(open, after(49)).beyond).toBeGreaterThan(0);
  expect(clockOf(open, after(100_000)).beyond).toBeLessThan(1);
  expect([0, 0.5, 1].map(positionOf)).toEqual([-reach, 0, reach]);
});
