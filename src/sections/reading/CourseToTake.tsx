import { CourseCover } from '../../art/covers/CourseCover.tsx';
import { LinkButton } from '../../components/Button.tsx';
import { Price } from '../../components/Price.tsx';
import { TitleLines } from '../../components/TitleLines.tsx';
import type { Course } from '../../content/schemas/course.ts';
import { paths } from '../../../domain/paths.ts';
import styles from './CourseToTake.module.css';

/** The one course that a text leads to, at the end of its page. */
export function CourseToTake({ course }: { course: Course }) {
  return (
    <section className={`wrap grid ${styles.section}`} data-far aria-labelledby="course-to-take">
      <div className={styles.cover} data-cover={course.id}>
        <CourseCover cover={course.cover} />
      </div>
      <div className={styles.text}>
        <p className={styles.series}>
          <span>Course No. {course.number}</span>
          <span>{course.kind}</span>
          <span>{course.duration}</span>
        </p>
        <h2 id="course-to-take">
          <TitleLines title={course.title} />
        </h2>
        <p className={styles.description}>{course.description}</p>
        <div className={styles.foot}>
          <Price amount={course.price} isFrom />
          <div className={styles.actions}>
            <LinkButton
              href={paths.course(course.id)}
              look="secondary"
              about={`about ${course.title}`}
            >
              More Details
            </LinkButton>
            <LinkButton href={paths.enrolFor(course.id)} about={`on ${course.title}`}>
              Enroll Now
            </LinkButton>
          </div>
        </div>
      </div>
    </section>
  );
}
