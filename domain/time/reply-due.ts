import type { Kind } from '../case/submission.ts';
import { promises } from '../provider/facts.ts';
import { inWords } from './london-time.ts';

export const replyHours: Record<Kind, number> = {
  enrolment: promises.enrolmentReplyHours,
  contact: promises.contactReplyHours,
};

/**
 * By when we promise today to answer what comes at `at`. It is kept with what came, because what was promised stays.
 * Both are ISO 8601, UTC.
 */
export const replyDue = (kind: Kind, at: string): string =>
  new Date(Date.parse(at) + replyHours[kind] * 60 * 60_000).toISOString();

/** "by Tuesday 24 November, 21:40": by when something is answered at the latest, in London. */
export const replyBy = (dueAt: string): string => `by ${inWords(new Date(dueAt))}`;
