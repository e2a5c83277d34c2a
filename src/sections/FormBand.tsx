import type { ReactNode } from 'react';

import styles from './FormBand.module.css';

export type FormBandProps = {
  id: string;
  title: string;
  /** What it is folded under once the form was sent (forms/enrolment/confirmation.ts). */
  fold: string;
  /** What helps beside a form: at its side where there is room, else above it. */
  aside?: ReactNode;
  children: ReactNode;
};

/** The band that holds a form, under its heading. */
export function FormBand({ id, title, fold, aside, children }: FormBandProps) {
  return (
    <details open>
      <summary className={`wrap ${styles.fold}`} hidden>
        {fold}
      </summary>
      <section className={styles.band} aria-labelledby={id}>
        <div className={`wrap ${styles.body}`}>
          <h2 className={styles.title} id={id}>
            {title}
          </h2>
          {aside && <div className={styles.aside}>{aside}</div>}
          {children}
        </div>
      </section>
    </details>
  );
}
