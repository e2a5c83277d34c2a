import { describe, expect, it } from 'vitest';

import { missing, tooLong, unprintable } from '../copy.ts';
import { maxOf } from '../field.ts';
import { requiredAnswers } from '../testing/sample-answers.ts';
import { type FieldName, fields } from './fields.ts';
import { emptyMessage, fieldNames, validateMessage } from './schema.ts';

const valid = {
  ...emptyMessage,
  ...requiredAnswers(fields),
  name: 'Jo',
  email: 'jo@firm.example',
  subject: 'Hello',
  message: 'Ten chars.',
};

const messageFor = (name: FieldName, value: unknown) => {
  const result = validateMessage({ ...valid, [name]: value });
  return result.ok ? undefined : result.fields[name];
};

const letters = (count: number) => 'x'.repeat(count);

it('asks in the words of the specification', () => {
  expect(fields.name.error).toBe('Name must be at least 2 characters');
  expect(fields.email.error).toBe('Please enter a valid email address');
  expect(fields.subject.error).toBe('Subject must be at least 5 characters');
  expect(fields.message.error).toBe('Message must be at least 10 characters');
});

describe('a specified minimum', () => {
  it.each([
    ['name', 2],
    ['subject', 5],
    ['message', 10],
  ] as const)(
    'of %s refuses one character less than %i and accepts just as many',
    (name, least) => {
      expect(messageFor(name, letters(least - 1))).toBe(fields[name].error);
      expect(messageFor(name, letters(least))).toBeUndefined();
    },
  );

  it('counts what is left after trimming', () => {
    expect(messageFor('subject', '  four  ')).toBe(fields.subject.error);
    expect(messageFor('message', '\n123456789\n')).toBe(fields.message.error);
  });
});

it.each(
  fieldNames
    .filter((name) => fields[name].kind !== 'email')
    .map((name) => [name, maxOf(fields[name])] as const),
)('%s accepts %i characters and refuses one more', (name, max) => {
  expect(messageFor(name, letters(max))).toBeUndefined();
  expect(messageFor(name, letters(max + 1))).toBe(tooLong(max));
});

describe('an email address', () => {
  it.each(['jo@firm.example', "o'neill@firm.example"])('may be %s', (email) =>
    expect(messageFor('email', email)).toBeUndefined(),
  );
  it.each(['', 'jo', 'jo@', 'jo@firm', 'jo @firm.example'])('may not be "%s"', (email) =>
    expect(messageFor('email', email)).toBe(fields.email.error),
  );
});

describe('a message', () => {
  it('comes back as it was, but for white space at the ends', () =>
    expect(validateMessage({ ...valid, message: ' Two\nlines, at least. \n' })).toEqual({
      ok: true,
      data: { ...valid, message: 'Two\nlines, at least.' },
    }));

  it('must have all of its fields', () => {
    for (const name of Object.keys(valid)) {
      const rest = Object.fromEntries(Object.entries(valid).filter(([key]) => key !== name));
      expect(validateMessage(rest)).toMatchObject({ ok: false, fields: { [name]: missing } });
    }
  });

  it.each([[null], [7], ['text'], [[]], [{ ...valid, isAdmin: true }]])('is not %j', (value) =>
    expect(validateMessage(value)).toMatchObject({ ok: false, isMalformed: true }),
  );

  it('refuses what no database gives back unchanged', () => {
    expect(messageFor('company', 'a\u0000b')).toBe(unprintable);
    expect(messageFor('message', 'half \ud83d of a pair, and more')).toBe(unprintable);
  });
});
