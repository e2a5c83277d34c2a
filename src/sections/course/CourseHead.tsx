import { LevelBadge } from '../../components/LevelBadge.tsx';
import { TitleLines } from '../../components/TitleLines.tsx';
import type { Course } from '../../content/schemas/course.ts';
import styles from './CourseHead.module.css';

/** What a course is: its place in the series, its title and its full description. */
export function CourseHead({ course }: { course: Course }) {
  return (
    <>
      <p className={styles.series}>
        <span>No. {course.number}</span>
        <span>{course.kind}</span>
        <span>{course.duration}</span>
        <LevelBadge level={course.level} />
      </p>
      <h1 className={styles.title}>
        <TitleLines title={course.title} />
      </h1>
      <div className={styles.description}>
        {course.fullDescription.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </>
  );
}
