import { PaperHero } from '../PaperHero.tsx';
import styles from './EnrolmentHero.module.css';

export type EnrolmentHeroProps = {
  heading: string;
  lead: string;
  highlights: readonly { title: string; text: string }[];
};

/** The head of the enrolment page: what it takes, and what one applies to. */
export function EnrolmentHero({ heading, lead, highlights }: EnrolmentHeroProps) {
  return (
    <PaperHero heading={heading} lead={lead} columns={7}>
      <ul className={styles.highlights}>
        {highlights.map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </PaperHero>
  );
}
