import styles from './StepList.module.css';

export type StepListProps = { steps: readonly { title: string; text: string }[] };

/** What happens one after the other, numbered: three or four side by side where there is room. */
export function StepList({ steps }: StepListProps) {
  return (
    <ol className={styles.steps} data-count={steps.length}>
      {steps.map((step, index) => (
        <li key={step.title}>
          <span className={styles.number}>{index + 1}</span>
          <h3>{step.title}</h3>
          <p>{step.text}</p>
        </li>
      ))}
    </ol>
  );
}
