import { useFormData } from '@conform-to/react/future';
import { type RefObject, useEffect, useState } from 'react';

import { formSections } from '../../../domain/forms/enrolment/fields.ts';
import {
  applicationFromForm,
  validateApplication,
} from '../../../domain/forms/enrolment/schema.ts';
import { StepsCurve } from '../../art/curves.tsx';
import { formCopy } from './copy.ts';
import type { SectionFields } from './EnrolmentSection.tsx';
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

/**
 * The id of the section in view, and the ids of those that are done: the applicant has answered there or
 * further on, and nothing in them is missing or wrong. A section where everything is optional is not
 * done before the applicant gets that far, and no section is done in a form that has just been emptied.
 */
function useSectionProgress(form: RefObject<HTMLFormElement | null>) {
  const [current, setCurrent] = useState(0);
  const [furthest, setFurthest] = useState(-1);
  const inOrder =
    useFormData(form, (formData) => sectionsInOrder(formData).join(' '))?.split(' ') ?? [];

  useEffect(() => {
    // A section is current while it crosses a line a third of the way down the window.
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting);
        const index = formSections.findIndex(({ id }) => id === entered?.target.id);
        // Above all sections, as when the error summary has the focus, the first one counts as current.
        const isAbove = entries.every(({ boundingClientRect: { top } }) => top > 0);
        if (index >= 0 || isAbove) setCurrent(Math.max(index, 0));
      },
      { rootMargin: '-33% 0px -66% 0px' },
    );
    for (const { id } of formSections) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const element = form.current;
    const handleInput = ({ target }: Event) => {
      const place = formSections.findIndex(
        ({ id }) => id === (target as Element).closest('section')?.id,
      );
      setFurthest((last) => Math.max(place, last));
    };
    const handleReset = () => setFurthest(-1);
    element?.addEventListener('input', handleInput);
    element?.addEventListener('reset', handleReset);
    return () => {
      element?.removeEventListener('input', handleInput);
      element?.removeEventListener('reset', handleReset);
    };
  }, [form]);

  const reached = formSections.slice(0, furthest + 1).map(({ id }) => id);
  return {
    current: formSections[current]?.id,
    complete: reached.filter((id) => inOrder.includes(id)),
  };
}

function sectionsInOrder(form: FormData | URLSearchParams): string[] {
  const result = validateApplication(applicationFromForm(form));
  const wrong = result.ok ? {} : result.fields;
  return formSections
    .filter(({ fields }) => !fields.some((name) => name in wrong))
    .map(({ id }) => id);
}
