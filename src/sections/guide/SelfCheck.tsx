import { stages } from '../../art/adoption-curve.ts';
import type { Guide } from '../../content/schemas/guide.ts';
import styles from './SelfCheck.module.css';
import { Ticks } from './Ticks.tsx';

/** Chapter 1: eight statements to tick in four stages, and what the ticks say. */
export function SelfCheck(chapter: Guide['chapters'][0]) {
  return (
    <>
      <div className={styles.groups}>
        {stages.map(({ id, name }) => (
          <div key={id} className={`grid ${styles.group}`}>
            <h3 className={styles.stage} data-stage={id}>
              {name}
            </h3>
            <div className={styles.statements}>
              <Ticks
                items={chapter.statements
                  .filter(({ stage }) => stage === name)
                  .map(({ text }) => text)}
              />
            </div>
          </div>
        ))}
      </div>
      <div className={styles.reading}>
        <h3>{chapter.readingTitle}</h3>
        <p>{chapter.readingText}</p>
        <dl className={styles.readings}>
          {chapter.readings.map(({ stage, text }) => (
            <div key={stage} data-stage={stages.find(({ name }) => name === stage)?.id}>
              <dt>{stage}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className={styles.closing}>{chapter.closing}</p>
    </>
  );
}
