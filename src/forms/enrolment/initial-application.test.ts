import { expect, it } from 'vitest';

import { brand } from '../../brand.ts';
import { formCopy } from './copy.ts';
import { campCourseId, initialApplication } from './initial-application.ts';

const courses = [
  {
    id: 'prompt-engineering',
    title: 'Prompt Workshop',
    applicationChoice: 'Prompt Engineering Mastery',
  },
] as const;

it('ticks the matching choice and names the course', () =>
  expect(initialApplication('prompt-engineering', courses)).toEqual({
    selectedCourses: ['Prompt Engineering Mastery'],
    additionalRequirements: formCopy.cameFrom('Prompt Workshop'),
  }));

it('ticks the camp for those who come from it', () =>
  expect(initialApplication(campCourseId, courses).selectedCourses).toEqual([brand.camp]));

it.each([null, '', 'no-such-course', '__proto__'])('changes nothing for %j', (id) =>
  expect(initialApplication(id, courses)).toEqual({}),
);
