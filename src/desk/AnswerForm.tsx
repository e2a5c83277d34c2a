import { ChangeForm } from './ChangeForm.tsx';
import { actionCopy, pageCopy } from './copy.ts';
import { DeskField } from './DeskField.tsx';
import { deskEvents } from '../../domain/desk-events.ts';
import { londonField } from '../../domain/london-time.ts';
import type { SubmissionModel } from './models.ts';
import styles from './AnswerForm.module.css';

export type AnswerFormProps = { submission: SubmissionModel; token: string };

/** Marks something as answered, with the moment for a call if one was agreed. */
export function AnswerForm({ submission, token }: AnswerFormProps) {
  const { row, again } = submission;
  const { callAt } = row.status;
  const { typed, fault } = (again?.asked === 'answer' && again) || {};
  const { label, hint } = deskEvents.answered.fields.callAt;
  return (
    <ChangeForm
      className={styles.form}
      row={row}
      token={token}
      action="answer"
      size="regular"
      label={actionCopy.answer}
    >
      {row.kind === 'enrolment' && (
        <DeskField
          name="callAt"
          type="datetime-local"
          label={label}
          optional={pageCopy.optional}
          hint={hint}
          error={fault}
          defaultValue={typed?.callAt ?? (callAt && londonField(callAt))}
        />
      )}
    </ChangeForm>
  );
}
