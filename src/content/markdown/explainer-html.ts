import { paths } from '../../../domain/provider/paths.ts';

const mark = '<p>::figure</p>';

/**
 * Splits rendered HTML at the one line `::figure`, which is where the page puts the diagram. Throws
 * with the name of the file where the line is missing or stands twice.
 */
export function splitAtFigure(html: string, file: string): { before: string; after: string } {
  const [before, after, ...rest] = html.split(mark);
  if (before === undefined || after === undefined || rest.length > 0) {
    throw new Error(`${file}: write "::figure" once, on a line of its own between empty lines.`);
  }
  return { before, after };
}

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
