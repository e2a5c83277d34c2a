import type { Course } from '../../content/schemas/course.ts';
import { paths } from '../../../domain/paths.ts';
import { CourseCard } from './CourseCard.tsx';
import styles from './CourseList.module.css';
import { SectionHead } from '../SectionHead.tsx';

export type CourseListProps = { title: string; text: string; courses: Course[] };

/** The series, in its order. Both buttons of the hero lead here, one to the first course, one to the first Workshop. */
export function CourseList({ title, text, courses }: CourseListProps) {
  const firstWorkshop = courses.find(({ kind }) => kind === 'Workshop') ?? courses[0];
  return (
    <section className={`wrap ${styles.section}`} id="courses" aria-labelledby="courses-title">
      <SectionHead id="courses-title" title={title} text={text} />
      <div className={styles.list}>
        {courses.map((course) => (
          <CourseCard
            key={course.id}
            course={course}
            anchor={course === firstWorkshop ? paths.workshops.slice(2) : undefined}
          />
        ))}
      </div>
    </section>
  );
}
