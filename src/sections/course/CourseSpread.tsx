import { CourseCover } from '../../art/covers/CourseCover.tsx';
import { LinkButton } from '../../components/Button.tsx';
import type { Course } from '../../content/schemas/course.ts';
import { paths } from '../../../domain/paths.ts';
import { CourseDetails } from './CourseDetails.tsx';
import { CourseHead } from './CourseHead.tsx';
import { CoursePriceCard } from './CoursePriceCard.tsx';
import styles from './CourseSpread.module.css';

/**
 * A course as one spread: what it is and does in the wide column, and beside it the cover from the
 * card with the price under it, which stays in sight while the rest is read.
 */
export function CourseSpread({ course }: { course: Course }) {
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.back}>
        <LinkButton href={paths.courses} look="quiet" size="small">
          Back to Courses
        </LinkButton>
      </div>
      <div className={`grid ${styles.spread}`}>
        <div className={styles.cover} data-cover={course.id}>
          <CourseCover cover={course.cover} />
        </div>
        <div className={styles.head}>
          <CourseHead course={course} />
        </div>
        <div className={styles.price}>
          <CoursePriceCard course={course} />
        </div>
        <div className={styles.details}>
          <CourseDetails course={course} />
        </div>
      </div>
    </div>
  );
}
