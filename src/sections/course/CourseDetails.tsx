import type { Course } from '../../content-schemas/course.ts';
import styles from './CourseDetails.module.css';
import { CoursePriceCard } from './CoursePriceCard.tsx';

/** What a course teaches, does and takes, beside the card that says what it costs. */
export function CourseDetails({ course }: { course: Course }) {
  return (
    <div className={`wrap grid ${styles.details}`}>
      <div className={styles.main}>
        <section aria-labelledby="learn">
          <h2 id="learn">What You'll Learn</h2>
          <ul className={styles.objectives}>
            {course.learningObjectives.map((objective) => (
              <li key={objective}>{objective}</li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="activity">
          <h2 id="activity">Hands-On Activity</h2>
          <p className={styles.activity}>{course.activity}</p>
        </section>
        <section aria-labelledby="timetable">
          <h2 id="timetable">{course.duration}, minute by minute</h2>
          <Timetable entries={course.timetable} />
          <p className={styles.bring}>{course.bring}</p>
        </section>
      </div>
      <div className={styles.side}>
        <CoursePriceCard course={course} />
        <CourseInformation course={course} />
      </div>
    </div>
  );
}

function Timetable({ entries }: { entries: Course['timetable'] }) {
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

function CourseInformation({ course }: { course: Course }) {
  return (
    <section className={styles.information} aria-labelledby="information">
      <h2 id="information">Course Information</h2>
      <dl>
        <div>
          <dt>Level</dt>
          <dd>{course.level}</dd>
        </div>
        <div>
          <dt>Format</dt>
          <dd>{course.lessons}</dd>
        </div>
        <div>
          <dt>Duration</dt>
          <dd>{course.duration}</dd>
        </div>
      </dl>
    </section>
  );
}
