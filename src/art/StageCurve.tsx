import { curvePath, stages } from './adoption-curve.ts';
import styles from './StageCurve.module.css';

export type StageCurveProps = {
  /** What a screen reader says in place of the picture. */
  label: string;
};

const width = 1440;
const height = 360;
/** Each field reaches under the next by a third of a unit, or the page shows through between them. */
const seam = 0.0012;
const curve = { centre: width / 2, base: height, sigma: width / 5.2, height: height - 12 };

/**
 * The strip of the home page: one curve from edge to edge, in four fields of equal width. It stretches
 * with its box, so four equal columns below it stand under the four stages.
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
      {stages.map(({ id, from, to }) => (
        <path
          key={id}
          className={styles.stage}
          data-stage={id}
          d={curvePath({ ...curve, from, to: to + seam })}
        />
      ))}
    </svg>
  );
}
