import { useFormData } from '@conform-to/react/future';
import { type RefObject, useEffect, useState } from 'react';

import { applicationFromForm } from './application-from-form.ts';
import { sectionCopy } from './copy.ts';
import { validateApplication } from './schema.ts';

/** The id of the section in view, and the ids of those in which nothing is missing or wrong. */
export function useSectionProgress(form: RefObject<HTMLFormElement | null>) {
  const [current, setCurrent] = useState<string>(sectionCopy[0].id);
  const complete =
    useFormData(form, (formData) => completeSections(formData).join(' '))?.split(' ') ?? [];

  useEffect(() => {
    // A section is current while it crosses a line a third of the way down the window.
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting);
        if (entered) setCurrent(entered.target.id);
      },
      { rootMargin: '-33% 0px -66% 0px' },
    );
    for (const { id } of sectionCopy) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);

  return { current, complete };
}

function completeSections(form: FormData | URLSearchParams): string[] {
  const result = validateApplication(applicationFromForm(form));
  const wrong = result.ok ? {} : result.fields;
  return sectionCopy
    .filter(({ fields }) => !fields.some((name) => name in wrong))
    .map(({ id }) => id);
}
