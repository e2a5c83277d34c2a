import type { PromptCraftPage } from '../../content-schemas/prompt-craft.ts';
import styles from './StudioSteps.module.css';

/** From idea to picture in four numbered steps, on one field of colour. */
export function StudioSteps({ title, steps }: PromptCraftPage['howTo']) {
  return (
    <section className={styles.band} aria-labelledby="steps-title">
      <div className={`wrap ${styles.inner}`}>
        <h2 id="steps-title">{title}</h2>
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
