import { PaperHero } from '../PaperHero.tsx';
import styles from './EnrolmentHero.module.css';

export type EnrolmentHeroProps = {
  heading: string;
  lead: string;
  /** The link to the form. */
  toForm: string;
  /** The id of the form's heading. */
  formId: string;
  highlights: readonly { title: string; text: string }[];
};

/** The head of the enrolment page: what it takes, and what one applies to. */
export function EnrolmentHero(props: EnrolmentHeroProps) {
  const { heading, lead, toForm, formId, highlights } = props;
  return (
    <PaperHero heading={heading} lead={lead} columns={7}>
      <a className={styles.toForm} href={`#${formId}`}>
        {toForm}
      </a>
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
