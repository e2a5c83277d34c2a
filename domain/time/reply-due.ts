import type { Kind } from '../case/submission.ts';
import { promises } from '../provider/facts.ts';
import { type Closing, countsFrom } from './closing.ts';
import { inWords } from './london-time.ts';

export const replyHours: Record<Kind, number> = {
  enrolment: promises.enrolmentReplyHours,
  contact: promises.contactReplyHours,
};

/**
 * By when we promise today to answer what comes at `at`, or, while we are closed, from the day on which we are back. It
 * is kept with what came, because what was promised stays. Both are ISO 8601, UTC.
 */
export const replyDue = (kind: Kind, at: string, closing?: Closing): string =>
  new Date(Date.parse(countsFrom(at, closing)) + replyHours[kind] * 60 * 60_000).toISOString();

/** "by Tuesday 24 November, 21:40": by when something is answered at the latest, in London. */
export const replyBy = (dueAt: string): string => `by ${inWords(new Date(dueAt))}`;
