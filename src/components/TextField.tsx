import type { HTMLAttributes } from 'react';

import control from './Control.module.css';
import { describedBy, Field, type FieldProps } from './Field.tsx';
import styles from './TextField.module.css';

export type TextFieldProps = Omit<FieldProps, 'children' | 'id'> & {
  /** Also the id of the control. */
  name: string;
  defaultValue?: string;
  /** `multiline` is a text area. */
  type?: 'text' | 'email' | 'tel' | 'url' | 'multiline';
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  autoComplete?: string;
  /** Characters, for the browser's own check where there is no JavaScript. */
  minLength?: number;
  /** Narrow fields promise short answers. */
  width?: 'full' | 'half' | 'short';
};

/** One line of text, or several. Uncontrolled, so that what was typed before hydration stays. */
export function TextField({
  name,
  defaultValue,
  type = 'text',
  inputMode,
  autoComplete,
  minLength,
  width = 'full',
  ...field
}: TextFieldProps) {
  const properties = {
    id: name,
    name,
    defaultValue,
    autoComplete,
    minLength,
    required: !field.optional,
    ...describedBy({ id: name, ...field }),
  };
  return (
    <Field id={name} {...field}>
      {type === 'multiline' ? (
        <textarea className={`${control.control} ${styles.multiline}`} rows={4} {...properties} />
      ) : (
        <input
          className={[control.control, styles[width]].join(' ')}
          type={type}
          inputMode={inputMode}
          spellCheck={type === 'text' ? undefined : false}
          {...properties}
        />
      )}
      <div className={control.onPaper} ref={answerOnPaper} aria-hidden="true" />
    </Field>
  );
}

/**
 * As the `ref` of an empty element behind a text control: while the page is printed, the element says what
 * the control holds. A browser cuts a control off where its line ends, or its sheet.
 */
function answerOnPaper(place: HTMLElement | null) {
  if (!place) return;
  const write = () => {
    place.textContent = (place.previousElementSibling as HTMLInputElement).value;
  };
  const clear = () => place.replaceChildren();
  addEventListener('beforeprint', write);
  addEventListener('afterprint', clear);
  return () => {
    removeEventListener('beforeprint', write);
    removeEventListener('afterprint', clear);
  };
}
