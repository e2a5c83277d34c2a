import { expect, it } from 'vitest';

import type { Field } from '../../domain/forms/field.ts';
import { inPolicy, inPolicyCapital } from './in-policy.ts';

const asking = (phrases: string[]) =>
  phrases.map((phrase): Field => {
    const server = { inPolicy: phrase };
    return { kind: 'text', label: '', optional: true, server };
  });

it.each([
  [['your name'], 'Your name'],
  [['your name', 'any needs'], 'Your name and any needs'],
  [['its name', 'its details', 'its website'], 'Its name, details and website'],
  [
    ['your name', 'your age', 'the dates', 'your city'],
    'Your name and age; the dates; and your city',
  ],
])('privacy policy: fields that ask for %j read "%s"', (phrases, text) => {
  expect(inPolicyCapital(asking(phrases))).toBe(text);
  expect(inPolicy(asking(phrases))).toBe(text.replace(/^./u, (first) => first.toLowerCase()));
});
