import { expect, it } from 'vitest';

import { canUndo, nextStepOf } from './next-step.ts';
import { sampleEvent } from './testing/sample-pages.ts';
import { hoursAgo, sampleMessageRow, sampleRow, sampleStatus } from './testing/sample-rows.ts';

const answeredAt = hoursAgo(1);

it.each([
  ['review', 'customize'],
  ['customize', 'connect'],
  ['connect', 'close'],
  ['done', 'none'],
] as const)('leads from %s to %s once there is an answer', (stage, next) => {
  expect(nextStepOf(sampleRow({ status: sampleStatus(9, { stage, answeredAt }) }))).toBe(next);
});

it('is an answer before all else, wherever it was moved', () => {
  for (const stage of ['review', 'customize', 'connect'] as const) {
    expect(nextStepOf(sampleRow({ status: sampleStatus(9, { stage }) }))).toBe('reply');
  }
});

it('waits for a letter that is on its way, and asks for another answer once it has given up', () => {
  for (const hasGivenUp of [false, true]) {
    const status = sampleStatus(9, { letter: { event: '1', by: 'Sam Sample', hasGivenUp } });
    expect(nextStepOf(sampleRow({ status }))).toBe(hasGivenUp ? 'reply' : 'sending');
  }
});

it('asks for an answer to what was added, unless a letter is on its way that was written after it', () => {
  const letter = { event: '1', by: 'Sam Sample', hasGivenUp: false };
  for (const stage of ['customize', 'done'] as const) {
    const added = { stage, answeredAt, addedAt: hoursAgo(0.5) };
    const next = (more: object) =>
      nextStepOf(sampleRow({ status: sampleStatus(9, { ...added, ...more }) }));
    expect(next({})).toBe('reply');
    expect(next({ letter: { ...letter, addedAt: hoursAgo(0.5) } })).toBe('reply');
    expect(next({ letter })).toBe('sending');
  }
});

it('asks for no answer to what was closed without one', () => {
  const status = sampleStatus(9, { stage: 'done', outcome: 'not-enrolled' });
  expect(nextStepOf(sampleRow({ status }))).toBe('none');
});

it('has what is quarantined looked at first', () => {
  expect(nextStepOf(sampleRow({ suspicion: 'honeypot' }))).toBe('release');
});

it('ends with the answer for a message', () => {
  const row = sampleMessageRow();
  expect(nextStepOf(row)).toBe('reply');
  const status = sampleStatus(9, { answeredAt }, 'contact');
  expect(nextStepOf({ ...row, status })).toBe('none');
});

it('offers to take back what can be taken back', () => {
  expect(canUndo(sampleEvent({ action: 'answered' }))).toBe(true);
  expect(canUndo(sampleEvent({ action: 'answered', isUndone: true }))).toBe(false);
  for (const action of ['retried', 'released', 'undone'] as const) {
    expect(canUndo(sampleEvent({ action }))).toBe(false);
  }
});
