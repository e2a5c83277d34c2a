import { describe, expect, test } from 'vitest';

import { waitingFor } from '../case/due.ts';
import { type Change, stateAfter } from '../case/events.ts';
import type { StoredSubmission } from '../case/submission.ts';
import { viewOf } from '../case/views.ts';
import { isDataComplaint } from '../forms/contact/complaint.ts';
import { promises } from '../provider/facts.ts';
import { eventsOf } from '../testing/sample-changes.ts';
import { sampleApplication, sampleMessage } from '../testing/sample-forms.ts';

test.each([
  ['Data complaint', true],
  ['A DATA  complaint about my application', true],
  ['Complaint about the tutor', false],
])('a message about “%s” is a complaint about data: %s', (subject, isOne) => {
  expect(isDataComplaint('contact', { ...sampleMessage, subject })).toBe(isOne);
});

test('an application is no complaint about data by itself', () => {
  expect(isDataComplaint('enrolment', sampleApplication)).toBe(false);
});

describe.each(['enrolment', 'contact'] as const)('a complaint about data (%s)', (kind) => {
  const came = {
    submittedAt: '2025-06-01T09:00:00.000Z',
    dueAt: '2025-06-03T09:00:00.000Z',
    hasEmail: true,
  };
  // What was complained of on 2 June; one event a day follows.
  const after = (...changes: Change[]) => {
    const state = stateAfter(eventsOf({ action: 'complained' }, ...changes));
    const now = '2025-06-20T09:00:00.000Z';
    const waiting = waitingFor({ kind, ...came }, state, now);
    const submission = { kind, ...came } as unknown as StoredSubmission;
    return { waiting, list: viewOf({ submission, state }, now) };
  };
  // Until the end of that day, in summer time.
  const until = Date.parse('2025-06-02T22:59:59.999Z') + promises.complaintDays * 24 * 3_600_000;
  const complaint = { for: 'complaint', dueAt: new Date(until).toISOString() };

  test.each<[string, Change[]]>([
    ['is answered', [{ action: 'answered' }]],
    ['is closed', [{ action: 'closed', outcome: 'not-enrolled' }]],
    [
      'is put off',
      [{ action: 'answered' }, { action: 'put-off', until: '2030-01-07', why: 'Later' }],
    ],
  ])('waits for 30 days in To answer, even if the rest %s', (_, changes) => {
    expect(after(...changes)).toMatchObject({ waiting: complaint, list: 'to-answer' });
  });

  test('waits no more once it is acknowledged', () => {
    const { waiting, list } = after({ action: 'answered' }, { action: 'complaint-acknowledged' });
    expect(waiting).toBeUndefined();
    expect(list).toBe(kind === 'contact' ? 'messages' : 'under-way');
  });
});
