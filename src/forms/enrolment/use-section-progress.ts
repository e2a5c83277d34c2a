import { useFormData } from '@conform-to/react/future';
import { type RefObject, useEffect, useState } from 'react';

import { applicationFromForm } from './application-from-form.ts';
import { sectionCopy } from './copy.ts';
import { validateApplication } from './schema.ts';

/**
 * The id of the section in view, and the ids of those that are done: the applicant has been there and
 * nothing in them is missing or wrong. A section where everything is optional is not done unseen.
 */
export function useSectionProgress(form: RefObject<HTMLFormElement | null>) {
  const [{ current, furthest }, setPlace] = useState({ current: 0, furthest: 0 });
  const inOrder =
    useFormData(form, (formData) => sectionsInOrder(formData).join(' '))?.split(' ') ?? [];

  useEffect(() => {
    // A section is current while it crosses a line a third of the way down the window.
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting);
        const index = sectionCopy.findIndex(({ id }) => id === entered?.target.id);
        // Above them all, as where the list of what is wrong has taken the focus, one is at the first.
        const isAbove = entries.every(({ boundingClientRect: { top } }) => top > 0);
        if (index < 0 && isAbove) setPlace((last) => ({ ...last, current: 0 }));
        if (index < 0) return;
        setPlace((last) => ({ current: index, furthest: Math.max(index, last.furthest) }));
      },
      { rootMargin: '-33% 0px -66% 0px' },
    );
    for (const { id } of sectionCopy) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);

  const reached = sectionCopy.slice(0, furthest + 1).map(({ id }) => id);
  return {
    current: sectionCopy[current]?.id,
    complete: reached.filter((id) => inOrder.includes(id)),
  };
}

function sectionsInOrder(form: FormData | URLSearchParams): string[] {
  const result = validateApplication(applicationFromForm(form));
  const wrong = result.ok ? {} : result.fields;
  return sectionCopy
    .filter(({ fields }) => !fields.some((name) => name in wrong))
    .map(({ id }) => id);
}
