import { expect, test } from 'vitest';

import { controlOf } from '../../src/forms/control-of.ts';
import { optional } from '../../src/forms/copy.ts';
import { type Fields, maxOf } from './field.ts';
import { schemaOf, validate } from './schema-of.ts';

const said = { label: 'Label', server: false } as const;
const error = 'wrong';

const fields = {
  text: { ...said, kind: 'text', min: 2, error },
  multiline: { ...said, kind: 'multiline', min: 30, max: 40, error },
  tel: { ...said, kind: 'tel', min: 1, error },
  url: { ...said, kind: 'url', error },
  blankUrl: { ...said, kind: 'url', optional: true, error },
  select: { ...said, kind: 'select', none: 'None', optional: true },
} as const satisfies Fields;

test('a link can be left out only where it is optional', () => {
  const { url, blankUrl } = fields;
  const empty = validate(schemaOf({ url, blankUrl }), { url: '', blankUrl: '' });
  expect(empty).toEqual({ ok: false, isMalformed: false, fields: { url: error } });
});

test('a field takes the most characters of its kind, unless it has its own', () =>
  expect([fields.multiline, fields.tel, fields.text].map(maxOf)).toEqual([40, 40, 200]));

test('a control is of the type of its field, and says if it can be left empty', () => {
  const { tel, blankUrl, select } = fields;
  const said = [tel, blankUrl, select].map((field) => controlOf(field).optional);
  expect(said).toEqual([undefined, optional, optional]);
  expect(controlOf(tel)).toMatchObject({ type: 'tel' });
});
