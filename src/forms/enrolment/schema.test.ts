import { describe, expect, it } from 'vitest';

import { missing, tooLong, unprintable } from '../copy.ts';
import { placeOf } from '../../../testing/place-of.ts';
import { maxOf, type TextField } from '../field.ts';
import { textLimits } from '../text-limits.ts';
import { requiredAnswers } from '../testing/sample-answers.ts';
import { sectionCopy } from './copy.ts';
import { courseChoices } from './course-choices.ts';
import { type FieldName, fields, sections, type SectionsField } from './fields.ts';
import { defaultApplication, fieldNames, validateApplication } from './schema.ts';

const valid = {
  ...defaultApplication,
  ...requiredAnswers(fields),
  fullName: 'Jo',
  email: 'jo@firm.example',
  mobile: '0123456789',
  selectedCourses: [courseChoices[1]],
  availabilityDates: 'any Monday',
  city: 'Ely',
  country: 'UK',
};

const messageFor = (name: FieldName, value: unknown) => {
  const result = validateApplication({ ...valid, [name]: value });
  return result.ok ? undefined : result.fields[name];
};

const letters = (count: number) => 'x'.repeat(count);

const isPlain = (field: SectionsField): field is TextField =>
  ['text', 'multiline', 'tel'].includes(field.kind);

it('has another name for each field of the form', () => {
  const names = sections.flatMap((section) => [
    ...Object.keys(section.fields),
    ...Object.keys('businessFields' in section ? section.businessFields : {}),
  ]);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  const where = placeOf('src/forms/enrolment/fields.ts', new RegExp(`^ +${twice}: \\{`, 'u'));
  expect(twice, `${where}: two sections ask for \`${twice}\``).toBeUndefined();
});

it('asks in the words of the specification', () => {
  const messages = Object.entries(fields).flatMap(([name, field]) =>
    'error' in field ? [[name, field.error]] : [],
  );
  expect(Object.fromEntries(messages)).toMatchObject({
    fullName: 'Full name must be at least 2 characters',
    email: 'Please enter a valid email address',
    mobile: 'Please enter a valid mobile number',
    linkedIn: 'Please enter a valid LinkedIn URL',
    participantType: 'Please select participant type',
    website: 'Please enter a valid website URL',
    selectedCourses: 'Please select at least one course',
    availabilityDates: 'Please provide your availability dates',
    deliveryMode: 'Please select delivery mode',
    numberOfAttendees: 'Please specify number of attendees',
    city: 'Please enter your city',
    country: 'Please enter your country',
  });
});

describe('a specified minimum', () => {
  it.each([
    ['fullName', 2],
    ['mobile', 10],
    ['availabilityDates', 10],
    ['numberOfAttendees', 1],
    ['city', 2],
    ['country', 2],
  ] as const)(
    'of %s refuses one character less than %i and accepts just as many',
    (name, least) => {
      expect(messageFor(name, letters(least - 1))).toBe(fields[name].error);
      expect(messageFor(name, letters(least))).toBeUndefined();
    },
  );

  it('counts what is left after trimming', () => {
    expect(messageFor('fullName', '  J  ')).toBe(fields.fullName.error);
    expect(messageFor('mobile', '  0123 567  ')).toBe(fields.mobile.error);
  });
});

describe('a stated maximum', () => {
  const plain = fieldNames.flatMap((name) => {
    const field: SectionsField = fields[name];
    return isPlain(field) ? [[name, maxOf(field)] as const] : [];
  });

  it('is 2,000 characters for dates', () => expect(maxOf(fields.availabilityDates)).toBe(2_000));

  it.each(plain)('of %s accepts %i characters and refuses one more', (name, max) => {
    expect(messageFor(name, letters(max))).toBeUndefined();
    expect(messageFor(name, letters(max + 1))).toBe(tooLong(max));
  });

  it('holds for links and addresses', () => {
    const link = 'https://a.example/';
    const { email, url } = textLimits;
    expect(messageFor('website', link.padEnd(url, 'x'))).toBeUndefined();
    expect(messageFor('website', link.padEnd(url + 1, 'x'))).toBe(tooLong(url));
    expect(messageFor('email', `jo@${letters(email)}.example`)).toBe(tooLong(email));
  });
});

