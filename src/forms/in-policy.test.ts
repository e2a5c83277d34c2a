import { expect, it } from 'vitest';

import type { Field } from '../../domain/forms/field.ts';
import { inPolicy, inPolicyCapital } from './in-policy.ts';

const asking = (...phrases: string[]): Field[] =>
  phrases.map((phrase) => ({
    kind: 'text',
    label: '',
    optional: true,
    server: { inPolicy: phrase },
  }));

it.each([
  [['your name'], 'your name'],
  [['your name', 'any needs'], 'your name and any needs'],
  [['its name', 'its details', 'its website'], 'its name, details and website'],
  [
    ['your name', 'your address', 'the dates', 'your city'],
    'your name and address; the dates; and your city',
  ],
])('%j reads "%s"', (phrases, text) => expect(inPolicy(asking(...phrases))).toBe(text));

it('begins a sentence with a capital', () =>
  expect(inPolicyCapital(asking('your name'))).toBe('Your name'));
