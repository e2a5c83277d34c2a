import styles from './EnrolmentHero.module.css';

export type EnrolmentHeroProps = {
  heading: string;
  lead: string;
  highlights: readonly { title: string; text: string }[];
};

/** The head of the enrolment page: what it takes, and what one applies to. */
export function EnrolmentHero({ heading, lead, highlights }: EnrolmentHeroProps) {
  return (
    <section className={`wrap ${styles.hero}`}>
      <div className={`grid ${styles.top}`}>
        <h1 className={styles.heading}>{heading}</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      <ul className={styles.highlights}>
        {highlights.map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