describe('an email address', () => {
  it.each(['jo@firm.example', 'jo.o+ai@sub.firm.co.uk', "o'neill@firm.example"])(
    'may be %s',
    (email) => expect(messageFor('email', email)).toBeUndefined(),
  );
  it.each(['', 'jo', 'jo@', '@firm.example', 'jo@firm', 'jo @firm.example', 'jo@firm..example'])(
    'may not be "%s"',
    (email) => expect(messageFor('email', email)).toBe(fields.email.error),
  );
});

describe.each(['linkedIn', 'website'] as const)('the link %s', (name) => {
  it.each([
    '',
    'http://firm.example',
    'https://www.firm.example/in/jo?a=1#b',
    'HTTPS://FIRM.EXAMPLE',
  ])('may be "%s"', (link) => expect(messageFor(name, link)).toBeUndefined());
  it.each([
    'firm.example',
    'javascript:alert(1)',
    'javascript://firm.example/%0aalert(1)',
    'ftp://firm.example',
    'data:text/html,hello',
    'https://',
    'https:firm.example',
    'https://firm',
    'https://firm.example/a b',
  ])('may not be "%s"', (link) => expect(messageFor(name, link)).toBe(fields[name].error));
});

describe('a choice', () => {
  it('of participant is business or personal', () => {
    expect(messageFor('participantType', 'personal')).toBeUndefined();
    expect(messageFor('participantType', 'charity')).toBe(fields.participantType.error);
    expect(messageFor('participantType', '')).toBe(fields.participantType.error);
  });

  it('of delivery is in person, online or both', () => {
    expect(messageFor('deliveryMode', 'both')).toBeUndefined();
    expect(messageFor('deliveryMode', 'by post')).toBe(fields.deliveryMode.error);
  });

  it('of courses is at least one, each known and named once', () => {
    expect(messageFor('selectedCourses', [])).toBe(fields.selectedCourses.error);
    expect(messageFor('selectedCourses', [...courseChoices])).toBeUndefined();
    expect(messageFor('selectedCourses', ['Basket Weaving'])).toBe(fields.selectedCourses.error);
    expect(messageFor('selectedCourses', [courseChoices[0], courseChoices[0]])).toBe(
      fields.selectedCourses.error,
    );
    expect(messageFor('selectedCourses', courseChoices[0])).toBe(fields.selectedCourses.error);
  });
});

describe('an application', () => {
  it('comes back as it was, but for white space at the ends', () => {
    const result = validateApplication({ ...valid, fullName: '  Jo  Ann\t', city: '\nEly ' });
    expect(result).toEqual({
      ok: true,
      data: { ...valid, fullName: 'Jo  Ann', city: 'Ely' },
    });
  });

  it('may leave every optional field empty', () =>
    expect(validateApplication(valid)).toMatchObject({ ok: true }));

  it('must have all of its fields', () => {
    for (const name of Object.keys(valid)) {
      const rest = Object.fromEntries(Object.entries(valid).filter(([key]) => key !== name));
      expect(validateApplication(rest)).toMatchObject({ ok: false, fields: { [name]: missing } });
    }
  });

  it('is asked for field by field in a section of the form, in the order of the schema', () =>
    expect(sectionCopy.flatMap(({ fields }) => [...fields])).toEqual(fieldNames));

  it('may have no other field', () =>
    expect(validateApplication({ ...valid, isAdmin: true })).toMatchObject({
      ok: false,
      isMalformed: true,
    }));

  it.each([[null], [undefined], [7], ['text'], [[]], [[valid]]])('is not %j', (value) =>
    expect(validateApplication(value)).toMatchObject({ ok: false, isMalformed: true }),
  );

  it('refuses what no database and no spreadsheet gives back unchanged', () => {
    expect(messageFor('city', 'El\u0000y')).toBe(unprintable);
    expect(messageFor('additionalRequirements', 'half \ud83d of a pair')).toBe(unprintable);
    expect(messageFor('additionalRequirements', 'two\nlines\tand 🙂')).toBeUndefined();
  });

  it('says of a wrong type what it says of a wrong value', () => {
    expect(messageFor('fullName', 12)).toBe(fields.fullName.error);
    expect(messageFor('businessName', { toString: 'x' })).toBe(unprintable);
  });
});
