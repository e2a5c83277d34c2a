import { ChangeForm } from './ChangeForm.tsx';
import { actionCopy, faultCopy, pageCopy } from './copy.ts';
import { DeskField } from './DeskField.tsx';
import { londonField } from '../../domain/london-time.ts';
import type { SubmissionModel } from './models.ts';
import styles from './AnswerForm.module.css';

export type AnswerFormProps = { submission: SubmissionModel; token: string };

/** Marks something as answered, with the moment for a call if one was agreed. */
export function AnswerForm({ submission, token }: AnswerFormProps) {
  const { row, fault, typed } = submission;
  const { callAt } = row.status;
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
          label={pageCopy.callAt}
          optional={pageCopy.optional}
          hint={pageCopy.callHint}
          error={fault === 'call-unreadable' ? faultCopy[fault] : undefined}
          defaultValue={typed?.callAt ?? (callAt && londonField(callAt))}
        />
      )}
    </ChangeForm>
  );
}
