import { expect, test } from 'vitest';

import { sampleApplication } from '../testing/sample-application.ts';
import { sampleMessage } from '../testing/sample-message.ts';
import { kindNames, kinds, personOf } from './kinds.ts';
import type { StoredSubmission } from './submission.ts';

test('whoever applied is known by what the form asks of a person', () => {
  const { fullName, email, mobile, businessName, city, country } = sampleApplication;
  expect(personOf({ kind: 'enrolment', content: sampleApplication })).toEqual({
    ...{ name: fullName, company: businessName, email, telephone: mobile, town: city, country },
  });
});

test('whoever wrote is known by what the form asks, and what it does not ask is empty', () => {
  const { name, email, company } = sampleMessage;
  const none = { telephone: '', town: '', country: '' };
  expect(personOf({ kind: 'contact', content: sampleMessage })).toEqual({
    ...{ name, email, company, ...none },
  });
  const before = { name, email } as StoredSubmission<'contact'>['content'];
  expect(personOf({ kind: 'contact', content: before }).company).toBe('');
});

test.each(kindNames)('of an %s one field is the name, one the address', (kind) => {
  const said = Object.values(kinds[kind].fields).flatMap(({ server }) =>
    server && server.who !== undefined ? [server.who] : [],
  );
  expect(said).toEqual(expect.arrayContaining(['name', 'email']));
  expect(new Set(said).size).toBe(said.length);
});
