import { expect, it } from 'vitest';

import { brand } from '../../../domain/provider/brand.ts';
import { campCourseId } from '../../../domain/provider/paths.ts';
import { formCopy } from './copy.ts';
import { initialApplication } from './initial-application.ts';

const choice = 'Prompt Engineering Mastery';
const courses = [{ id: 'prompts', title: 'Prompt Workshop', applicationChoice: choice }] as const;

it('ticks the matching choice and names the course', () =>
  expect(initialApplication('prompts', courses)).toEqual({
    selectedCourses: [choice],
    additionalRequirements: formCopy.cameFrom('Prompt Workshop'),
  }));

it.runIf(campCourseId)(
  'opens for a child in the room, with the camp ticked, for those who come from it',
  () =>
    expect(initialApplication(campCourseId!, courses)).toEqual({
      selectedCourses: [brand.camp],
      participantType: 'personal',
      deliveryMode: 'in-person',
    }),
);

it.each([null, '', 'no-such-course', '__proto__'])('changes nothing for %j', (id) =>
  expect(initialApplication(id, courses)).toEqual({}),
);
