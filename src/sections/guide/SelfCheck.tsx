import { stages } from '../../art/adoption-curve.ts';
import type { Guide } from '../../content/schemas/guide.ts';
import { StageCheck, type StageCheckProps } from '../StageCheck.tsx';
import styles from './SelfCheck.module.css';

export type SelfCheckProps = { chapter: Guide['chapters'][0]; courses: StageCheckProps['courses'] };

/** Chapter 1: eight statements to tick in four stages, and what the ticks say. */
export function SelfCheck({ chapter, courses }: SelfCheckProps) {
  return (
    <div className={styles.ticks}>
      <StageCheck
        id="stand"
        labelledBy={`${chapter.id}-title`}
        title={chapter.readingTitle}
        text={chapter.readingText}
        moving={chapter.onThePage}
        level={3}
        fields={stages.map(({ name }) => ({
          statements: chapter.statements
            .filter(({ stage }) => stage === name)
            .map(({ text }) => text),
        }))}
        chapter={chapter}
        courses={courses}
      />
      <div className="wrap">
        <p className={styles.closing}>{chapter.closing}</p>
      </div>
    </div>
  );
}
