import { expect, it } from 'vitest';

import { applicationFromForm, fieldNames } from './schema.ts';

it('reads the fields of the form and nothing else', () => {
  const values = applicationFromForm(new URLSearchParams('fullName=Jo&isAdmin=1'));
  expect(Object.keys(values)).toEqual(fieldNames);
  expect(values).toMatchObject({ fullName: 'Jo', email: '', selectedCourses: [] });
});

it('makes a list of the ticked courses, of one as well', () => {
  expect(applicationFromForm(new URLSearchParams('selectedCourses=A'))).toMatchObject({
    selectedCourses: ['A'],
  });
  expect(
    applicationFromForm(new URLSearchParams('selectedCourses=A&selectedCourses=B')),
  ).toMatchObject({ selectedCourses: ['A', 'B'] });
});

it('sends what a business was asked for business only', () => {
  const typed = 'businessName=Firm&businessDetails=We+bake&website=not+a+link';
  expect(
    applicationFromForm(new URLSearchParams(`participantType=business&${typed}`)),
  ).toMatchObject({ businessName: 'Firm', businessDetails: 'We bake', website: 'not a link' });
  expect(
    applicationFromForm(new URLSearchParams(`participantType=personal&${typed}`)),
  ).toMatchObject({ businessName: '', businessDetails: '', website: '' });
});
