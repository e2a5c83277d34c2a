import styles from './Steps.module.css';

type Step = {
  title: string;
  text: string;
  /** Where the step is taken, in a new tab. */
  link?: { label: string; href: string };
};

export type StepListProps = { steps: readonly Step[] };

/** Numbered steps, three or four side by side where there is room. */
export function StepList({ steps }: StepListProps) {
  return (
    <ol className={`columns unparted ${styles.steps}`} data-count={steps.length}>
      {steps.map((step, index) => (
        <li key={step.title} className={`stack under-rule ${styles.step}`}>
          <span className="as-figure">{index + 1}</span>
          <h3 className="as-h4">{step.title}</h3>
          <p>{step.text}</p>
          {step.link && (
            <p>
              <a href={step.link.href} target="_blank" rel="noopener">
                {step.link.label}
                <span className="visually-hidden"> (opens in a new tab)</span>
              </a>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

export type NumberedStepsProps = StepListProps & {
  title: string;
  /** The colour the steps stand on. */
  field: 'fomo' | 'innovation';
};

/** The steps of a page, on one field of colour. */
export function NumberedSteps({ title, steps, field }: NumberedStepsProps) {
  return (
    <section className="band filled" data-field={field} aria-labelledby="steps-title">
      <div className="wrap">
        <h2 id="steps-title">{title}</h2>
        <StepList steps={steps} />
      </div>
    </section>
  );
}
