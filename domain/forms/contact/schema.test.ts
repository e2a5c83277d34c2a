import { expect, it } from 'vitest';

import { fields } from './fields.ts';

it('asks in the words of the specification, and for as much', () =>
  expect(fields).toMatchObject({
    name: { min: 2, error: 'Name must be at least 2 characters' },
    email: { error: 'Please enter a valid email address' },
    company: { optional: true },
    courseInterest: { optional: true },
    subject: { min: 5, error: 'Subject must be at least 5 characters' },
    message: { min: 10, error: 'Message must be at least 10 characters' },
  }));
