import type { ReactNode } from 'react';

import styles from './Section.module.css';

export type SectionProps = {
  /** Of its heading; a link may lead to it. */
  id: string;
  title: string;
  text?: string;
  children: ReactNode;
};

/** A part of a page, under a rule and its heading. */
export function Section({ id, title, text, children }: SectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className={`as-h3 ${styles.title}`} id={id}>
        {title}
      </h2>
      {text && <p className={`as-small ${styles.text}`}>{text}</p>}
      {children}
    </section>
  );
}
