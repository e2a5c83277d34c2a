import { brand } from '../../../domain/brand.ts';
import { mailto } from '../../components/mailto.ts';
import styles from './EnrolmentAside.module.css';

export type EnrolmentAsideProps = {
  courseLabel: string;
  /** The course that the visitor came from. */
  course?: { title: string; facts: string };
  write: { title: string; text: string };
};

/** What an applicant may want to see beside the form: the course, and where to write instead. */
export function EnrolmentAside({ courseLabel, course, write }: EnrolmentAsideProps) {
  return (
    <div className={styles.aside}>
      {course && (
        <p data-came-from>
          {courseLabel} <b>{course.title}</b> {course.facts}
        </p>
      )}
      <p>
        <b>{write.title}</b> {write.text} <a href={mailto({ to: brand.email })}>{brand.email}</a>
      </p>
    </div>
  );
}
