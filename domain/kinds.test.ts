import { expect, test } from 'vitest';

import { sampleApplication } from '../testing/sample-application.ts';
import { sampleMessage } from '../testing/sample-message.ts';
import { personOf } from './kinds.ts';

test('whoever applied or wrote is known by what the form asks, and what it does not ask is empty', () => {
  const { fullName, email, mobile, businessName, city, country } = sampleApplication;
  expect(personOf({ kind: 'enrolment', content: sampleApplication })).toEqual({
    ...{ name: fullName, company: businessName, email, telephone: mobile, town: city, country },
  });
  // As a form stored it that did not ask for a company yet.
  const content = { ...sampleMessage, company: undefined } as unknown as typeof sampleMessage;
  expect(personOf({ kind: 'contact', content })).toEqual({
    ...{ name: sampleMessage.name, email: sampleMessage.email },
    ...{ company: '', telephone: '', town: '', country: '' },
  });
});
