import { expect, test } from 'vitest';

import { sampleApplication, sampleMessage } from '../testing/sample-forms.ts';
import { createReference, normaliseReference, personOf } from './submission.ts';

test('a reference is two groups of four without vowels or look-alikes, and another each time', () => {
  const references = Array.from({ length: 500 }, createReference);
  const groups = /^[2-9CDFGHJKMNPQRTVWX]{4}-[2-9CDFGHJKMNPQRTVWX]{4}$/;
  for (const reference of references) expect(reference).toMatch(groups);
  expect(new Set(references).size).toBe(500);
});

test.each([
  ...[
    '4KX7-9QMD',
    '4kx79qmd',
    ' 4kx7 9qmd ',
    '4 K X 7 — 9 Q M D',
    'Ref: 4kx7 9qmd',
    '“4KX7–9QMD”,',
  ],
  ...[
    '\u202a4K\u2060X7-9QMD\u202c',
    'My reference is 4KX7-9QMD, thank you',
    '4KX7-9QMD / 4kx79qmd',
  ],
  'https://firm.example/application/4KX7-9QMD/2345-6789-CDFG-HJKMab).',
])('a reference is read in “%s”', (typed) => expect(normaliseReference(typed)).toBe('4KX7-9QMD'));

test.each([
  ...['4KX7-9QMD or 2345-6789', 'Tel. 2345 6789', '020-2345-6789', '07 2345 6789', '', '4KX7'],
  ...['4KX7-9QMDX', 'AEIO-UAEI', '4KX7_9QMD', '4KX7-9QM0', "4KX7-9QM'"],
])('a reference is not read in “%s”, which names none or two', (typed) =>
  expect(normaliseReference(typed)).toBeUndefined(),
);

test('whoever applied or wrote is known by what the form asks, and what it does not ask is empty', () => {
  const { fullName, email, mobile, businessName, city, country } = sampleApplication;
  const person = { name: fullName, company: businessName, email, town: city, country };
  const applied = personOf({ kind: 'enrolment', content: sampleApplication });
  expect(applied).toEqual({ ...person, telephone: mobile });
  // A form that did not ask for a company yet stored this.
  const content = { ...sampleMessage, company: undefined } as unknown as typeof sampleMessage;
  const [unasked, writer] = [{ company: '', telephone: '', town: '', country: '' }, sampleMessage];
  const wrote = personOf({ kind: 'contact', content });
  expect(wrote).toEqual({ ...unasked, name: writer.name, email: writer.email });
});
