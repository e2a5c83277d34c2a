import { describe, expect, it } from 'vitest';

import { contact, enrolment, forms } from '../../testing/forms.ts';
import { missing, tooLong, unprintable } from '../provider/copy.ts';
import { facts } from '../provider/facts.ts';
import { type Field, type Fields, maxOf, type TextField, textLimits } from './field.ts';

const addresses = ['jo@firm.example', 'jo.o+ai@sub.firm.co.uk', "o'neill@firm.example"];
const noAddresses = [
  ...['', 'jo', 'jo@', '@firm.example', 'jo@firm', 'jo @firm.example', 'jo@firm..example'],
];
const links = [
  ...['', 'http://firm.example', 'https://www.firm.example/in/jo?a=1#b', 'HTTPS://FIRM.EXAMPLE'],
  'https://a.example/'.padEnd(textLimits.url, 'x'),
];
const noLinks = [
  ...['firm.example', 'javascript:alert(1)', 'javascript://firm.example/%0aalert(1)'],
  ...['ftp://firm.example', 'data:text/html,hello', 'https://', 'https:firm.example'],
  ...['https://firm', 'https://firm.example/a b'],
];

/** What a field takes, what it refuses with its own error, and what is too long for it. */
function triedWith(field: Field): { right: unknown[]; wrong: unknown[]; long?: string } {
  switch (field.kind) {
    case 'choice':
      return { right: Object.keys(field.options), wrong: ['charity', ''] };
    case 'choices': {
      const [first] = field.options;
      return { right: [field.options, [first]], wrong: [[], ['Weaving'], [first, first], first] };
    }
    case 'email':
      return {
        right: addresses,
        wrong: noAddresses,
        long: `jo@${'x'.repeat(textLimits.email)}.example`,
      };
    case 'url':
      return { right: links, wrong: noLinks, long: `${links.at(-1)}x` };
    default: {
      const min = 'min' in field ? (field.min ?? 0) : 0;
      const max = maxOf(field);
      const less = 'x'.repeat(Math.max(0, min - 1));
      return {
        right: ['x'.repeat(min), 'x'.repeat(max)],
        wrong: min > 0 ? [less, `  \n${less}\t `] : [],
        long: 'x'.repeat(max + 1),
      };
    }
  }
}

describe.each(forms)('the form $kind', ({ fields, check, initial, sample, line, text }) => {
  const all = Object.entries(fields);
  const errorOf = (name: string) => (fields[name] as { error?: string }).error;
  const messageFor = (name: string, value: unknown) => {
    const result = check({ ...sample, [name]: value });
    const wrong: Partial<Record<string, string>> = result.ok ? {} : result.fields;
    return wrong[name];
  };

  it('asks at first for just what must be filled in, and has chosen where there is a choice', () => {
    const asked = all.filter(([, each]) => !('initial' in each) && !each.optional);
    const errors = Object.fromEntries(asked.map(([name]) => [name, errorOf(name)]));
    expect(check(initial)).toEqual({ ok: false, isMalformed: false, fields: errors });
  });

  it.each(all)('field %s: takes what its rules say, and nothing else', (name, field) => {
    const { right, wrong, long } = triedWith(field);
    for (const typed of right) expect(messageFor(name, typed), String(typed)).toBeUndefined();
    for (const typed of wrong) expect(messageFor(name, typed), String(typed)).toBe(errorOf(name));
    if (long) expect(messageFor(name, long)).toBe(tooLong(maxOf(field as TextField)));
  });

  it('white space at the ends goes, and all else comes back as it was', () => {
    const changes = { [line]: '  Jo  Ann Lee\t', [text]: ' Two\nlines, at least. \n' };
    expect(check({ ...sample, ...changes })).toEqual({
      ok: true,
      data: { ...sample, [line]: 'Jo  Ann Lee', [text]: 'Two\nlines, at least.' },
    });
  });

  it('must have all of its fields, and no other', () => {
    for (const name of Object.keys(sample)) {
      const rest = Object.fromEntries(Object.entries(sample).filter(([key]) => key !== name));
      expect(check(rest)).toMatchObject({ ok: false, fields: { [name]: missing } });
    }
    for (const value of [null, undefined, 7, 'text', [], [sample], { ...sample, isAdmin: true }]) {
      expect(check(value)).toMatchObject({ ok: false, isMalformed: true });
    }
  });

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

it('an application says what is wanted by an example, and no autofill spoils it', () => {
  const { linkedIn, numberOfAttendees, availabilityDates } = enrolment.fields;
  expect(numberOfAttendees.hint).toContain(`${facts.course.smallestGroup} people or more`);
  expect(availabilityDates.hint.split('for example ')[1]!.length).toBeGreaterThan(
    availabilityDates.min,
  );
  // A browser would fill in the company's address.
  expect(linkedIn.autoComplete).toBe('off');
});

it('a form refuses in the words of the specification, and asks for as much', () => {
  const wordsOf = (fields: Fields) =>
    Object.values<Field>(fields).flatMap((field) => ('error' in field ? [field.error] : []));
  const minimaOf = (fields: Fields) =>
    Object.values<Field>(fields).flatMap((field) => ('min' in field ? [field.min] : []));
  expect(wordsOf(enrolment.fields)).toEqual([
    ...['Full name must be at least 2 characters', 'Please enter a valid email address'],
    ...['Please enter a valid mobile number', 'Please enter a valid LinkedIn URL'],
    ...['Please select participant type', 'Please enter a valid website URL'],
    ...['Please select at least one course', 'Please provide your availability dates'],
    ...['Please select delivery mode', 'Please specify number of attendees'],
    ...['Please enter your city', 'Please enter your country'],
  ]);
  expect(minimaOf(enrolment.fields)).toEqual([2, 10, 10, 1, 2, 2]);
  expect(wordsOf(contact.fields)).toEqual([
    ...['Name must be at least 2 characters', 'Please enter a valid email address'],
    ...['Subject must be at least 5 characters', 'Message must be at least 10 characters'],
  ]);
  expect(minimaOf(contact.fields)).toEqual([2, 5, 10]);
});
