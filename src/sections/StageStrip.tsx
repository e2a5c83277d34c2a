import type { ReactNode } from 'react';

import { curvePath, curveStages, pointOn } from '../art/adoption-curve.ts';
import { cssPalette } from '../colour/palette.ts';
import styles from './StageStrip.module.css';

export type StageStripProps = {
  level: 3 | 4;
  /** Stands above the low end of the curve, where there is room. */
  head: ReactNode;
  /** What stands on the curve, each thing placed by `placeOnCurve`. The curve is then whole from the start. */
  dots?: ReactNode;
  /** What each stage says: the same number of elements in each, level across the fields. */
  fields: readonly ReactNode[];
};

/** The adoption curve in four fields of colour, with a column under each. */
export function StageStrip({ level, head, dots, fields }: StageStripProps) {
  const Name = level === 3 ? 'h3' : 'h4';
  return (
    <div className={styles.strip}>
      <div className={`stack ${styles.head}`}>{head}</div>
      <div className={styles.curve}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`One adoption curve in four stages: ${curveStages.map(({ name }) => name).join(', ')}.`}
        >
          {curveStages.map(({ id, from, to }, index) => (
            <path
              key={id}
              style={dots ? undefined : { animationRange: rangeOf(index) }}
              fill={cssPalette[id]}
              d={curvePath({
                ...curve,
                from: index === 0 ? -end : from,
                to: index === 3 ? end : to + seam,
              })}
            />
          ))}
        </svg>
        {dots}
      </div>
      <div className={styles.fields}>
        {curveStages.map(({ id, name }, index) => (
          <div key={id} className={`filled ${styles.field}`} data-field={id}>
            <Name className="as-h3">{name}</Name>
            {fields[index]}
          </div>
        ))}
      </div>
    </div>
  );
}

/** When a stage is drawn while the curve scrolls into view (guide.module.css). */
const rangeOf = (index: number) => `entry ${15 * index}% entry ${15 * (index + 1)}%`;

/** Where the curve is `at` σ from its middle, from the left and the top of the picture. */
export function placeOnCurve(at: number): { x: string; y: string } {
  const { x, y } = pointOn(curve, at);
  return { x: percent(x / width), y: percent(y / height) };
}

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

const width = 540;
const height = 90;
/** Each field reaches under the next by a tenth of a unit, or the page shows through between them. */
const seam = 0.0015;
/**
 * Half the width of the curve, in σ: the four stages, and the ends that run on beyond them on a wide screen. So it is
 * half as wide again as the four columns.
 */
const end = 3.9;
const curve = { centre: width / 2, base: height, sigma: width / (2 * end), height: height - 3 };
