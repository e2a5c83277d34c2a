import { ChoiceGroup } from '../components/ChoiceGroup.tsx';
import { ChangeForm } from './ChangeForm.tsx';
import styles from './CloseForm.module.css';
import { actionCopy, faultCopy, pageCopy } from './copy.ts';
import type { SubmissionModel } from './models.ts';

export type CloseFormProps = { submission: SubmissionModel; token: string; isNext?: boolean };

/** Closes an application, with how it ended. */
export function CloseForm({ submission: { row, fault }, token, isNext }: CloseFormProps) {
  return (
    <ChangeForm
      id="close"
      className={styles.form}
      row={row}
      token={token}
      action="close"
      look={isNext ? 'primary' : 'secondary'}
      size={isNext ? 'regular' : 'small'}
      label={actionCopy.close}
    >
      <Outcome isMissing={fault === 'outcome-missing'} />
    </ChangeForm>
  );
}

/** Asks how it ended. */
export const Outcome = ({ isMissing }: { isMissing: boolean }) => (
  <ChoiceGroup
    name="outcome"
    label={pageCopy.outcomeLabel}
    type="radio"
    choices={(['enrolled', 'not-enrolled'] as const).map((value) => ({
      value,
      label: pageCopy.outcomes[value],
    }))}
    defaultChosen={[]}
    error={isMissing ? faultCopy['outcome-missing'] : undefined}
  />
);
