import { onTestFinished } from 'vitest';

import { replyHours } from '../domain/time/reply-due.ts';

/** Has answers to applications promised in other hours, from now to the end of the test. */
export function promiseAnswersIn(enrolment: number): void {
  const before = { ...replyHours };
  Object.assign(replyHours, { enrolment });
  onTestFinished(() => void Object.assign(replyHours, before));
}
