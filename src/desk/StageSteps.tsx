import { curvePath, stages as fields } from '../art/adoption-curve.ts';
import { pageCopy } from './copy.ts';
import type { StatusModel } from './models.ts';
import { openStages } from './next-step.ts';
import styles from './StageSteps.module.css';

export type StageStepsProps = { status: Pick<StatusModel, 'stage' | 'outcome'> };

const [width, height] = [400, 72];
/** Each field reaches under the next by a third of a unit, or the page shows through between them. */
const seam = 0.005;
const curve = { centre: width / 2, base: height, sigma: width / 5.2, height: height - 3 };
const order = [...openStages, 'done'] as const;

/** Where an application stands: the promised steps, as fields of the curve, up to the one that it is in. */
export function StageSteps({ status: { stage, outcome } }: StageStepsProps) {
  const reached = order.indexOf(stage);
  return (
    <div className={styles.steps}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {fields.map(({ id, from, to }, i) => (
          <path
            key={id}
            data-stage={i <= reached ? id : undefined}
            d={curvePath({ ...curve, from, to: to + seam })}
          />
        ))}
      </svg>
      <ol className={styles.names}>
        {order.map((each) => (
          <li key={each} aria-current={each === stage ? 'step' : undefined}>
            {each === 'done' && outcome ? pageCopy.outcomes[outcome] : pageCopy.stages[each]}
          </li>
        ))}
      </ol>
    </div>
  );
}
