import { CourseCover } from '../../art/covers/CourseCover.tsx';
import { LevelBadge } from '../../components/LevelBadge.tsx';
import { LinkButton } from '../../components/Button.tsx';
import { Price } from '../../components/Price.tsx';
import { TitleLines } from '../../components/TitleLines.tsx';
import type { Course } from '../../content/schemas/course.ts';
import { paths } from '../../../domain/paths.ts';
import styles from './CourseCard.module.css';

export type CourseCardProps = {
  course: Course;
  /** The id by which a link leads to this card. */
  anchor?: string;
};

/** One course of the series: its cover, its particulars between hairlines, its price. */
export function CourseCard({ course, anchor }: CourseCardProps) {
  return (
    <article
      id={anchor}
      className={styles.card}
      aria-label={course.title}
      data-far={course.number > 1 || undefined}
    >
      <div className={styles.cover} data-cover={course.id}>
        <CourseCover cover={course.cover} />
      </div>
      <p className={styles.series}>
        <span>No. {course.number}</span>
        <span>{course.kind}</span>
        <span>{course.duration}</span>
      </p>
      <h3 className={styles.title}>
        <TitleLines title={course.title} />
      </h3>
      <p className={styles.description}>{course.description}</p>
      <ul className={styles.particulars}>
        <li>
          <LevelBadge level={course.level} />
        </li>
        <li>{course.instructor}</li>
        <li>{course.lessons}</li>
      </ul>
      <div className={styles.foot}>
        <Price amount={course.price} isFrom />
        <div className={styles.actions}>
          <LinkButton
            href={paths.course(course.id)}
            look="secondary"
            size="small"
            about={`about ${course.title}`}
          >
            More Details
          </LinkButton>
          <LinkButton href={paths.enrolFor(course.id)} size="small" about={`on ${course.title}`}>
            Enroll Now
          </LinkButton>
        </div>
      </div>
    </article>
  );
}
