import type { ReactNode } from 'react';

import styles from './FormBand.module.css';

export type FormBandProps = { id: string; title: string; children: ReactNode };

/** The band that holds a form, under its heading. */
export function FormBand({ id, title, children }: FormBandProps) {
  return (
    <section className={styles.band} aria-labelledby={id}>
      <div className="wrap">
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}
