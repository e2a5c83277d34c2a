import styles from './NumberedSteps.module.css';

export type NumberedStepsProps = {
  title: string;
  steps: readonly { title: string; text: string }[];
  /** The colour the steps stand on. */
  field: 'fomo' | 'innovation';
};

/** What happens one after the other: numbered, side by side on one field of colour. */
export function NumberedSteps({ title, steps, field }: NumberedStepsProps) {
  return (
    <section className={styles.band} data-field={field} aria-labelledby="steps-title">
      <div className={`wrap ${styles.inner}`}>
        <h2 id="steps-title">{title}</h2>
        <ol className={styles.steps} data-count={steps.length}>
          {steps.map((step, index) => (
            <li key={step.title}>
              <span className={styles.number}>{index + 1}</span>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
