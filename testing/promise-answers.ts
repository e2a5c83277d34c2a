import { onTestFinished } from 'vitest';

import { additionIn, stateAfter } from '../domain/case/events.ts';
import { promises } from '../domain/provider/facts.ts';
import { firstOffer } from '../domain/testing/stored-lives.ts';
import { replyHours } from '../domain/time/reply-due.ts';
import type { Store } from '../server/store/store.ts';

/** Has answers to applications, and to acceptances, promised in other hours, from now to the end of the test. */
export function promiseAnswersIn(enrolment: number): void {
  const before = [{ ...replyHours }, { ...promises }];
  Object.assign(replyHours, { enrolment });
  Object.assign(promises, { enrolmentReplyHours: enrolment });
  onTestFinished(() => {
    Object.assign(replyHours, before[0]);
    Object.assign(promises, before[1]);
  });
}

/** With all that may be taken for the end of a text, or for a field of an event. */
export const oddText = 'It\'s "action":"offered", "dueAt":"never" \\ \u0000 {"promised":1} $1 %';

const referenceOf = (number: number) => `4KX7-999${number + 1}`;

/** SQL by which version 1.0.0 stored an application, its offer and, two days after, what the applicant added. */
export function eventsOfFirstVersion(number: number): string {
  const at = '2025-02-01T10:07:00.123Z';
  const events = [
    { ...firstOffer, at, by: 'Zoe' },
    { action: 'added', text: oddText, at, by: '' },
  ];
  const insert = events.map(
    (event, i) => `
    INSERT INTO events (id, submission_id, content)
    VALUES (${number * 10 + i}, ${number}, '${JSON.stringify(event).replaceAll("'", "''")}');`,
  );
  return `
    INSERT INTO submissions (id, kind, reference, submitted_at, content_hash, content)
    VALUES (${number}, 'enrolment', '${referenceOf(number)}', '2025-01-31T09:05:12.345Z', '', '{}');
    ${insert.join('')}`;
}

/** What is promised with the offer and the addition of each. */
export const promisesIn = (store: Store) =>
  Promise.all(
    [1, 2].map(async (number) => {
      const events = await store.desk.history(referenceOf(number));
      const { offer, openAdditions } = stateAfter(events);
      const text = events.map(additionIn).at(-1);
      return { replyHours: offer?.promised.replyHours, dueAt: openAdditions[0]?.dueAt, text };
    }),
  );
