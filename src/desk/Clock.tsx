import { curvePath, reach } from '../art/adoption-curve.ts';
import { clockOf, placeOf } from './clock.ts';
import styles from './Clock.module.css';
import type { StatusModel } from './models.ts';
import { timeLeft, timeToAnswer } from '../../domain/time-words.ts';

export type ClockProps = {
  status: StatusModel;
  /** ISO 8601. */
  now: string;
  size?: 'row' | 'page';
};

/** How long is left, how late it is, or how long the answer took: in words, and under them on the curve. */
export function Clock({ status, now, size = 'row' }: ClockProps) {
  const { answeredAt } = status;
  const [took, late] = answeredAt ? timeToAnswer({ ...status, answeredAt }).split(', ') : [];
  return (
    <div className={styles.clock} data-size={size} data-tone={clockOf(status, now).tone}>
      <p className={styles.words}>
        {took ?? <time dateTime={status.dueAt}>{timeLeft(status, now)}</time>}
        {/* On a line of its own: "2 days, 9 hours" broken elsewhere reads as one length of time. */}
        {late && ', '}
        {late && <span className={styles.late}>{late}</span>}
      </p>
      <ClockCurve status={status} now={now} size={size} />
    </div>
  );
}

const height = 56;
/** The promised time, and what there is beyond it. */
const [promised, beyond] = [200, 40];
const curve = {
  centre: promised / 2,
  base: height,
  sigma: promised / (2 * reach),
  height: height - 4,
};

/**
 * The clock of an application: the area under the adoption curve fills as the promised time goes, and the hand
 * walks on beyond its end once it is over. A picture of the words beside it, and no more.
 */
function ClockCurve({ status, now, size = 'row' }: ClockProps) {
  const { share, beyond: over, tone } = clockOf(status, now);
  const place = placeOf(share);
  // By the root, so that the first hours of it are seen.
  const hand = share < 1 ? curve.centre + place * curve.sigma : promised + Math.sqrt(over) * beyond;
  const isFilled = place > -reach + 0.01;
  return (
    <svg
      className={styles.curve}
      data-tone={tone}
      data-size={size}
      viewBox={`-4 0 ${promised + beyond + 8} ${height + 4}`}
      aria-hidden="true"
    >
      <path className={styles.whole} d={curvePath(curve)} />
      {isFilled && <path className={styles.gone} d={curvePath({ ...curve, to: place })} />}
      <path className={styles.line} d={curvePath({ ...curve, closed: false })} />
      <path className={styles.base} d={`M0 ${height}H${promised}`} />
      {over > 0 && <path className={styles.over} d={`M${promised} ${height}H${round(hand)}`} />}
      <path className={styles.hand} d={`M${round(hand)} 0V${height + 3}`} />
    </svg>
  );
}

const round = (value: number) => Math.round(value * 10) / 10;
