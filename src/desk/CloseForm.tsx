import { ChoiceGroup } from '../components/ChoiceGroup.tsx';
import { ChangeForm } from './ChangeForm.tsx';
import styles from './CloseForm.module.css';
import { deskEvents } from '../../domain/desk-events.ts';
import { outcomeNames, outcomes } from '../../domain/stages.ts';
import { actionCopy, pageCopy } from './copy.ts';
import type { SubmissionModel } from './models.ts';

export type CloseFormProps = { submission: SubmissionModel; token: string; isNext?: boolean };

/** Closes an application, with how it ended. */
export function CloseForm({ submission: { row, again }, token, isNext }: CloseFormProps) {
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
      <Outcome isMissing={again?.asked === 'close' && again.fault !== undefined} />
    </ChangeForm>
  );
}

/** Asks how it ended. */
export const Outcome = ({ isMissing }: { isMissing: boolean }) => (
  <ChoiceGroup
    name="outcome"
    label={pageCopy.outcomeLabel}
    type="radio"
    choices={outcomes.map((value) => ({ value, label: outcomeNames[value] }))}
    defaultChosen={[]}
    error={isMissing ? deskEvents.closed.fields.outcome.missing : undefined}
  />
);
