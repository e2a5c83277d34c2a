import type { ReactNode, RefObject } from 'react';

import { formCopy, sectionCopy } from './copy.ts';
import styles from './SectionProgress.module.css';
import { useSectionProgress } from './use-section-progress.ts';

export type SectionProgressProps = {
  form: RefObject<HTMLFormElement | null>;
  /** The picture of the four steps, drawn at build: the browser gets no geometry. */
  curve: ReactNode;
};

/** Where one is: the four sections, the one in view marked, the finished ones ticked off. */
export function SectionProgress({ form, curve }: SectionProgressProps) {
  const { current, complete } = useSectionProgress(form);
  return (
    <nav className={styles.progress} aria-label={formCopy.sections}>
      <div className={styles.curve} data-done={complete.join(' ')} data-at={current}>
        {curve}
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
