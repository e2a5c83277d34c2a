import type { ReactNode } from 'react';

import { ChapterCurve } from '../../art/ChapterCurve.tsx';
import type { GuideChapter as Chapter } from '../../content/schemas/guide.ts';
import styles from './GuideChapter.module.css';

export type GuideChapterProps = {
  chapter: Pick<Chapter, 'id' | 'number' | 'title' | 'intro'>;
  /** How many chapters there are. */
  of: number;
  /** Whether what it holds runs from edge to edge. */
  isWide?: boolean;
  children: ReactNode;
};

/** A chapter of the guide: a flat field with its number, its title and its place in the series. */
export function GuideChapter({ chapter, of, isWide, children }: GuideChapterProps) {
  const { id, number, title, intro } = chapter;
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <div className={styles.head} data-chapter={number}>
        <div className={`wrap grid ${styles.grid}`}>
          <p className={styles.number}>{number}</p>
          <div className={styles.text}>
            <h2 id={`${id}-title`}>{title}</h2>
            <p className={styles.intro}>{intro}</p>
          </div>
          <div className={styles.curve}>
            <ChapterCurve number={number} of={of} />
          </div>
        </div>
      </div>
      <div className={isWide ? styles.matter : `wrap ${styles.matter}`}>{children}</div>
    </section>
  );
}
