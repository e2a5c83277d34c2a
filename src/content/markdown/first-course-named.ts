import { paths } from '../../../domain/paths.ts';

/** The course that a text (HTML) links to before any other; undefined where it links to none. */
export function firstCourseNamed<Course extends { id: string }>(
  html: string,
  courses: Course[],
): Course | undefined {
  const positions = courses
    .map((course) => ({ course, at: html.indexOf(`href="${paths.course(course.id)}"`) }))
    .filter(({ at }) => at !== -1)
    .sort((a, b) => a.at - b.at);
  return positions[0]?.course;
}
