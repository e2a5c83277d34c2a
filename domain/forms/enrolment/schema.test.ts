import { expect, it } from 'vitest';

import { brand } from '../../provider/brand.ts';
import { camp } from '../../provider/pages.ts';
import { choiceHintsOf, courseChoices, fieldNames, formSections } from './fields.ts';
import { applicationFromForm } from './schema.ts';

it('application form: each field has another name', () => {
  const names = formSections.flatMap((section) => section.fields);
  expect(names).toEqual([...new Set(names)]);
  expect(names).toEqual(fieldNames);
});

it('application form: a choice says which courses of the site it stands for', () => {
  const [, choice] = courseChoices;
  const course = {
    number: 5,
    title: 'Apps',
    duration: '2 hours',
    price: '£9',
    applicationChoice: choice,
  };
  const more = { ...course, number: 7, title: 'More', duration: '1 hour' };
  const hints = choiceHintsOf([course, more]);
  expect(hints[choice]).toBe(
    'No. 5, Apps, 2 hours, £9 per person; No. 7, More, 1 hour, £9 per person',
  );
  if (camp) expect(hints[brand.camp]).toMatch(/for ages/u);
  const others = courseChoices.filter((each) => each !== choice && each !== brand.camp);
  for (const other of others) expect(hints[other]).toMatch(/^Arranged with you/u);
});

const read = (form: string) => applicationFromForm(new URLSearchParams(form));

it('application form: its fields are read and nothing else, and a list of the ticked courses', () => {
  const values = read('fullName=Jo&isAdmin=1&selectedCourses=A');
  expect(Object.keys(values)).toEqual(fieldNames);
  expect(values).toMatchObject({ fullName: 'Jo', email: '', selectedCourses: ['A'] });
  expect(read('selectedCourses=A&selectedCourses=B').selectedCourses).toEqual(['A', 'B']);
  expect(read('fullName=Jo').selectedCourses).toEqual([]);
});

it('application form: what a business was asked goes for a business only', () => {
  const firm = { businessName: 'Firm', businessDetails: 'We bake', website: 'not a link' };
  const typed = new URLSearchParams(firm).toString();
  expect(read(`participantType=business&${typed}`)).toMatchObject(firm);
  const none = { businessName: '', businessDetails: '', website: '' };
  expect(read(`participantType=personal&${typed}`)).toMatchObject(none);
});
