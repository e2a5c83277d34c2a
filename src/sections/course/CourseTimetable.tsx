import type { Course } from '../../content/schemas/course.ts';
import styles from './CourseTimetable.module.css';

/** What happens when, with the time since the beginning and the length of each part. */
export function CourseTimetable({ entries }: { entries: Course['timetable'] }) {
  const starts = entries.map((_, index) =>
    entries.slice(0, index).reduce((sum, { minutes }) => sum + minutes, 0),
  );
  return (
    <ol className={styles.timetable}>
      {entries.map(({ minutes, title, text }, index) => (
        <li key={title}>
          <span className={styles.time}>
            <span className="visually-hidden">Begins after </span>
            {clock(starts[index] ?? 0)}
            <span className="visually-hidden">, lasts {minutes} minutes: </span>
          </span>
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
          <span className={styles.minutes} aria-hidden="true">
            {minutes} min
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Minutes since the beginning as hours and minutes: 75 is "1:15". */
function clock(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
