import type { ReactNode } from 'react';

import styles from './SectionHead.module.css';

export type SectionHeadProps = {
  /** The id of the heading, for `aria-labelledby`. */
  id: string;
  title: string;
  text?: ReactNode;
};

/** The head of a band: the heading on the left, one paragraph low on the right. */
export function SectionHead({ id, title, text }: SectionHeadProps) {
  return (
    <div className={`split ${styles.head}`}>
      <h2 id={id}>{title}</h2>
      {text && <p>{text}</p>}
    </div>
  );
}
