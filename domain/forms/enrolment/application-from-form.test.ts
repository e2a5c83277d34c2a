import { expect, it } from 'vitest';

import { applicationFromForm, fieldNames } from './schema.ts';

const read = (form: string) => applicationFromForm(new URLSearchParams(form));

it('reads the fields of the form and nothing else', () => {
  const values = read('fullName=Jo&isAdmin=1');
  expect(Object.keys(values)).toEqual(fieldNames);
  expect(values).toMatchObject({ fullName: 'Jo', email: '', selectedCourses: [] });
});

it('makes a list of the ticked courses, of one as well', () => {
  expect(read('selectedCourses=A').selectedCourses).toEqual(['A']);
  expect(read('selectedCourses=A&selectedCourses=B').selectedCourses).toEqual(['A', 'B']);
});

it('sends what a business was asked for business only', () => {
  const typed = 'businessName=Firm&businessDetails=We+bake&website=not+a+link';
  const firm = { businessName: 'Firm', businessDetails: 'We bake', website: 'not a link' };
  const none = { businessName: '', businessDetails: '', website: '' };
  expect(read(`participantType=business&${typed}`)).toMatchObject(firm);
  expect(read(`participantType=personal&${typed}`)).toMatchObject(none);
});
