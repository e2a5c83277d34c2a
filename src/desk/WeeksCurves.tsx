import { curvePath, reach } from '../art/adoption-curve.ts';
import { mondayWords } from '../../domain/london-time.ts';
import type { FiguresModel } from './models.ts';
import styles from './WeeksCurves.module.css';

export type WeeksCurvesProps = Pick<FiguresModel, 'weeks'> & {
  /** What a screen reader says in place of the picture. */
  label: string;
  now: string;
};

const [step, height] = [40, 160];
/** Half of a curve in steps: neighbours overlap at their feet. */
const half = 1.1;

/** A range of curves, one a week and as high as it had applications; the filled part was answered in time. */
export function WeeksCurves({ weeks, label, now }: WeeksCurvesProps) {
  const most = Math.max(1, ...weeks.map(({ applications }) => applications));
  const curveOf = (i: number, number: number) =>
    curvePath({
      centre: step * (i + half),
      base: height,
      sigma: (step * half) / reach,
      height: ((height - 4) * number) / most,
    });
  const width = step * (weeks.length - 1 + 2 * half);
  const [first, last] = [weeks[0], weeks.at(-1)];
  return (
    <figure className={styles.figure}>
      <p className={styles.most} aria-hidden="true">
        {most}
      </p>
      <svg
        className={styles.curves}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {weeks.map(({ monday, applications, answeredInTime }, i) => (
          <g key={monday}>
            <path className={styles.all} d={curveOf(i, applications)} />
            <path className={styles.inTime} d={curveOf(i, answeredInTime)} />
          </g>
        ))}
      </svg>
      <figcaption className={styles.ends}>
        {first && <span>{mondayWords(first.monday, now)}</span>}
        {last && last !== first && <span>{mondayWords(last.monday, now)}</span>}
      </figcaption>
    </figure>
  );
}
