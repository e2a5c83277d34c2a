import styles from './NextSteps.module.css';

export type NextStepsProps = { title: string; steps: readonly { title: string; text: string }[] };

/** What happens after an application, as numbered fields of the three later stage colours. */
export function NextSteps({ title, steps }: NextStepsProps) {
  return (
    <section className={styles.band} aria-labelledby="next-title">
      <div className={`wrap ${styles.inner}`}>
        <h2 id="next-title">{title}</h2>
        <ol className={styles.steps}>
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
