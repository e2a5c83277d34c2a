import { useEffect, useRef } from 'react';

import styles from './Field.module.css';

export type ErrorSummaryProps = {
  title: string;
  /** An entry for each wrong field, in the order of the form; `id` is that of the field's control. */
  errors: readonly { id: string; message: string }[];
  /** Changes with every attempt to send, and the summary then takes the focus. */
  attempt: number;
  /** Every field, with what is wrong with it now. */
  fields: Partial<Record<string, { errors?: unknown }>>;
};

/**
 * What is wrong, as links to the fields, above the form. It takes the focus after an attempt, as
 * the GOV.UK Design System's error summary does, so that a screen reader begins there. A mended error
 * is crossed out and keeps its line, so that the page does not move while the user mends the rest.
 */
export function ErrorSummary({ title, errors, attempt, fields }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const isShown = errors.length > 0;

  useEffect(() => {
    // A form that came back with its errors may be in use by the time its script has come.
    const isInUse = attempt === 0 && document.activeElement?.closest('form');
    if (!isShown || isInUse) return;
    summary.current?.focus({ preventScroll: true });
    summary.current?.scrollIntoView();
  }, [isShown, attempt]);

  if (!isShown) return null;
  return (
    <div
      ref={summary}
      className={`stack ${styles.summary}`}
      role="group"
      tabIndex={-1}
      // Without the script, on a page that came back.
      autoFocus={attempt === 0}
      aria-labelledby="error-summary-title"
    >
      <h2 className="as-h4" id="error-summary-title">
        {title}
      </h2>
      <ul className={styles.errors}>
        {errors.map(({ id, message }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={(event) => handleFollow(event, id)}>
              {fields[id]?.errors ? message : <s>{message}</s>}
            </a>
            {!fields[id]?.errors && <span className="visually-hidden"> (mended)</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Scrolls to the label or legend, which a bare fragment link would leave above the window. */
function handleFollow(event: React.MouseEvent, id: string) {
  const control = document.getElementById(id);
  if (!control) return;
  event.preventDefault();
  (control.closest('fieldset') ?? control.parentElement)?.scrollIntoView();
  control.focus({ preventScroll: true });
}
