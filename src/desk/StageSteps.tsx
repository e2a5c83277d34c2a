import { curvePath, stages as fields } from '../art/adoption-curve.ts';
import type { StatusModel } from './models.ts';
import { outcomeNames, stageNames, stages } from '../../domain/stages.ts';
import styles from './StageSteps.module.css';

export type StageStepsProps = { status: Pick<StatusModel, 'stage' | 'outcome'> };

const [width, height] = [400, 72];
/** Each field reaches under the next by a third of a unit, or the page shows through between them. */
const seam = 0.005;
const curve = { centre: width / 2, base: height, sigma: width / 5.2, height: height - 3 };

/** Where an application stands: the promised steps, as fields of the curve, up to the one that it is in. */
export function StageSteps({ status: { stage, outcome } }: StageStepsProps) {
  const reached = stages.indexOf(stage);
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
        {stages.map((each) => (
          <li key={each} aria-current={each === stage ? 'step' : undefined}>
            {each === 'done' && outcome ? outcomeNames[outcome] : stageNames[each]}
          </li>
        ))}
      </ol>
    </div>
  );
}
