import type { RefObject } from 'react';

import { StepsCurve } from '../../art/StepsCurve.tsx';
import { formCopy, sectionCopy } from './copy.ts';
import styles from './SectionProgress.module.css';
import { useSectionProgress } from './use-section-progress.ts';

/** Where one is: the four sections, the one in view marked, the finished ones ticked off. */
export function SectionProgress({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const { current, complete } = useSectionProgress(form);
  const steps = sectionCopy.map(({ id }) => {
    if (complete.includes(id)) return 'complete';
    return id === current ? 'current' : 'open';
  });
  return (
    <nav className={styles.progress} aria-label={formCopy.sections}>
      <div className={styles.curve}>
        <StepsCurve steps={steps} />
      </div>
      <ol className={styles.sections}>
        {sectionCopy.map(({ id, title }, index) => (
          <li key={id}>
            <a
              className={styles.link}
              href={`#${id}`}
              aria-current={current === id ? 'step' : undefined}
              data-complete={complete.includes(id) ? '' : undefined}
            >
              <span className={styles.number}>{index + 1}</span>
              <span className={styles.title}>
                {title}
                {complete.includes(id) && (
                  <span className="visually-hidden"> {formCopy.sectionComplete}</span>
                )}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
