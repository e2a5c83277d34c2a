import type { HTMLAttributes } from 'react';

import { describedBy, Field, type FieldProps } from './Field.tsx';
import styles from './Field.module.css';

export type TextFieldProps = Omit<FieldProps, 'children' | 'id'> & {
  /** Also the id of the control. */
  name: string;
  defaultValue?: string;
  /** `multiline` is a text area. */
  type?: 'text' | 'email' | 'tel' | 'url' | 'multiline';
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  autoComplete?: string;
  autoCapitalize?: 'words';
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
  autoCapitalize,
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
        <textarea className={`${styles.control} ${styles.multiline}`} rows={4} {...properties} />
      ) : (
        <input
          className={[styles.control, styles[width]].join(' ')}
          ref={type === 'url' ? completeAddress : undefined}
          type={type}
          inputMode={inputMode}
          autoCapitalize={autoCapitalize}
          spellCheck={type === 'text' ? undefined : false}
          {...properties}
        />
      )}
      <div className={styles.onPaper} ref={answerOnPaper} aria-hidden="true" />
    </Field>
  );
}

/**
 * As the `ref` of a control for an address: once it is left, or Enter pressed in it, `https://` is put before what
 * has a dot and no scheme, as browsers do where one types an address.
 */
function completeAddress(control: HTMLInputElement | null) {
  if (!control) return;
  const complete = () => {
    if (!withoutScheme.test(control.value)) return;
    control.value = `https://${control.value.trim()}`;
    control.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const events = ['change', 'blur'];
  for (const event of events) control.addEventListener(event, complete);
  return () => {
    for (const event of events) control.removeEventListener(event, complete);
  };
}

/** A host with a dot in it, and what may follow; neither an email address nor anything with white space. */
const withoutScheme = /^\s*[^\s.:@/?#]+\.[^\s:@/?#]+(?:[:/?#]\S*)?\s*$/u;

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
