import type { RefObject } from 'react';

import { formSections } from '../../../domain/forms/enrolment/fields.ts';
import { StepsCurve } from '../../art/curves.tsx';
import { formCopy } from './copy.ts';
import type { SectionFields } from './EnrolmentSection.tsx';
import { useSectionProgress } from './use-section-progress.ts';
import styles from './SectionProgress.module.css';

export type SectionProgressProps = {
  form: RefObject<HTMLFormElement | null>;
  fields: SectionFields;
};

const stages = ['fear', 'fomo', 'love', 'innovation'];

/** The four sections, with marks on the one in view and on those that are finished or have errors. */
export function SectionProgress({ form, fields }: SectionProgressProps) {
  const { current, complete } = useSectionProgress(form);
  const numberOf = (wanted: string | undefined) =>
    formSections.findIndex(({ id }) => id === wanted) + 1;
  return (
    <nav className={`unprinted ${styles.progress}`} aria-label={formCopy.sections}>
      <div className={styles.curve} data-done={complete.map(numberOf).join(' ')}>
        <StepsCurve />
      </div>
      <ol className={`ruled flush ${styles.sections}`}>
        {formSections.map(({ id, title, fields: names }, index) => {
          const isWrong = names.some((name) => fields[name].errors);
          const state = isWrong ? 'wrong' : complete.includes(id) ? 'complete' : undefined;
          return (
            <li key={id} data-field={stages[index]}>
              <a
                className={`plain ${styles.link}`}
                href={`#${id}`}
                aria-current={current === id ? 'step' : undefined}
                data-state={state}
              >
                <span className={styles.number}>{index + 1}</span>
                <span className={styles.title}>
                  {title}
                  {state && (
                    <span className="visually-hidden"> {formCopy.sectionStates[state]}</span>
                  )}
                </span>
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
