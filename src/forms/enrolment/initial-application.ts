import { campCourseId } from '../../../domain/paths.ts';
import * as pages from '../../../domain/pages.ts';
import { formCopy } from './copy.ts';
import type { CourseChoice } from '../../../domain/forms/enrolment/course-choices.ts';
import { brand } from '../../../domain/brand.ts';
import type { Application } from '../../../domain/forms/enrolment/schema.ts';

/** A course as the form needs it that is opened for it. */
export type PreselectedCourse = { id: string; title: string; applicationChoice: CourseChoice };

/**
 * What the form holds at first beside its defaults: for a visitor from a course page (`?course=`), the
 * matching choice ticked and a line that names the course; from the camp, for a child in the room. An
 * unknown id changes nothing.
 */
export function initialApplication(
  courseId: string | null,
  courses: readonly PreselectedCourse[],
): Partial<Application> {
  if (pages.camp && courseId === campCourseId) {
    return {
      selectedCourses: [brand.camp],
      participantType: 'personal',
      deliveryMode: 'in-person',
    };
  }
  const course = courses.find(({ id }) => id === courseId);
  if (!course) return {};
  return {
    selectedCourses: [course.applicationChoice],
    additionalRequirements: formCopy.cameFrom(course.title),
  };
}
