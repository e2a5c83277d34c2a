import { LinkButton } from '../../components/Button.tsx';
import { Price } from '../../components/Price.tsx';
import type { Course } from '../../content/schemas/course.ts';
import { facts } from '../../../domain/facts.ts';
import { paths } from '../../../domain/paths.ts';
import styles from './CoursePriceCard.module.css';

/** The price as a poster, what it buys, and the way to apply. */
export function CoursePriceCard({ course }: { course: Course }) {
  const rows = [
    { term: 'Duration', value: course.duration },
    { term: 'Participants', value: course.instructor.replace(/^Participants: /u, '') },
    { term: 'Format', value: course.lessons },
  ];
  return (
    <section className={styles.card} aria-label="Price">
      <Price amount={course.price} size="poster" />
      <dl className={styles.rows}>
        {rows.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.certificate}>{facts.course.certificate}</p>
      <LinkButton href={paths.enrolFor(course.id)}>Enroll Now</LinkButton>
      <ul className={styles.terms}>
        <li>{facts.guarantee.moneyBackDays}-day money-back guarantee</li>
        <li>{facts.guarantee.payment}</li>
      </ul>
    </section>
  );
}
