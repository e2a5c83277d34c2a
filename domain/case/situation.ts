import { choiceOf, type Owed, owedTo, type Waiting, waitingFor } from './due.ts';
import { type DeskState, moneyOf, type Stage } from './stages.ts';
import type { StoredSubmission } from './submission.ts';

/**
 * How an application or a message stands, decided once; every list, page and letter has words for it. `at` is the moment
 * that it is about (ISO 8601, UTC), and `pence` the amount.
 */
export type Situation = Standing & {
  stage: Stage;
  /** What needs the staff first, if anything does, and of that what the applicant is told. */
  waiting: Waiting | undefined;
  owed: Owed | undefined;
};

type Standing =
  | { is: 'answering' | 'declined' | 'taken-back' }
  | { is: 'attended' | 'absent' | 'cancelled' | 'enrolled' | 'withdrawn' | 'repeat' | 'closed' }
  | { is: 'answered' | 'calling' | 'offered' | 'moving' | 'lapsed' | 'accepted'; at: string }
  | { is: 'booked' | 'running' | 'held'; at: string }
  /** We move what is booked; `at` is by when we ask the customer to choose. */
  | { is: 'choosing'; at: string }
  | { is: 'refunding' | 'reclaimed'; at: string; pence: number }
  | { is: 'owing'; pence: number };

export function situationOf(
  { submission, state }: { submission: StoredSubmission; state: DeskState },
  now: string,
): Situation {
  return {
    ...standingOf(state, now),
    stage: state.stage,
    waiting: waitingFor(submission, state, now),
    owed: owedTo(submission, state),
  };
}

function standingOf(state: DeskState, now: string): Standing {
  const { stage, offer, booking, attended } = state;
  const isOver = stage === 'done';
  if (!isOver && offer?.accepted) return { is: 'accepted', at: offer.accepted.at };
  const choice = isOver ? undefined : choiceOf(state);
  if (choice && offer) {
    return { is: 'choosing', at: choice.since > offer.madeAt ? choice.since : choice.dueAt };
  }
  if (!isOver && offer && now < offer.lapsesAt) {
    return { is: booking ? 'moving' : 'offered', at: offer.lapsesAt };
  }
  const { refund } = moneyOf(state);
  // What comes back of an earlier booking does not hide a new one.
  if (refund && (attended || !booking)) {
    const is = attended ? 'reclaimed' : 'refunding';
    return { is, at: refund.dueAt, pence: refund.pence };
  }
  if (isOver) return overOf(state);
  if (attended?.length) return { is: 'attended' };
  if (booking && !attended) {
    const { startsAt, endsAt } = booking;
    const is = now < startsAt ? 'booked' : now < endsAt ? 'running' : 'held';
    return { is, at: startsAt };
  }
  if (offer) return { is: 'lapsed', at: offer.lapsesAt };
  if (state.offerEnded) return { is: state.offerEnded };
  if (state.answeredAt === undefined) return { is: 'answering' };
  return state.callAt
    ? { is: 'calling', at: state.callAt }
    : { is: 'answered', at: state.answeredAt };
}

function overOf(state: DeskState): Standing {
  const { outcome, isWithdrawn, repeatOf, attended, contracts } = state;
  if (repeatOf !== undefined) return { is: 'repeat' };
  if (isWithdrawn) return { is: 'withdrawn' };
  if (attended) return { is: attended.length > 0 ? 'attended' : 'absent' };
  if (outcome === 'enrolled') return { is: 'enrolled' };
  if (!contracts.at(-1)?.cancelled) return { is: 'closed' };
  const { owed } = moneyOf(state);
  return owed > 0 ? { is: 'owing', pence: owed } : { is: 'cancelled' };
}
