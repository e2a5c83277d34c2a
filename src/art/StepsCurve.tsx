import { curvePath, stages } from './adoption-curve.ts';
import styles from './StepsCurve.module.css';

export type StepsCurveProps = {
  /** How far each of the four steps has come. */
  steps: readonly ('open' | 'current' | 'complete')[];
};

const width = 240;
const height = 84;
/** Each part reaches under the next by half a unit, or the page shows through between them. */
const seam = 0.01;
const curve = { centre: width / 2, base: height, sigma: width / 5.2, height: height - 3 };

/** The curve of the four stages as a picture of four steps: each one takes its colour when it is done. */
export function StepsCurve({ steps }: StepsCurveProps) {
  return (
    <svg className={styles.curve} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      {stages.map(({ id, from, to }, index) => (
        <path
          key={id}
          className={styles.step}
          data-stage={id}
          data-step={steps[index]}
          d={curvePath({ ...curve, from, to: to + seam })}
        />
      ))}
    </svg>
  );
}
