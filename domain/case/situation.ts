import { choiceOf, type Owed, type Waiting, waitingFor, wordOwedTo } from './due.ts';
import { type DeskState, moneyOf, outcomeNames, type Stage, stageNames } from './stages.ts';
import type { StoredSubmission } from './submission.ts';

/**
 * How an application or a message stands, decided once; every list, page and letter has words for it. `at` is the moment
 * that it is about (ISO 8601, UTC), and `pence` the amount.
 */
export type Situation = Standing & {
  stage: Stage;
  /** What needs the staff first, if anything does. */
  waiting: Waiting | undefined;
  /** The word of ours that the applicant waits for. */
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
    owed: wordOwedTo(submission, state),
  };
}

export function standingOf(state: DeskState, now: string): Standing {
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
  const ended = state.offers.at(-1)?.standing.is;
  if (ended === 'declined' || ended === 'taken-back') return { is: ended };
  if (state.answer === undefined) return { is: 'answering' };
  return state.callAt
    ? { is: 'calling', at: state.callAt }
    : { is: 'answered', at: state.answer.at };
}

function overOf(state: DeskState): Standing {
  const ending = endingOf(state);
  const { owed } = moneyOf(state);
  if (ending === 'cancelled' && owed > 0) return { is: 'owing', pence: owed };
  return { is: ending === 'became-application' ? 'closed' : ending };
}

/** How something ended that is done, whatever of its money is still open. */
type Ending =
  | ('attended' | 'absent' | 'enrolled' | 'cancelled')
  | ('withdrawn' | 'repeat' | 'closed' | 'became-application');

function endingOf({ end, attended, contracts }: DeskState): Ending {
  const is = end?.is ?? 'became-application';
  if (is === 'repeat' || is === 'withdrawn' || is === 'became-application') return is;
  if (attended?.length) return 'attended';
  if (is === 'enrolled') return 'enrolled';
  if (attended) return 'absent';
  return contracts.at(-1)?.cancelled ? 'cancelled' : 'closed';
}

/** How it ended, or the stage that it is in, in a word. */
export const statusWord = (state: DeskState): string =>
  state.stage === 'done' ? endWords[endingOf(state)] : stageNames[state.stage];

const endWords: Record<Ending, string> = {
  attended: outcomeNames.enrolled,
  enrolled: outcomeNames.enrolled,
  absent: outcomeNames['not-enrolled'],
  cancelled: outcomeNames['not-enrolled'],
  closed: outcomeNames['not-enrolled'],
  withdrawn: 'Withdrawn',
  repeat: 'A repeat',
  'became-application': stageNames.done,
};
