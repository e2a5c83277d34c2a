import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { promises } from './facts.ts';
import { dueAt, replyBy, submittedWhenDue, waitingFor } from './due.ts';
import type { Kind } from './submission.ts';

describe('an answer is due as many hours after the arrival as were promised', () => {
  test.each([
    ['enrolment', promises.enrolmentReplyHours],
    ['contact', promises.contactReplyHours],
  ] as const)('of an %s: %i', (kind, hours) => {
    const submittedAt = '2025-01-31T09:05:12.345Z';
    const due = dueAt({ kind, submittedAt });
    expect((Date.parse(due) - Date.parse(submittedAt)) / 3_600_000).toBe(hours);
  });

  test('on the clock of UTC, over a night in which the clocks of London change', () => {
    const due = dueAt({ kind: 'contact', submittedAt: '2025-03-29T21:30:00.000Z' });
    expect(due).toBe('2025-03-30T21:30:00.000Z');
  });
});

describe('what needs the staff first', () => {
  const [submittedAt, answeredAt] = ['2025-01-31T09:05:00.000Z', '2025-02-01T09:05:00.000Z'];
  const addedAt = '2025-02-10T09:05:00.000Z';
  const application = { kind: 'enrolment', submittedAt } as const;
  const [first, then] = [submittedAt, addedAt].map((since) => ({
    ...{ since, dueAt: dueAt({ kind: 'enrolment', submittedAt: since }) },
  }));

  test('is the first answer, wherever it was moved, and nothing once it is given or was closed', () => {
    expect(waitingFor(application, { stage: 'connect' })).toEqual({ for: 'answer', ...first });
    expect(waitingFor(application, { stage: 'review', answeredAt })).toBeUndefined();
    expect(waitingFor(application, { stage: 'done' })).toBeUndefined();
  });

  test('is what was added, by a time of its own, also to what was closed', () => {
    for (const stage of ['review', 'done'] as const) {
      const state = { stage, answeredAt, addedAt };
      expect(waitingFor(application, state)).toEqual({ for: 'addition', ...then });
    }
    expect(waitingFor(application, { stage: 'review', addedAt })).toEqual({
      ...{ for: 'answer', ...first },
    });
  });
});

test('whatever is due at a moment arrived at the one that is worked out from it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<Kind>('enrolment', 'contact'),
      fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
      (kind, date) => {
        const submittedAt = date.toISOString();
        expect(submittedWhenDue(kind, dueAt({ kind, submittedAt }))).toBe(submittedAt);
      },
    ),
  );
});

test.each([
  ['2026-11-22T21:40:59Z', 'by Tuesday 24\u{a0}November, 21:40'],
  ['2026-06-30T22:30:00Z', 'by Thursday 2\u{a0}July, 23:30'],
  ['2026-03-27T23:05:00Z', 'by Monday 30\u{a0}March, 00:05'],
])('of what arrives at %s, an answer comes %s in London', (arrival, words) =>
  expect(replyBy(new Date(arrival))).toBe(words),
);
