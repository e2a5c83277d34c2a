import { globSync, readFileSync } from 'node:fs';

import { expect, it, vi } from 'vitest';

import { fields as messageFields } from '../../domain/forms/contact/fields.ts';
import { fields as applicationFields } from '../../domain/forms/enrolment/fields.ts';
import type { Field, Fields } from '../../domain/forms/field.ts';
import { brand } from '../../domain/provider/brand.ts';
import { facts, formatPrice } from '../../domain/provider/facts.ts';
import { capital, numberInWords } from './number-words.ts';
import { courseIds, courseName } from './series.ts';
import { expandTokens, inPolicy, partsFor } from './tokens.ts';

it('tokens: content has the brand and the figures', () => {
  const { course, promises } = facts;
  expect(expandTokens('{brand} answers within {enrolmentReplyHours} hours, from {price}.')).toBe(
    `${brand.name} answers within ${promises.enrolmentReplyHours} hours, from ${formatPrice(course.price)}.`,
  );
  const [id = ''] = courseIds();
  expect(expandTokens(`Take {course:${id}}.`)).toBe(`Take ${expandTokens(courseName(id)!)}.`);
});

it('tokens: {siteUrl} is the address that the site is built for, without a slash at its end', () => {
  vi.stubEnv('SITE', 'https://training.firm.example/');
  expect(expandTokens('at {siteUrl}')).toBe('at https://training.firm.example');
  vi.unstubAllEnvs();
  expect(expandTokens('at {siteUrl}')).toBe(`at ${brand.siteUrl}`);
});

it('parts for a page: they are there if the page is, and a line of nothing else goes with them', () => {
  const text = ['Courses{camp?, camps of {price}}{!camp? only}', '{grants?- a grant}', '- b'];
  const has = (...there: string[]) => partsFor(text.join('\n'), (page) => there.includes(page));
  expect(has('camp')).toBe('Courses, camps of {price}\n- b');
  expect(has('grants')).toBe('Courses only\n- a grant\n- b');
});

it.each(['{camp?a day', '{camp?a {grants?paid} day}'])(
  'parts for a page: “%s” is an error',
  (text) => {
    expect(() => partsFor(text, () => true)).toThrow('no } ends, or that has another within');
  },
);

it('legal texts: a part for a page is a whole sentence, list item or row, so that a solicitor can edit it', () => {
  for (const file of globSync('content/legal/*.md')) {
    const text = readFileSync(file, 'utf8').replaceAll(/\{[\w:]+\}/gu, 'X');
    for (const [, words = ''] of text.matchAll(/\{!?[\w-]+\?([^{}]*)\}/gu)) {
      expect(words, file).toMatch(/^\s?(?:- |\| )?[*]*\p{Lu}.*(?:[.]|\|)\s?$/su);
    }
  }
});

it('tokens: an unknown name is an error', () => {
  expect(() => expandTokens('From {prise}')).toThrow(/"\{prise\}" is not a content token/u);
  expect(() => expandTokens('{constructor}')).toThrow(/is not a content token/u);
});

it.each<[string, Fields]>([
  ['the enrolment form', applicationFields],
  ['the contact form', messageFields],
])('privacy policy: it names every field of %s', (_, fields) => {
  const file = 'content/legal/privacy-policy.md';
  const tokens = readFileSync(file, 'utf8').match(/\{\w*(?:Asks\w*For|Optional)\}/gu) ?? [];
  const asked = expandTokens(tokens.join(' '));
  for (const [name, { server }] of Object.entries(fields)) {
    const { inPolicy } = server as Exclude<typeof server, false>;
    const inSentence = inPolicy.replace(/^(?:your|its) /u, '');
    expect(asked, `no token of ${file} names ${name}`).toContain(inSentence);
  }
});

it.each([
  [0, 'Nought'],
  [19, 'Nineteen'],
  [20, 'Twenty'],
  [21, 'Twenty-one'],
  [99, 'Ninety-nine'],
  [100, '100'],
])('numbers in words: %i is "%s"', (number, words) => {
  expect(numberInWords(number)).toBe(words.toLowerCase());
  expect(capital(numberInWords(number))).toBe(words);
});

const asking = (phrases: string[]) =>
  phrases.map((phrase): Field => {
    const server = { inPolicy: phrase };
    return { kind: 'text', label: '', optional: true, server };
  });

it.each([
  [['your name'], 'your name'],
  [['your name', 'any needs'], 'your name and any needs'],
  [['its name', 'its details', 'its website'], 'its name, details and website'],
  [
    ['your name', 'your age', 'the dates', 'your city'],
    'your name and age; the dates; and your city',
  ],
])('privacy policy: fields that ask for %j read "%s"', (phrases, text) => {
  expect(inPolicy(asking(phrases))).toBe(text);
});
