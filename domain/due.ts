import { promises } from './facts.ts';
import { inWords } from './london-time.ts';
import type { DeskState } from './stages.ts';
import type { Kind, StoredSubmission } from './submission.ts';

export const replyHours: Record<Kind, number> = {
  enrolment: promises.enrolmentReplyHours,
  contact: promises.contactReplyHours,
};

/** When an answer is due: the arrival and the hours that were promised. ISO 8601, UTC. */
export function dueAt({
  kind,
  submittedAt,
}: Pick<StoredSubmission, 'kind' | 'submittedAt'>): string {
  return shifted(submittedAt, replyHours[kind]);
}

/** The arrival time of a submission whose answer is due at `dueAt`; both are ISO 8601, UTC. */
export function submittedWhenDue(kind: Kind, dueAt: string): string {
  return shifted(dueAt, -replyHours[kind]);
}

/** Why a submission needs the staff, since when, and by when. Times are ISO 8601, UTC. */
export type Waiting = {
  for: 'answer' | 'addition' | 'acceptance' | 'refund';
  since: string;
  dueAt: string;
};

/**
 * What the staff must do next, the earliest due first; `undefined` if nothing. Quarantine is ignored, because the lists
 * that show this leave quarantined submissions out.
 */
export function waitingFor(
  submission: Pick<StoredSubmission, 'kind' | 'submittedAt'>,
  { stage, answeredAt, addedAt, offer, refund }: WaitsIn,
): Waiting | undefined {
  const { kind, submittedAt } = submission;
  const all: Waiting[] = [];
  if (stage !== 'done' && answeredAt === undefined) {
    all.push({ for: 'answer', since: submittedAt, dueAt: dueAt(submission) });
  }
  if (addedAt !== undefined) {
    all.push({ for: 'addition', since: addedAt, dueAt: dueAt({ kind, submittedAt: addedAt }) });
  }
  if (offer?.accepted) {
    const since = offer.accepted.at;
    all.push({ for: 'acceptance', since, dueAt: dueAt({ kind, submittedAt: since }) });
  }
  if (refund) all.push({ for: 'refund', since: refund.askedAt, dueAt: refund.dueAt });
  return all.toSorted((one, other) => Date.parse(one.dueAt) - Date.parse(other.dueAt))[0];
}

/** Whether a letter is on its way to somebody who has added nothing since. */
export const isBeingAnswered = ({ letter }: Pick<DeskState, 'letter'>): boolean =>
  letter !== undefined && !letter.hasGivenUp && !letter.addedAt;

/** How an application or a message stands: its state, when it came, and what is due. */
export type Status = DeskState & {
  submittedAt: string;
  /** When the first answer is due: the arrival and the hours that were promised. */
  dueAt: string;
  /** What needs the staff, if anything does. */
  waiting?: Waiting | undefined;
};

export function statusOf({
  submission,
  state,
}: {
  submission: Pick<StoredSubmission, 'kind' | 'submittedAt'>;
  state: DeskState;
}): Status {
  return {
    ...state,
    submittedAt: submission.submittedAt,
    dueAt: dueAt(submission),
    waiting: waitingFor(submission, state),
  };
}

/**
 * What comes next where nothing waits for the staff, and when (ISO 8601, UTC): the start of the booking, even if another
 * date has been offered since; else the end of the offer.
 */
export function comingOf({
  offer,
  booking,
}: Pick<DeskState, 'offer' | 'booking'>): { of: 'booking' | 'offer'; at: string } | undefined {
  if (booking) return { of: 'booking', at: booking.startsAt };
  return offer && { of: 'offer', at: offer.lapsesAt };
}

type WaitsIn = Pick<DeskState, 'stage' | 'answeredAt' | 'addedAt' | 'offer' | 'refund'>;

/**
 * "by Tuesday 24 November, 21:40": when an application that arrives at `arrival` is answered at the latest, in London.
 */
export function replyBy(arrival: Date): string {
  const submittedAt = arrival.toISOString();
  return `by ${inWords(new Date(dueAt({ kind: 'enrolment', submittedAt })))}`;
}

function shifted(iso: string, hours: number): string {
  return new Date(Date.parse(iso) + hours * hourMs).toISOString();
}

const hourMs = 60 * 60_000;
