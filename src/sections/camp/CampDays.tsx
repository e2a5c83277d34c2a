import { CampDayPicture } from '../../art/page-pictures/CampDayPicture.tsx';
import type { CampPage } from '../../content/schemas/camp.ts';
import { Band } from '../Band.tsx';
import styles from './CampDays.module.css';
import { SectionHead } from '../SectionHead.tsx';

/** The themes, a day to a line, each with its tent and what a child takes home from it. */
export function CampDays({ title, note, makesLabel, items }: CampPage['days']) {
  return (
    <Band labelledBy="days">
      <SectionHead id="days" title={title} text={note} />
      <ol className={styles.days}>
        {items.map((day, index) => (
          <li key={day.title} className={`grid ${styles.day}`}>
            <div className={styles.tent}>
              <CampDayPicture day={index + 1} />
            </div>
            <h3 className={styles.title}>
              <span className={styles.number}>
                <span className="visually-hidden">Day </span>
                {index + 1}
              </span>{' '}
              {day.title}
            </h3>
            <p className={styles.text}>{day.text}</p>
            <p className={styles.makes}>
              <span className={styles.label}>{makesLabel}</span>
              {day.makes}
            </p>
          </li>
        ))}
      </ol>
    </Band>
  );
}
