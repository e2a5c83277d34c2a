import type { ReactNode } from 'react';

import styles from './PaperHero.module.css';

export type PaperHeroProps = {
  heading: string;
  lead: string;
  /** What follows the lead in bold: the one line that a reader in a hurry takes away. */
  promise?: string | undefined;
  /** Smaller, so that what people came for, such as the first field of a form, is on the first screen. */
  isSmall?: boolean;
  /** Buttons under the lead, each followed by any text about it. */
  actions?: ReactNode;
  /** What ends the head, such as figures or an index, under its own rule. */
  children?: ReactNode;
};

/** The head of a page on bare paper: the heading in display size, the lead low at its right. */
export function PaperHero(props: PaperHeroProps) {
  const { heading, lead, promise, isSmall, actions, children } = props;
  return (
    <section className={`wrap ${styles.hero}`} data-small={isSmall} aria-labelledby="page-title">
      <div className={`split ${styles.top}`}>
        <h1 id="page-title" className={styles.heading}>
          {heading}
        </h1>
        <div className="stack">
          <p className="as-lead measured">{lead}</p>
          {promise && <p className="as-strong measured">{promise}</p>}
          {actions && <div className="cluster actions">{actions}</div>}
        </div>
      </div>
      {children}
    </section>
  );
}
