import { curvePath, stages } from './adoption-curve.ts';
import { cssPalette } from '../colour/palette.ts';
import styles from './StageCurve.module.css';

export type StageCurveProps = {
  /** What a screen reader says in place of the picture. */
  label: string;
};

const width = 2160;
const height = 360;
/** Each field reaches under the next by a third of a unit, or the page shows through between them. */
const seam = 0.0012;
/** Half the width of the drawn curve, in σ: the four stages, and the ends that run on beyond them. */
const end = 3.9;
const curve = { centre: width / 2, base: height, sigma: width / (2 * end), height: height - 12 };

/**
 * One curve in four fields, half as wide again as the four equal columns that stand under it: on a wide screen the
 * first field and the last one run on.
 */
export function StageCurve({ label }: StageCurveProps) {
  return (
    <svg
      className={styles.curve}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {stages.map(({ id, from, to }, index) => (
        <path
          key={id}
          className={styles.stage}
          data-stage={id}
          fill={cssPalette[id]}
          d={curvePath({
            ...curve,
            from: index === 0 ? -end : from,
            to: index === 3 ? end : to + seam,
          })}
        />
      ))}
    </svg>
  );
}
