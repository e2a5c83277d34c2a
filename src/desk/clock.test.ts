import { describe, expect, it } from 'vitest';

import { reach } from '../art/adoption-curve.ts';
import { clockOf, placeOf } from './clock.ts';

const hour = 3_600_000;
const submittedAt = '2025-06-03T09:00:00.000Z';
const after = (hours: number) => new Date(Date.parse(submittedAt) + hours * hour).toISOString();
const status = { stage: 'review' as const, submittedAt, dueAt: after(48) };
const clock = (hours: number) => clockOf(status, after(hours));

describe('the clock on the curve', () => {
  it('fills as the time goes', () => {
    expect(clock(0)).toEqual({ share: 0, beyond: 0, tone: 'calm' });
    expect(clock(12).share).toBe(0.25);
    expect(clock(48)).toEqual({ share: 1, beyond: 0, tone: 'soon' });
  });

  it('says when the last quarter begins, and when it is over', () => {
    expect(clock(35.9).tone).toBe('calm');
    expect(clock(36).tone).toBe('soon');
    expect(clock(48.1).tone).toBe('late');
  });

  it('goes on beyond its end, and never out of the picture', () => {
    expect(clock(96)).toMatchObject({ share: 1, beyond: 0.5 });
    expect(clock(49).beyond).toBeGreaterThan(0);
    expect(clock(100_000).beyond).toBeLessThan(1);
  });

  it('stops at the answer', () => {
    const answered = { ...status, answeredAt: after(24) };
    expect(clockOf(answered, after(500))).toEqual({ share: 0.5, beyond: 0, tone: 'answered' });
  });

  it('begins anew with what was added after the answer', () => {
    const waiting = { for: 'addition' as const, since: after(100), dueAt: after(148) };
    const added = { ...status, answeredAt: after(24), waiting };
    expect(clockOf(added, after(112))).toEqual({ share: 0.25, beyond: 0, tone: 'calm' });
    expect(clockOf(added, after(149)).tone).toBe('late');
  });

  it('stands at its beginning where another clock was ahead', () => {
    expect(clock(-1)).toEqual({ share: 0, beyond: 0, tone: 'calm' });
  });
});

it('runs along the whole curve', () => {
  expect([0, 0.5, 1].map(placeOf)).toEqual([-reach, 0, reach]);
});
