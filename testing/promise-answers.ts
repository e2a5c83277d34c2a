import { onTestFinished } from 'vitest';

import { promises } from '../domain/provider/facts.ts';
import { replyHours } from '../domain/time/reply-due.ts';

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
