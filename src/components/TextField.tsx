import { describedBy, Field, type FieldProps } from './Field.tsx';
import styles from './Field.module.css';

export type TextFieldProps = Omit<FieldProps, 'children' | 'id'> & {
  name: string;
  /** The id of the control, if two on a page share a name. */
  id?: string | undefined;
  defaultValue?: string | undefined;
  /** `multiline` is a text area. */
  type?:
    | ('text' | 'email' | 'tel' | 'url' | 'search' | 'multiline')
    | ('date' | 'time' | 'datetime-local' | 'number');
  autoComplete?: string | undefined;
  autoCapitalize?: 'words';
  inputMode?: 'numeric' | 'decimal' | undefined;
  maxLength?: number;
  isRequired?: boolean;
  /** The height of a text area, in lines; by default it is that of a paragraph, and grows with its text. */
  rows?: number;
  /** A narrow field tells the user that a short answer is enough. */
  width?: 'full' | 'half' | 'short';
  /** Whether it has the focus when its page comes back with an error. */
  takesFocus?: boolean;
};

/** One line of text, or several. Uncontrolled, so that what was typed before hydration stays. */
export function TextField(props: TextFieldProps) {
  const { name, id = name, label, hint, error, optional, type = 'text', width = 'full' } = props;
  const { defaultValue, autoComplete, autoCapitalize, inputMode, maxLength, rows } = props;
  const properties = {
    id,
    name,
    defaultValue,
    autoComplete,
    inputMode,
    maxLength,
    required: !optional && props.isRequired !== false,
    autoFocus: props.takesFocus,
    ...describedBy({ id, hint, error }),
  };
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      {type === 'multiline' ? (
        <textarea
          className={`${styles.control} ${rows ? '' : styles.multiline}`}
          ref={growOnceFocused}
          rows={rows ?? 4}
          dir="auto"
          {...properties}
        />
      ) : (
        <input
          className={[styles.control, styles[width]].join(' ')}
          ref={type === 'url' ? completeAddress : undefined}
          type={type}
          autoCapitalize={autoCapitalize}
          spellCheck={type === 'text' ? undefined : false}
          {...properties}
        />
      )}
      <div className="on-paper" ref={answerOnPaper} aria-hidden="true" />
    </Field>
  );
}

/**
 * A `ref` for a text area that grows to fit its text from its first focus on. It never shrinks again on blur, because
 * what was pressed below it would move away.
 */
function growOnceFocused(control: HTMLTextAreaElement | null) {
  const grow = () => control!.setAttribute('data-grows', '');
  control?.addEventListener('focus', grow, { once: true });
  return () => control?.removeEventListener('focus', grow);
}

/**
 * A `ref` for a control that takes a web address: once it is left, or Enter is pressed in it, an address with a dot
 * and no scheme gets `https://`, as in a browser's address bar.
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

/** A host with a dot, and what may follow it; matches no email address and nothing with white space inside. */
const withoutScheme = /^\s*[^\s.:@/?#]+\.[^\s:@/?#]+(?:[:/?#]\S*)?\s*$/u;

/**
 * A `ref` for an empty element after a text control: while the page is printed, it repeats the control's text,
 * because a browser cuts a control off at the end of its line or its sheet.
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
