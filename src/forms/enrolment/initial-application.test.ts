import { expect, it } from 'vitest';

import { brand } from '../../../domain/provider/brand.ts';
import { campCourseId } from '../../../domain/provider/paths.ts';
import { formCopy } from './copy.ts';
import { initialApplication } from './initial-application.ts';

const choice = 'Prompt Engineering Mastery';
const courses = [{ id: 'prompts', title: 'Prompt Workshop', applicationChoice: choice }] as const;

it('enrolment from a course page: its choice is ticked, and the course is named', () =>
  expect(initialApplication('prompts', courses)).toEqual({
    selectedCourses: [choice],
    additionalRequirements: formCopy.cameFrom('Prompt Workshop'),
  }));

it.runIf(campCourseId)(
  'enrolment from the camp: it is ticked, for a child who attends in person',
  () =>
    expect(initialApplication(campCourseId!, courses)).toEqual({
      selectedCourses: [brand.camp],
      participantType: 'personal',
      deliveryMode: 'in-person',
    }),
);

it.each([null, '', 'no-such-course', '__proto__'])(
  'enrolment from the course %j: nothing is filled in',
  (id) => expect(initialApplication(id, courses)).toEqual({}),
);
