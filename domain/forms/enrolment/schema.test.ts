import { expect, it } from 'vitest';

import { placeOf } from '../../../testing/place-of.ts';
import { brand } from '../../brand.ts';
import { camp } from '../../pages.ts';
import { formSections, fields, sections } from './fields.ts';
import { choiceHintsOf, courseChoices } from './course-choices.ts';
import { fieldNames, applicationFromForm } from './schema.ts';

it('has another name for each field of the form', () => {
  const names = sections.flatMap((section) => [
    ...Object.keys(section.fields),
    ...Object.keys('businessFields' in section ? section.businessFields : {}),
  ]);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  const where = placeOf('domain/forms/enrolment/fields.ts', new RegExp(`^ +${twice}: \\{`, 'u'));
  expect(twice, `${where}: two sections ask for \`${twice}\``).toBeUndefined();
});

it('asks in the words of the specification, and for as much', () =>
  expect(fields).toMatchObject({
    fullName: { min: 2, error: 'Full name must be at least 2 characters' },
    email: { error: 'Please enter a valid email address' },
    mobile: { min: 10, error: 'Please enter a valid mobile number' },
    linkedIn: { optional: true, error: 'Please enter a valid LinkedIn URL' },
    participantType: { error: 'Please select participant type' },
    businessName: { optional: true },
    businessDetails: { optional: true },
    website: { optional: true, error: 'Please enter a valid website URL' },
    selectedCourses: { error: 'Please select at least one course' },
    availabilityDates: { min: 10, max: 2_000, error: 'Please provide your availability dates' },
    deliveryMode: { error: 'Please select delivery mode' },
    numberOfAttendees: { min: 1, error: 'Please specify number of attendees' },
    city: { min: 2, error: 'Please enter your city' },
    country: { min: 2, error: 'Please enter your country' },
    additionalRequirements: { optional: true },
  }));

it('is asked for field by field in a section of the form, in the order of the schema', () =>
  expect(formSections.flatMap((section) => section.fields)).toEqual(fieldNames));

it('says under a choice which courses of the site it stands for', () => {
  const [, choice] = courseChoices;
  const course = { number: 5, title: 'Apps', duration: '2 hours', applicationChoice: choice };
  const more = { ...course, number: 7, title: 'More', duration: '1 hour' };
  const hints = choiceHintsOf([course, more]);
  expect(hints[choice]).toBe('No. 5, Apps, 2 hours; No. 7, More, 1 hour');
  if (camp) expect(hints[brand.camp]).toMatch(/for ages/u);
  expect(Object.keys(hints)).toHaveLength(camp ? 2 : 1);
});

const read = (form: string) => applicationFromForm(new URLSearchParams(form));

it('reads the fields of the form and nothing else, and a list of the ticked courses', () => {
  const values = read('fullName=Jo&isAdmin=1&selectedCourses=A');
  expect(Object.keys(values)).toEqual(fieldNames);
  expect(values).toMatchObject({ fullName: 'Jo', email: '', selectedCourses: ['A'] });
  expect(read('selectedCourses=A&selectedCourses=B').selectedCourses).toEqual(['A', 'B']);
  expect(read('fullName=Jo').selectedCourses).toEqual([]);
});

it('sends what a business was asked for business only', () => {
  const firm = { businessName: 'Firm', businessDetails: 'We bake', website: 'not a link' };
  const typed = new URLSearchParams(firm).toString();
  expect(read(`participantType=business&${typed}`)).toMatchObject(firm);
  const none = { businessName: '', businessDetails: '', website: '' };
  expect(read(`participantType=personal&${typed}`)).toMatchObject(none);
});
