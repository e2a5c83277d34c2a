import * as v from 'valibot';
import { expect, test, vi } from 'vitest';

import { tooLong } from '../copy.ts';
import { choices, text } from './schema-of.ts';
import { validate } from './validate.ts';

const words = { error: 'wrong' };

test('a field that is too long is told so, and looked at no further', () => {
  const look = vi.fn(() => false);
  const schema = v.strictObject({ city: v.pipe(text({ ...words, max: 5 }), v.check(look, 'odd')) });
  expect(validate(schema, { city: 'Leeds, or York' })).toMatchObject({
    fields: { city: tooLong(5) },
  });
  expect(look).not.toHaveBeenCalled();
  expect(validate(schema, { city: 'York' })).toMatchObject({ fields: { city: 'odd' } });
});

test('a list with more entries than there are choices is told so, and no entry is looked at', () => {
  const schema = v.strictObject({ courses: choices({ options: ['A', 'B'], error: 'wrong' }) });
  const look = vi.fn(() => 'A');
  const watched = (length: number) => {
    const list = Array.from({ length }, () => 'A');
    return Object.defineProperty(list, 0, { get: look });
  };
  expect(validate(schema, { courses: watched(3) })).toMatchObject({ fields: { courses: 'wrong' } });
  expect(look).not.toHaveBeenCalled();
  expect(validate(schema, { courses: watched(1) })).toMatchObject({ ok: true });
});
