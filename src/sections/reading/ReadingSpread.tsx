import type { ReactNode } from 'react';

import { Contents, type ContentsProps } from '../../components/Contents.tsx';
import styles from './ReadingSpread.module.css';

export type ReadingSpreadProps = ContentsProps & {
  /** What a reader meets before the table of contents on a phone, and beside it on a desk. */
  opening: ReactNode;
  children: ReactNode;
};

/** Text as a spread: the contents in a side column, the text and its figures in the wide one. */
export function ReadingSpread({ headings, opening, children }: ReadingSpreadProps) {
  return (
    <div className={`wrap grid ${styles.spread}`}>
      <div className={styles.opening}>{opening}</div>
      <div className={styles.contents}>
        <Contents headings={headings} />
      </div>
      <div className={styles.text}>{children}</div>
    </div>
  );
}
