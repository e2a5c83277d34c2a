import styles from './Clock.module.css';
import { clockOf } from './clock.ts';
import { ClockCurve, type ClockCurveProps } from './ClockCurve.tsx';
import { timeLeft, timeToAnswer } from '../../domain/time-words.ts';

/** How long is left, how late it is, or how long the answer took: in words, and under them on the curve. */
export function Clock({ status, now, size = 'row' }: ClockCurveProps) {
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
