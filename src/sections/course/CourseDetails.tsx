import { FactTable } from '../../components/FactTable.tsx';
import type { Course } from '../../content/schemas/course.ts';
import styles from './CourseDetails.module.css';
import { CourseTimetable } from './CourseTimetable.tsx';

/** What a course teaches, does and takes. */
export function CourseDetails({ course }: { course: Course }) {
  const information = [
    { label: 'Level', value: course.level },
    { label: 'Format', value: course.lessons },
    { label: 'Duration', value: course.duration },
  ];
  return (
    <div className={styles.details}>
      <section aria-labelledby="learn">
        <h2 id="learn">What You'll Learn</h2>
        <ul className={styles.objectives}>
          {course.learningObjectives.map((objective) => (
            <li key={objective}>{objective}</li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="activity" data-far>
        <h2 id="activity">Hands-On Activity</h2>
        <p className={styles.activity}>{course.activity}</p>
      </section>
      <section aria-labelledby="timetable" data-far>
        <h2 id="timetable">{course.duration}, minute by minute</h2>
        <CourseTimetable entries={course.timetable} />
        <p className={styles.bring}>{course.bring}</p>
      </section>
      <section aria-labelledby="information" data-far>
        <h2 id="information">Course Information</h2>
        <FactTable rows={information} />
      </section>
    </div>
  );
}
