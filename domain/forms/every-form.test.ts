import { describe, expect, it } from 'vitest';

import { contact, enrolment, forms } from '../../testing/forms.ts';
import { placeOf } from '../../testing/place-of.ts';
import { missing, tooLong, unprintable } from '../copy.ts';
import { facts } from '../facts.ts';
import {
  type Field,
  initialAnswers,
  maxOf,
  type SelectField,
  type TextField,
  textLimits,
} from './field.ts';

const letters = (count: number) => 'x'.repeat(count);

type Plain = SelectField | Extract<TextField, { kind: 'text' | 'multiline' | 'tel' }>;

const isPlain = (field: Field): field is Plain =>
  ['text', 'multiline', 'tel', 'select'].includes(field.kind);

describe.each(forms)('$kind', ({ kind, fields, check, initial, sample, line, text }) => {
  const all = Object.entries(fields);
  const namesOf = (kind: Field['kind']) =>
    all.flatMap(([name, each]) => (each.kind === kind ? [name] : []));
  const errorOf = (name: string) => (fields[name] as { error?: string }).error;
  const messageFor = (name: string, value: unknown) => {
    const result = check({ ...sample, [name]: value });
    const wrong: Partial<Record<string, string>> = result.ok ? {} : result.fields;
    return wrong[name];
  };

  const table = `domain/forms/${kind}/fields.ts`;
  const placeOfField = (name: string) => placeOf(table, new RegExp(`^ *${name}: \\{`, 'u'));

  it('begins where there is a choice with one of its options', () => {
    for (const [name, field] of all) {
      if (field.kind !== 'choice') continue;
      const wrong = `${placeOfField(name)}: \`initial\` is none of its \`options\``;
      expect(Object.keys(field.options), wrong).toContain(field.initial);
    }
  });

  it('calls no two fields the same', () => {
    const called = new Map<string, string>();
    for (const [name, { label, server }] of all) {
      for (const words of [`label: '${label}'`, `inPolicy: '${server && server.inPolicy}'`]) {
        const other = called.get(words) ?? name;
        expect(other, `${placeOfField(name)}: ${words} is that of ${other}`).toBe(name);
        called.set(words, name);
      }
    }
  });

  it('holds nothing at first but what its fields say', () =>
    expect(initial).toEqual(initialAnswers(fields)));

  describe.each(
    all.flatMap(([name, each]) => ('min' in each && each.min ? [[name, each.min] as const] : [])),
  )('the minimum of %s, %i', (name, min) => {
    it('refuses one character less and accepts just as many', () => {
      expect(messageFor(name, letters(min - 1))).toBe(errorOf(name));
      expect(messageFor(name, letters(min))).toBeUndefined();
    });

    it('counts what is left after trimming', () =>
      expect(messageFor(name, `  \n${letters(min - 1)}\t `)).toBe(errorOf(name)));
  });

  it.each(all.flatMap(([name, each]) => (isPlain(each) ? [[name, maxOf(each)] as const] : [])))(
    '%s accepts %i characters and refuses one more',
    (name, max) => {
      expect(messageFor(name, letters(max))).toBeUndefined();
      expect(messageFor(name, letters(max + 1))).toBe(tooLong(max));
    },
  );

  describe.each(namesOf('email'))('the address %s', (name) => {
    it.each(['jo@firm.example', 'jo.o+ai@sub.firm.co.uk', "o'neill@firm.example"])(
      'may be %s',
      (email) => expect(messageFor(name, email)).toBeUndefined(),
    );

    it.each(['', 'jo', 'jo@', '@firm.example', 'jo@firm', 'jo @firm.example', 'jo@firm..example'])(
      'may not be "%s"',
      (email) => expect(messageFor(name, email)).toBe(errorOf(name)),
    );

    it('has an end', () =>
      expect(messageFor(name, `jo@${letters(textLimits.email)}.example`)).toBe(
        tooLong(textLimits.email),
      ));
  });

  // Contact asks for no link.
  describe.each(namesOf('url'))('the link %s', (name) => {
    it.each([
      ...['', 'http://firm.example', 'https://www.firm.example/in/jo?a=1#b'],
      'HTTPS://FIRM.EXAMPLE',
    ])('may be "%s"', (link) => expect(messageFor(name, link)).toBeUndefined());

    it.each([
      ...['firm.example', 'javascript:alert(1)', 'javascript://firm.example/%0aalert(1)'],
      ...['ftp://firm.example', 'data:text/html,hello', 'https://', 'https:firm.example'],
      ...['https://firm', 'https://firm.example/a b'],
    ])('may not be "%s"', (link) => expect(messageFor(name, link)).toBe(errorOf(name)));

    it('has an end', () => {
      const link = 'https://a.example/';
      expect(messageFor(name, link.padEnd(textLimits.url, 'x'))).toBeUndefined();
      expect(messageFor(name, link.padEnd(textLimits.url + 1, 'x'))).toBe(tooLong(textLimits.url));
    });
  });

  it('comes back as it was, but for white space at the ends', () => {
    const changes = { [line]: '  Jo  Ann Lee\t', [text]: ' Two\nlines, at least. \n' };
    expect(check({ ...sample, ...changes })).toEqual({
      ok: true,
      data: { ...sample, [line]: 'Jo  Ann Lee', [text]: 'Two\nlines, at least.' },
    });
  });

  it('may leave every optional field empty', () => {
    const empty = all.flatMap(([name, each]) => (each.optional ? [[name, '']] : []));
    const answers = { ...sample, ...Object.fromEntries(empty) } as object;
    expect(check(answers)).toEqual({ ok: true, data: answers });
  });

  it('must have all of its fields', () => {
    for (const name of Object.keys(sample)) {
      const rest = Object.fromEntries(Object.entries(sample).filter(([key]) => key !== name));
      expect(check(rest)).toMatchObject({ ok: false, fields: { [name]: missing } });
    }
  });

  it.each([[null], [undefined], [7], ['text'], [[]], [[sample]], [{ ...sample, isAdmin: true }]])(
    'is not %j',
    (value) => expect(check(value)).toMatchObject({ ok: false, isMalformed: true }),
  );

  it('refuses what no database and no spreadsheet gives back unchanged', () => {
    for (const name of [line, text]) {
      expect(messageFor(name, 'El\u0000y, a city')).toBe(unprintable);
      expect(messageFor(name, 'half \ud83d of a pair')).toBe(unprintable);
    }
    expect(messageFor(text, 'two\nlines\tand 🙂')).toBeUndefined();
  });

  it('says of a wrong type what it says of a wrong value', () => {
    expect(messageFor(line, 12)).toBe(errorOf(line));
    const [optional] = all.find(([, each]) => each.kind === 'text' && each.optional)!;
    expect(messageFor(optional, { toString: 'x' })).toBe(unprintable);
  });
});

it('an application says how much is wanted, and no keyboard or autofill spoils it', () => {
  const { fullName, city, country, mobile, linkedIn, ...others } = enrolment.fields;
  const { numberOfAttendees, availabilityDates } = others;
  // The hint is for numbers from outside the UK.
  expect(mobile.hint).toMatch(/outside the UK, for example \+(?!44)/u);
  expect(numberOfAttendees.hint).toContain(`${facts.course.smallestGroup} people or more`);
  expect(availabilityDates.hint).toContain(`${availabilityDates.min} characters or more`);
  // A browser would fill in the company's address.
  expect(linkedIn.autoComplete).toBe('off');
  for (const field of [fullName, city, country]) expect(field.autoCapitalize).toBe('words');
});

it('a message asks in the words of the specification, and for as much', () =>
  expect(contact.fields).toMatchObject({
    name: { min: 2, error: 'Name must be at least 2 characters' },
    email: { error: 'Please enter a valid email address' },
    company: { optional: true },
    courseInterest: { optional: true },
    subject: { min: 5, error: 'Subject must be at least 5 characters' },
    message: { min: 10, error: 'Message must be at least 10 characters' },
  }));
