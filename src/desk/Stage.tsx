import { ChangeForm } from './ChangeForm.tsx';
import { CloseForm } from './CloseForm.tsx';
import { actionCopy, pageCopy } from './copy.ts';
import type { SubmissionModel } from './models.ts';
import type { NextStep } from './next-step.ts';
import { openStages } from '../../domain/stages.ts';
import { Section } from './Section.tsx';
import styles from './Stage.module.css';
import { StageSteps } from './StageSteps.tsx';

export type StageProps = { submission: SubmissionModel; next: NextStep; token: string };

/** Where an application stands on the curve, and every way to move it but the one that comes next. */
export function Stage({ submission, next, token }: StageProps) {
  const { row, again } = submission;
  const { status } = row;
  const canClose = next !== 'close' && status.stage !== 'done';
  return (
    <Section id="stage" title={pageCopy.stage}>
      <StageSteps status={status} />
      <div className={styles.moves}>
        {openStages
          .filter((stage) => stage !== status.stage && stage !== next)
          .map((stage) => (
            <ChangeForm
              key={stage}
              row={row}
              token={token}
              action="move"
              fields={{ stage }}
              label={actionCopy.move[stage]}
            />
          ))}
        {canClose && (
          <details className={styles.close} open={again?.asked === 'close'}>
            <summary>{pageCopy.closeTitle}</summary>
            <CloseForm submission={submission} token={token} />
          </details>
        )}
      </div>
    </Section>
  );
}
