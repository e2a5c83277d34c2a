import { expect, test } from 'vitest';

import { promises } from './facts.ts';
import { dueAt, replyBy, submittedWhenDue, waitingFor } from './due.ts';

test.each([
  ['enrolment', '2025-01-31T09:05:12.345Z', promises.enrolmentReplyHours],
  ['contact', '2025-01-31T09:05:12.345Z', promises.contactReplyHours],
  // In this night the clocks of London change.
  ['contact', '2025-03-29T21:30:00.000Z', promises.contactReplyHours],
] as const)(
  'an answer to an %s that came at %s is due %i hours later',
  (kind, submittedAt, hours) => {
    const due = dueAt({ kind, submittedAt });
    expect((Date.parse(due) - Date.parse(submittedAt)) / 3_600_000).toBe(hours);
    expect(submittedWhenDue(kind, due)).toBe(submittedAt);
  },
);

const kind = 'enrolment';
const [submittedAt, answeredAt] = ['2025-01-31T09:05:00.000Z', '2025-02-01T09:05:00.000Z'];
const addedAt = '2025-02-10T09:05:00.000Z';
const answer = { for: 'answer', since: submittedAt };
const addition = { for: 'addition', since: addedAt };

test.each<[string, Parameters<typeof waitingFor>[1], { for: string; since: string } | undefined]>([
  ['is the first answer, wherever it was moved', { stage: 'connect' }, answer],
  ['is nothing once that is given', { stage: 'review', answeredAt }, undefined],
  ['is nothing once it was closed', { stage: 'done' }, undefined],
  ['is what was added', { stage: 'review', answeredAt, addedAt }, addition],
  ['is what was added to what was closed', { stage: 'done', answeredAt, addedAt }, addition],
  ['is the first answer before what was added', { stage: 'review', addedAt }, answer],
])('what needs the staff first %s', (_, state, first) => {
  const due = first && { ...first, dueAt: dueAt({ kind, submittedAt: first.since }) };
  expect(waitingFor({ kind, submittedAt }, state)).toEqual(due);
});

test.each([
  ['2026-11-22T21:40:59Z', 'by Tuesday 24\u{a0}November, 21:40'],
  ['2026-06-30T22:30:00Z', 'by Thursday 2\u{a0}July, 23:30'],
  ['2026-03-27T23:05:00Z', 'by Monday 30\u{a0}March, 00:05'],
])('of what arrives at %s, an answer comes %s in London', (arrival, words) =>
  expect(replyBy(new Date(arrival))).toBe(words),
);
