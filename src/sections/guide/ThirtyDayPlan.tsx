import { stages } from '../../art/adoption-curve.ts';
import type { Guide } from '../../content/schemas/guide.ts';
import styles from './ThirtyDayPlan.module.css';
import { Ticks } from './Ticks.tsx';

/** Chapter 6: four weeks in the colours of the four stages, and what to keep a record of. */
export function ThirtyDayPlan({ weeks, recordTitle, record, closing }: Guide['chapters'][5]) {
  return (
    <>
      <div className={styles.weeks}>
        {weeks.map(({ title, steps }, index) => (
          <div key={title} className={styles.week} data-stage={stages[index]?.id}>
            <h3>{title}</h3>
            <Ticks items={steps} />
          </div>
        ))}
      </div>
      <div className={styles.record}>
        <h3>{recordTitle}</h3>
        <ul className={styles.lines}>
          {record.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <p className={styles.closing}>{closing}</p>
    </>
  );
}
