import styles from './Clock.module.css';
import { clockOf } from './clock.ts';
import { ClockCurve, type ClockCurveProps } from './ClockCurve.tsx';
import { timeLeft, timeToAnswer } from './time-words.ts';

/** How long is left, how late it is, or how long the answer took: in words, and under them on the curve. */
export function Clock({ standing, now, size = 'row' }: ClockCurveProps) {
  const { answeredAt } = standing;
  return (
    <div className={styles.clock} data-size={size} data-tone={clockOf(standing, now).tone}>
      <p className={styles.words}>
        {answeredAt ? (
          timeToAnswer({ ...standing, answeredAt })
        ) : (
          <time dateTime={standing.dueAt}>{timeLeft(standing, now)}</time>
        )}
      </p>
      <ClockCurve standing={standing} now={now} size={size} />
    </div>
  );
}
