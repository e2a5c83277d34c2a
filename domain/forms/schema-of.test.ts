import { expect, it } from 'vitest';

import { controlOf } from '../../src/forms/control-of.ts';
import { optional } from '../../src/forms/copy.ts';
import { type Field, type Fields, initialAnswers, maxOf } from './field.ts';
import { schemaOf } from './schema-of.ts';
import { sampleAnswers } from './testing/sample-answers.ts';
import { validate } from './validate.ts';

const said = { label: 'Label', server: false } as const;
const error = 'wrong';

const fields = {
  text: { ...said, kind: 'text', min: 2, error },
  blankText: { ...said, kind: 'text', optional: true },
  multiline: { ...said, kind: 'multiline', min: 30, max: 40, error },
  tel: { ...said, kind: 'tel', min: 1, error },
  email: { ...said, kind: 'email', error },
  url: { ...said, kind: 'url', error },
  blankUrl: { ...said, kind: 'url', optional: true, error },
  select: { ...said, kind: 'select', none: 'None', optional: true },
  choice: { ...said, kind: 'choice', options: { a: said, b: said }, initial: 'a', error },
  choices: { ...said, kind: 'choices', options: ['A', 'B'], error },
} as const satisfies Fields;

const schema = schemaOf(fields);
const isOptional = (field: Field) => field.optional === true;

it('accepts a sample of every kind', () => {
  const data = sampleAnswers(fields);
  expect(validate(schema, data)).toEqual({ ok: true, data });
});

it('asks in an empty form for just what is not optional and chosen', () => {
  const required = Object.entries<Field>(fields)
    .filter(([name, field]) => name !== 'choice' && !isOptional(field))
    .map(([name]) => [name, error]);
  expect(validate(schema, initialAnswers(fields))).toEqual({
    ok: false,
    isMalformed: false,
    fields: Object.fromEntries(required) as object,
  });
});

it('takes the most characters of the kind, but for a field that has its own', () =>
  expect([fields.multiline, fields.tel, fields.text].map(maxOf)).toEqual([40, 40, 200]));

it.each([
  ['text', { type: 'text', minLength: 2, optional: undefined }],
  ['tel', { type: 'tel', minLength: undefined }],
  ['blankText', { minLength: undefined, optional }],
  ['url', { optional: undefined }],
  ['blankUrl', { optional }],
  ['select', { optional }],
] as const)(
  'has the control of %s count characters where one is not enough, and says if it is optional',
  (name, control) => expect(controlOf(fields[name])).toMatchObject(control),
);
