import { expect, it } from 'vitest';

import { firstCourseNamed } from './first-course-named.ts';

const courses = [{ id: 'one' }, { id: 'two' }, { id: 'two-more' }];

it('chooses the course that the text links to first', () => {
  const html =
    '<a href="/contact">Ask</a> <a href="/course/two-more">B</a> <a href="/course/one">A</a>';
  expect(firstCourseNamed(html, courses)).toEqual({ id: 'two-more' });
});

it('chooses none where the text links to none', () => {
  expect(firstCourseNamed('<p>/course/one</p>', courses)).toBeUndefined();
});
