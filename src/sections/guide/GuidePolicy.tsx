import type { Guide } from '../../content/schemas/guide.ts';
import { Brackets } from './Brackets.tsx';
import { CountedList } from './CountedList.tsx';
import styles from './GuidePolicy.module.css';

/** Chapter 4: eight rules on one page, and how to bring them in. */
export function GuidePolicy({ rules, closing, howTo }: Guide['chapters'][3]) {
  return (
    <>
      <CountedList
        items={rules.map(({ title, text }) => ({ title, text: <Brackets>{text}</Brackets> }))}
      />
      <div className={`grid ${styles.notes}`}>
        <p className={styles.closing}>
          <Brackets>{closing}</Brackets>
        </p>
        <p className={styles.howTo}>{howTo}</p>
      </div>
    </>
  );
}
