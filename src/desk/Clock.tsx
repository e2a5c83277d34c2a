import type { CaseStatus } from '../../domain/case/due.ts';
import { statusWord } from '../../domain/case/situation.ts';
import { londonTime, timeLeft, timeToAnswer, untilDue } from '../../domain/time/london-time.ts';
import { backAt, closedUntil } from '../../domain/time/reply-due.ts';
import { curvePath, reach } from '../art/adoption-curve.ts';
import { closedCopy } from './Closed.tsx';
import { useDesk } from './DeskContext.tsx';
import { bookingAhead, comesNext, daysToGo } from './next-step.ts';
import { bellOf, round } from './pictures.tsx';
import styles from './Clock.module.css';

type ClockProps = {
  status: CaseStatus;
  size?: 'row' | 'page';
};

/**
 * How long is left, how late it is, or how long the answer took: in words, and under them on the curve. Where
 * nobody waits for the staff, what comes next for an offer or a booking, or how it ended, in words alone.
 */
export function Clock({ status, size = 'row' }: ClockProps) {
  const { waiting } = status;
  const { closing, now } = useDesk();
  const answeredAt = waiting ? undefined : status.answer?.at;
  const due = waiting ?? status;
  const [took, late] = answeredAt ? timeToAnswer({ ...status, answeredAt }).split(', ') : [];
  const { tone } = clockOf(status, now);
  const ended = isClosed(status) ? statusWord(status) : undefined;
  const ahead = size === 'page' ? bookingAhead(status, now) : undefined;
  // "8 days late" alone would not say that it is the invoice.
  const isSaid = !waiting || waiting.for === 'payment';
  const coming = isSaid ? (comesNext(status, now) ?? ended) : undefined;
  return (
    <div
      className={`cluster ${styles.clock}`}
      data-size={size}
      data-tone={tone}
      data-field={fields[tone]}
    >
      <p className={`${looks[size][answeredAt && !ahead ? 1 : 0]} ${styles.words}`}>
        {ahead ? (
          <Ahead {...ahead} />
        ) : (
          (coming ?? took ?? <time dateTime={due.dueAt}>{timeLeft(due, now)}</time>)
        )}
        {/* The lateness has its own line: "2 days, 9 hours" broken elsewhere reads as one length of time. */}
        {!coming && late && ', '}
        {!coming && late && <span className={styles.late}>{late}</span>}
      </p>
      {ahead && <ClockCurve share={shareOf(ahead, now)} beyond={0} />}
      {closing && size === 'page' && isPromise(waiting) && waiting.dueAt > backAt(closing) && (
        <p className="as-small">{`${closedCopy.title} ${closedUntil(closing, now)}`}</p>
      )}
      {(!coming || waiting) && <ClockCurve {...clockOf(status, now)} />}
    </div>
  );
}

/** Whether it waits for what we promise within hours, which start when we are back. */
const isPromise = (waiting: CaseStatus['waiting']): waiting is NonNullable<CaseStatus['waiting']> =>
  waiting !== undefined && ['answer', 'addition', 'acceptance'].includes(waiting.for);

function Ahead({ startsAt }: { startsAt: string }) {
  const { now } = useDesk();
  return (
    <time dateTime={startsAt}>
      {daysToGo(startsAt, now)}{' '}
      <span className={`as-strong ${styles.at}`}>{londonTime(startsAt, now)}</span>
    </time>
  );
}

/** The share of the time from the booking to its start that has gone. */
function shareOf(booking: { confirmedAt: string; startsAt: string }, now: string): number {
  const [from, to, at] = [booking.confirmedAt, booking.startsAt, now].map(Date.parse) as [
    number,
    number,
    number,
  ];
  return Math.min(1, Math.max(0, (at - from) / Math.max(1, to - from)));
}

const looks = { row: ['as-h4', 'as-strong'], page: ['as-figure', 'as-h3'] };

const fields = { calm: 'fear', soon: 'fomo', late: 'love', answered: 'innovation' };

const height = 56;
/** The widths of the promised time and of the time after it. */
const [promised, beyond] = [200, 40];
const curve = bellOf(promised, height, 4);

/**
 * The clock of an application: the area under the adoption curve fills as the promised time goes, and once
 * it is over, the hand goes on past its end. It shows nothing that the words beside it do not say.
 */
function ClockCurve({ share, beyond: over }: Pick<ClockFace, 'share' | 'beyond'>) {
  const place = positionOf(share);
  // The root makes the first late hours wide enough to be seen.
  const hand = share < 1 ? curve.centre + place * curve.sigma : promised + Math.sqrt(over) * beyond;
  const isFilled = place > -reach + 0.01;
  return (
    <svg
      className={styles.curve}
      viewBox={`-4 0 ${promised + beyond + 8} ${height + 4}`}
      fill="none"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path fill="var(--paper-sunk)" d={curvePath(curve)} />
      {isFilled && <path fill="var(--field)" d={curvePath({ ...curve, to: place })} />}
      <path stroke="var(--field-border)" d={curvePath({ ...curve, closed: false })} />
      <path stroke="var(--field-border)" d={`M0 ${height}H${promised}`} />
      {over > 0 && (
        <path stroke="var(--field)" strokeWidth="7" d={`M${promised} ${height}H${round(hand)}`} />
      )}
      <path stroke="var(--ink)" strokeWidth="3" d={`M${round(hand)} 0V${height + 3}`} />
    </svg>
  );
}

type ClockFace = {
  /** The share of the promised time that has gone, 0 to 1. */
  share: number;
  /** How far the hand has gone past the end, 0 to 1: 0.5 once the promised time has gone twice. */
  beyond: number;
  /** `soon` in the last quarter; `answered` once it has stopped. */
  tone: 'calm' | 'soon' | 'late' | 'answered';
};

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
const isClosed = ({ stage, waiting, answer }: CaseStatus) =>
  stage === 'done' && !waiting && answer === undefined;

/** `left` is a share of the promised time. */
function toneOf(left: number): ClockFace['tone'] {
  if (left < 0) return 'late';
  return left <= 0.25 ? 'soon' : 'calm';
}

/** Where on the curve a share of the time lies, in σ from its mean. */
export const positionOf = (share: number) => -reach + 2 * reach * share;
