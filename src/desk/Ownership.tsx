import { AnswerForm } from './AnswerForm.tsx';
import { ChangeForm } from './ChangeForm.tsx';
import { actionCopy, pageCopy, rowCopy } from './copy.ts';
import type { SubmissionModel } from './models.ts';
import type { NextStep } from './next-step.ts';
import styles from './Ownership.module.css';
import { Section } from './Section.tsx';

export type OwnershipProps = {
  submission: SubmissionModel;
  next: NextStep;
  /** Who looks at it. */
  name: string;
  token: string;
};

/** Who has taken it, and the call that was agreed after the answer. */
export function Ownership({ submission, next, name, token }: OwnershipProps) {
  const { row, again } = submission;
  const { owner, answeredAt } = row.status;
  const action = owner === name ? 'give-back' : 'take';
  const canAgree = row.kind === 'enrolment' && answeredAt !== undefined && next !== 'none';
  return (
    <Section id="ownership" title={pageCopy.ownership}>
      <div className={styles.owner}>
        <p>{owner ? <bdi>{owner}</bdi> : rowCopy.nobody}</p>
        <ChangeForm row={row} token={token} action={action} label={actionCopy[action]} />
      </div>
      {canAgree && (
        <details
          className={styles.call}
          open={again?.asked === 'answer' && Boolean(again.typed.callAt)}
        >
          <summary>{pageCopy.agreeCall}</summary>
          <AnswerForm submission={submission} token={token} />
        </details>
      )}
    </Section>
  );
}
