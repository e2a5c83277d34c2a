import type { CampPage } from '../../content/schemas/camp.ts';
import { Band } from '../Band.tsx';
import styles from './CampTypicalDay.module.css';
import { SectionHead } from '../SectionHead.tsx';

/** One day as a timetable. */
export function CampTypicalDay({ title, note, rows }: CampPage['typicalDay']) {
  return (
    <Band labelledBy="typical-day" field="sunk">
      <SectionHead id="typical-day" title={title} text={note} />
      <ol className={styles.timetable}>
        {rows.map(({ time, title: part, text }) => (
          <li key={time} className={`grid ${styles.row}`}>
            <time className={styles.time} dateTime={time.replace('.', ':').padStart(5, '0')}>
              {time}
            </time>
            <h3 className={styles.part}>{part}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
    </Band>
  );
}
