import { ChoiceGroup } from '../components/ChoiceGroup.tsx';
import styles from '../components/Field.module.css';
import { describedBy, Field, type FieldProps } from '../components/Field.tsx';
import { outcomeNames, outcomes } from '../../domain/stages.ts';
import { pageCopy } from './copy.ts';

export type DeskFieldProps = Omit<FieldProps, 'children' | 'id'> & {
  name: string;
  /** Of the control, where two on a page have one name. */
  id?: string;
  type?: 'text' | 'email' | 'search' | 'datetime-local' | 'date' | 'time' | 'number' | 'multiline';
  defaultValue?: string | undefined;
  autoComplete?: string;
  inputMode?: 'numeric' | 'decimal';
  maxLength?: number;
  isRequired?: boolean;
  /** Lines of a field of several. */
  rows?: number;
};

/** For what is shown before it is done: a browser that goes back fills in again only what it may remember. */
export const keptOverBack = 'on';

/** A field of the desk's forms; one that was wrong has the focus when its page comes back. */
export function DeskField({
  name,
  id = name,
  type = 'text',
  defaultValue,
  autoComplete = 'off',
  inputMode,
  maxLength,
  isRequired = true,
  rows = 3,
  ...field
}: DeskFieldProps) {
  const properties = {
    id,
    name,
    defaultValue,
    autoComplete,
    inputMode,
    maxLength,
    required: isRequired && !field.optional,
    autoFocus: Boolean(field.error),
    className: styles.control,
    ...describedBy({ id, ...field }),
  };
  return (
    <Field id={id} {...field}>
      {type === 'multiline' ? (
        <textarea rows={rows} dir="auto" {...properties} />
      ) : (
        <input type={type} spellCheck={type === 'search' ? undefined : false} {...properties} />
      )}
    </Field>
  );
}

/** Asks how an application ended. */
export const Outcome = ({ error }: { error: string | undefined }) => (
  <ChoiceGroup
    name="outcome"
    label={pageCopy.outcomeLabel}
    type="radio"
    choices={outcomes.map((value) => ({ value, label: outcomeNames[value] }))}
    defaultChosen={[]}
    error={error}
  />
);
