import '../styles/actions.css';

import type { ReactNode } from 'react';

import { Band, type BandProps } from './Band.tsx';
import styles from './PageHero.module.css';

export type PageHeroProps = Required<Pick<BandProps, 'field'>> & {
  heading: string;
  lead: string;
  /** What it costs, where that is one sum. */
  price?: string;
  /** The line above the heading. */
  badge?: string;
  picture: ReactNode;
  /**
   * `across` draws the picture over all columns, low on the left, where the text stands above it;
   * `hanging` lets it go on below the lower edge.
   */
  layout?: 'beside' | 'across' | 'hanging';
  /** The buttons, with any text about them. */
  children: ReactNode;
};

/** The head of a page as a cover laid wide: one flat colour, and its picture on the lower edge. */
export function PageHero(props: PageHeroProps) {
  const { heading, lead, price, badge, field, picture, layout = 'beside', children } = props;
  return (
    <Band labelledBy="page-title" field={field} isFlush>
      <div className={`split ${styles.hero}`} data-layout={layout}>
        <div className={`stack ${styles.text}`}>
          {badge && <p className="as-h4">{badge}</p>}
          <h1 id="page-title" className={styles.heading}>
            {heading}
          </h1>
          <p className="as-lead measured">{lead}</p>
          {price && <p className="as-h3">{price}</p>}
          <div className="cluster actions">{children}</div>
        </div>
        <div className={`unprinted ${styles.picture}`}>{picture}</div>
      </div>
    </Band>
  );
}
