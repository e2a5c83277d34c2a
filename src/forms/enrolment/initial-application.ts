import type { Application, CourseChoice } from '../../../domain/forms/enrolment/fields.ts';
import { brand } from '../../../domain/provider/brand.ts';
import * as pages from '../../../domain/provider/pages.ts';
import { campCourseId } from '../../../domain/provider/paths.ts';
import { formCopy } from './copy.ts';

/** What the form needs to know of the course that it is opened for. */
export type PreselectedCourse = { id: string; title: string; applicationChoice: CourseChoice };

/**
 * The initial answers beside the defaults: for a visitor from a course page (`?course=`), the matching
 * choice ticked and a line that names the course; from the camp, a person who attends in person. An
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
