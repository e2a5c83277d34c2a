import { useSyncExternalStore } from 'react';

import { EnrolmentForm } from './EnrolmentForm.tsx';
import { initialApplication, type PreselectedCourse } from './initial-application.ts';
import type { EnrolmentOptions } from './use-enrolment.ts';

type EnrolmentFormOnStaticHostProps = Omit<EnrolmentOptions, 'initial' | 'attempt'> & {
  /** What `?course=` may choose. */
  courses: readonly PreselectedCourse[];
};

/**
 * The enrolment form of a site without a server (`npm run build:static`). Nobody but the form reads
 * `?course=` there: once its script is there it begins anew with that course. What was typed until then
 * is in the draft.
 */
export function EnrolmentFormOnStaticHost({ courses, ...options }: EnrolmentFormOnStaticHostProps) {
  const courseId = useSyncExternalStore(neverChanges, courseInAddress, () => null);
  const initial = initialApplication(courseId, courses);
  return <EnrolmentForm key={courseId} {...options} initial={initial} />;
}

function courseInAddress(): string | null {
  return new URLSearchParams(location.search).get('course');
}

/** Another address is another document. */
function neverChanges() {
  return () => undefined;
}
