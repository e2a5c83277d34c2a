import { CourseCover } from '../../art/covers/CourseCover.tsx';
import { LinkButton } from '../../components/Button.tsx';
import { LevelBadge } from '../../components/LevelBadge.tsx';
import type { Course } from '../../content-schemas/course.ts';
import { paths } from '../../paths.ts';
import styles from './CourseHero.module.css';

/** The head of a course page: the cover from the card, now large, and what the course is. */
export function CourseHero({ course }: { course: Course }) {
  return (
    <section className={`wrap ${styles.hero}`}>
      <div className={styles.back}>
        <LinkButton href={paths.courses} look="quiet" size="small">
          Back to Courses
        </LinkButton>
      </div>
      <div className={`grid ${styles.spread}`}>
        <div className={styles.cover} data-cover={course.id}>
          <CourseCover cover={course.cover} />
        </div>
        <div className={styles.text}>
          <p className={styles.series}>
            <span>No. {course.number}</span>
            <span>{course.kind}</span>
            <span>{course.duration}</span>
            <LevelBadge level={course.level} />
          </p>
          <h1 className={styles.title}>{course.title}</h1>
          <div className={styles.description}>
            {course.fullDescription.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}
