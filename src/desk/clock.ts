import type { CaseStatus } from '../../domain/case/due.ts';
import { untilDue } from '../../domain/time/london-time.ts';
import { reach } from '../art/adoption-curve.ts';

/** How the clock of an application stands. */
export type ClockFace = {
  /** The share of the promised time that has gone, 0 to 1. */
  share: number;
  /** How far the hand has gone past the end, 0 to 1: 0.5 once the promised time has gone twice. */
  beyond: number;
  /** `soon` in the last quarter; `answered` once it has stopped. */
  tone: 'calm' | 'soon' | 'late' | 'answered';
};

/** Where the clock stands now, or where it stopped. */
export function clockOf(status: CaseStatus, now: string): ClockFace {
  const { waiting, submittedAt, dueAt } = status;
  const answeredAt = waiting ? undefined : status.answer?.at;
  const time = waiting ?? { since: submittedAt, dueAt };
  const start = Date.parse(time.since);
  const promised = Math.max(1, Date.parse(time.dueAt) - start);
  const gone = (Date.parse(answeredAt ?? now) - start) / promised;
  const over = Math.max(0, gone - 1);
  return {
    share: Math.min(1, Math.max(0, gone)),
    beyond: over / (over + 1),
    tone: answeredAt || isClosed(status) ? 'answered' : toneOf(untilDue(time, now) / promised),
  };
}

/** Whether it was closed and waits for nothing, not even for an answer that never came. */
export const isClosed = ({ stage, waiting, answer }: CaseStatus) =>
  stage === 'done' && !waiting && answer === undefined;

/** `left` is a share of the promised time. */
function toneOf(left: number): ClockFace['tone'] {
  if (left < 0) return 'late';
  return left <= 0.25 ? 'soon' : 'calm';
}

/** Where on the curve a share of the time lies, in σ from its mean. */
export const positionOf = (share: number) => -reach + 2 * reach * share;
