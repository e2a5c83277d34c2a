import { describe, expect, it } from 'vitest';

import { controlOf } from '../../src/forms/control-of.ts';
import { optional } from '../../src/forms/copy.ts';
import { type Field, type Fields, initialAnswers, maxOf } from './field.ts';
import { schemaOf } from './schema-of.ts';
import { sampleAnswers } from './testing/sample-answers.ts';
import { validate } from './validate.ts';

const said = { label: 'Label', server: false } as const;
const error = 'wrong';

/** A field of every kind, required and, where that can be, optional. */
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

it('takes the most characters of the kind, but for a field that has its own', () => {
  expect(maxOf(fields.multiline)).toBe(40);
  expect(maxOf(fields.tel)).toBe(40);
  expect(maxOf(fields.text)).toBe(200);
});

describe('the control of a field', () => {
  it('is marked where the field is optional, and required elsewhere', () => {
    expect(controlOf(fields.blankText).optional).toBe(optional);
    expect(controlOf(fields.blankUrl).optional).toBe(optional);
    expect(controlOf(fields.select).optional).toBe(optional);
    expect(controlOf(fields.text).optional).toBeUndefined();
    expect(controlOf(fields.url).optional).toBeUndefined();
  });

  it('has the browser count characters where one is not enough', () => {
    expect(controlOf(fields.text)).toMatchObject({ type: 'text', minLength: 2 });
    expect(controlOf(fields.tel)).toMatchObject({ type: 'tel', minLength: undefined });
    expect(controlOf(fields.blankText)).toMatchObject({ minLength: undefined });
  });
});
