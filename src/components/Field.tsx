import type { ReactNode } from 'react';

import styles from './Field.module.css';

export type FieldProps = {
  /** The control's id; hint and error are `{id}-hint` and `{id}-error`. */
  id: string;
  label: string;
  hint?: string;
  error?: string;
  /** What follows the label of a field that may stay empty: "(optional)". */
  optional?: string;
  children: ReactNode;
};

export function Field({ id, label, hint, error, optional, children }: FieldProps) {
  return (
    <div className={`stack ${styles.field}`} data-invalid={error ? '' : undefined}>
      <label className="as-strong" htmlFor={id}>
        {label} {optional && <span className={styles.optional}>{optional}</span>}
      </label>
      {hint && (
        <p className="as-small unprinted" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
      {children}
    </div>
  );
}

/** The error of a field, with the id that `describedBy` refers to. */
export function FieldError({ id, error }: { id: string; error?: string }) {
  if (!error) return null;
  return (
    <p className={styles.error} id={`${id}-error`}>
      <span className="visually-hidden">Error: </span>
      {error}
    </p>
  );
}

/** The `aria` properties that tie a control to its hint and its error. */
export function describedBy({ id, hint, error }: { id: string; hint?: string; error?: string }) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined };
}
