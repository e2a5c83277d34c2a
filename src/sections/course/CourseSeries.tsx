import { CourseCover, coverField } from '../../art/covers/CourseCover.tsx';
import { TitleLines } from '../../components/TitleLines.tsx';
import type { Course } from '../../content/schemas/course.ts';
import { paths } from '../../../domain/paths.ts';
import styles from './CourseSeries.module.css';

export type CourseSeriesProps = {
  /** All of the series, in its order. */
  courses: Pick<Course, 'id' | 'number' | 'shortTitle' | 'cover' | 'duration'>[];
  /** The id of the course whose page this is. */
  current: string;
};

/**
 * The way on from a course: the whole series on a shelf, this one marked. Where there is room and something to
 * point with, they stand with their spines to the front, and one opens on its cover when it is pointed at. Until
 * then the next one stands open.
 */
export function CourseSeries({ courses, current }: CourseSeriesProps) {
  const next = courses[(courses.findIndex(({ id }) => id === current) + 1) % courses.length];
  return (
    <nav className={styles.band} data-far aria-labelledby="series">
      <div className={`wrap ${styles.spread}`}>
        <h2 className={styles.heading} id="series">
          The series
        </h2>
        <ul className={styles.shelf}>
          {courses.map(({ id, number, shortTitle, cover, duration }) => (
            <li key={id} data-next={id === next?.id || undefined}>
              <a
                href={paths.course(id)}
                data-field={coverField(cover)}
                aria-current={id === current ? 'page' : undefined}
              >
                <CourseCover cover={cover} />
                <span className={styles.number}>
                  <span>No. {number}</span>
                  <span>{duration}</span>
                </span>
                <span className={styles.title}>
                  <TitleLines title={shortTitle} />
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
