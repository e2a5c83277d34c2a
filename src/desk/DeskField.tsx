import control from '../components/Control.module.css';
import { describedBy, Field, type FieldProps } from '../components/Field.tsx';

export type DeskFieldProps = Omit<FieldProps, 'children' | 'id'> & {
  name: string;
  /** Of the control, where two on a page have one name. */
  id?: string;
  type?: 'text' | 'email' | 'search' | 'datetime-local' | 'multiline';
  defaultValue?: string | undefined;
  autoComplete?: string;
  inputMode?: 'numeric';
  maxLength?: number;
  isRequired?: boolean;
};

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
    className: control.control,
    ...describedBy({ id, ...field }),
  };
  return (
    <Field id={id} {...field}>
      {type === 'multiline' ? (
        <textarea rows={3} dir="auto" {...properties} />
      ) : (
        <input type={type} spellCheck={type === 'search' ? undefined : false} {...properties} />
      )}
    </Field>
  );
}
