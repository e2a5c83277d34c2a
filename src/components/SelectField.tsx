import './select.css';

import { describedBy, Field, type FieldProps } from './Field.tsx';
import styles from './Field.module.css';

export type SelectFieldProps = Omit<FieldProps, 'children' | 'id'> & {
  /** Also the id of the control. */
  name: string;
  /** The first choice, which stands for no answer. */
  none: string;
  choices: readonly string[];
  defaultValue?: string;
};

/** One of several choices in a small space, as a native control. Uncontrolled, like `TextField`. */
export function SelectField({ name, none, choices, defaultValue, ...field }: SelectFieldProps) {
  return (
    <Field id={name} {...field}>
      <select
        className={styles.control}
        id={name}
        name={name}
        defaultValue={defaultValue}
        required={!field.optional}
        {...describedBy({ id: name, ...field })}
      >
        <option value="">{none}</option>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    </Field>
  );
}
