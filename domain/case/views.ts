import { deskPaths } from './desk-paths.ts';
import { isOver, waitingFor } from './due.ts';
import type { DeskState } from './stages.ts';
import type { Kind, StoredSubmission } from './submission.ts';

export const deskViews = [
  'to-answer',
  'under-way',
  'done',
  'quarantined',
  'not-delivered',
  'messages',
] as const;

/** One of the lists of the desk, by the last part of its address. */
export type DeskView = (typeof deskViews)[number];

/** The list of each kind that begins with what waits for an answer, the longest overdue first. */
export const waitingView = {
  enrolment: 'to-answer',
  contact: 'messages',
} as const satisfies Record<Kind, DeskView>;

export const severalActions = ['quarantine', 'close', 'erase'] as const;

export type SeveralAction = (typeof severalActions)[number];

export const viewPath: Record<DeskView | 'search', string> = {
  search: deskPaths.search,
  'to-answer': deskPaths.toAnswer,
  'under-way': deskPaths.underWay,
  done: deskPaths.done,
  quarantined: deskPaths.quarantined,
  'not-delivered': deskPaths.notDelivered,
  messages: deskPaths.messages,
};

/** The list in which something stands at a time. */
export function viewOf(
  { submission, state }: Pick<DeskRow, 'submission' | 'state'>,
  now: string,
): DeskView {
  const { kind, suspicion } = submission;
  if (suspicion !== undefined) return 'quarantined';
  // A complaint about data stands among what waits for the staff, whatever it came as.
  if (kind === 'contact') return state.complaintAt ? 'to-answer' : 'messages';
  if (waitingFor(submission, state, now)) return 'to-answer';
  return isOver(submission, state) ? 'done' : 'under-way';
}

/** An application or a message, as the store has it in a list. */
export type DeskRow = {
  submission: StoredSubmission;
  state: DeskState;
  /** The id of its latest event; `undefined` if there is none. */
  lastEvent: string | undefined;
  gaveUp: string[];
  /** Where the applicant follows it, as the desk adds to what the store has; a message has no such page. */
  link?: string | undefined;
};
