import { describe, expect, test } from 'vitest';

import { scriptSentences } from '../server/delivery/script-answer.ts';
import { sampleApplication, sampleMessage } from '../domain/testing/sample-forms.ts';
import { fields as messageFields } from '../domain/forms/contact/fields.ts';
import { validateMessage } from '../domain/forms/contact/schema.ts';
import { courseChoices } from '../domain/forms/enrolment/course-choices.ts';
import { fields as applicationFields } from '../domain/forms/enrolment/fields.ts';
import { validateApplication } from '../domain/forms/enrolment/schema.ts';
import { type Field, type Fields, maxOf } from '../domain/forms/field.ts';
import { Google } from './testing/google.ts';
import {
  partOfScript,
  pastedScript,
  post,
  scriptSource,
  withCurrentForms,
} from './testing/run-script.ts';

const read = partOfScript('read_') as (event: unknown) => unknown;

/** Whether the script would store the form: reading it does not throw. */
function scriptAccepts(form: unknown): boolean {
  try {
    read({ parameters: { data: [JSON.stringify(form)] } });
    return true;
  } catch {
    return false;
  }
}

const everyField = [
  ...Object.values<Field>(applicationFields),
  ...Object.values<Field>(messageFields),
];

/** Every length at which a rule begins or ends, and its neighbours. */
const lengths = [...new Set(everyField.flatMap(limitsOf))].flatMap((at) => [at - 1, at, at + 1]);

const samples = [
  ...lengths.map((length) => 'x'.repeat(length)),
  ...lengths.map((length) => ` ${'é'.repeat(length)}\n`),
  ...['', '  ', 'business', 'personal', ' both', 'online', 'in-person', 'In-person'],
  ...['half \ud83d of a pair', 'NUL \u0000', 'DEL \u007f', 'two\nlines\tand 🙂'],
  ...['jo@firm', 'jo@firm.example', "o'neill@a.b.c", 'jo@firm..example', '@a.b', 'a@.b'],
  ...lengths.map((length) => `${'x'.repeat(length)}@firm.example`),
  ...lengths.map((length) => `jo@${'x'.repeat(length)}.example`),
  // The website reads addresses as a browser does.
  ...['http://firm.example', 'HTTPS://FIRM.EXAMPLE/a?b#c', 'https://münchen.example'],
  ...['https://1', 'https:///firm.example', 'https://a%2eb', 'https://user:secret@firm.example:81'],
  ...['firm.example', 'javascript:alert(1)', 'ftp://firm.example', 'https:firm.example'],
  ...['https://firm.example/a b', 'https://'],
  ...[null, 7, true, {}, [], [''], [7], ['', ''], [courseChoices[0], courseChoices[0]]],
  ...[courseChoices[0], [courseChoices[0]], courseChoices],
];

test('FORMS in Code.gs has the fields of the forms, their rules and their order', () =>
  expect(
    withCurrentForms(pastedScript),
    'FORMS in spreadsheet/Code.gs is not what domain/forms/*/fields.ts asks for (+). To write it there: npm test -- unit spreadsheet/rules.test.ts -u',
  ).toMatchFileSnapshot('Code.gs'));

test('the server knows every sentence that the script may answer', () => {
  const { takenOut, ...sentences } = partOfScript('SAY') as Record<string, string>;
  expect(takenOut).toMatch(/^\(.*\)$/);
  expect(Object.values(sentences)).toEqual(scriptSentences);
  // The script uses no sentence that is not in the list.
  expect(scriptSource).not.toMatch(/(?:Refusal_|failure_)\(\s*['"`]/);
});

type Form = { fields: Fields; sample: object; validate: (value: unknown) => { ok: boolean } };
const application = { fields: applicationFields, sample: sampleApplication };
const message = { fields: messageFields, sample: sampleMessage };

describe.each<[string, Form]>([
  ['an application', { ...application, validate: validateApplication }],
  ['a message', { ...message, validate: validateMessage }],
])('of %s, the script', (_what, { fields, sample, validate }) => {
  const names = Object.keys(sample);
  const withAnswer = (name: string, value: unknown) => ({ ...sample, [name]: value });

  /** Expects the script to accept what the website accepts, and to refuse the rest except for fine points. */
  function expectToAgree(name: string, value: unknown) {
    const { ok } = validate(withAnswer(name, value));
    if (!ok && isFinePoint(fields[name]!, value)) return;
    expect(scriptAccepts(withAnswer(name, value)), JSON.stringify({ name, value })).toBe(ok);
  }

  test.each(names)(
    'agrees with the website on %s, at every limit and in every odd case',
    (name) => {
      for (const value of samples) expectToAgree(name, value);
    },
  );

  test.each(names)('says of %s nothing of what was sent', (name) => {
    const typed = '\u0000correct-horse\u0000';
    const { error } = post(new Google(), { ...sample, [name]: typed, [typed]: typed });
    const { error: ofField } = post(new Google(), { ...sample, [name]: typed });
    expect(`${error} ${ofField}`).not.toContain('horse');
  });

  test('refuses a form without one of its fields, or with another, and what is no form', () => {
    for (const name of names) {
      const rest = Object.fromEntries(Object.entries(sample).filter(([key]) => key !== name));
      expect(scriptAccepts(rest)).toBe(false);
    }
    for (const form of [{ ...sample, isAdmin: true }, [sample], {}, null, 'text'])
      expect(scriptAccepts(form)).toBe(false);
  });
});

test('a course is any title: the website may offer another without a new script', () =>
  expect(scriptAccepts({ ...sampleApplication, selectedCourses: ['Basket Weaving'] })).toBe(true));

/**
 * Apps Script has no parser of addresses, so the script has to be more lenient than the website: it accepts
 * `https://firm`, and a port that is impossible. It knows no titles of courses either.
 */
function isFinePoint(field: Field, value: unknown): boolean {
  if (field.kind === 'choices') {
    const isTitle = (entry: unknown) =>
      typeof entry === 'string' && entry !== '' && !field.options.includes(entry);
    return Array.isArray(value) && value.every(isTitle);
  }
  const isLink = field.kind === 'url' && typeof value === 'string';
  return isLink && /^\s*https?:\/\/\S+\s*$/i.test(value);
}

function limitsOf(field: Field): number[] {
  if (field.kind === 'choice' || field.kind === 'choices') return [];
  return [maxOf(field), ...('min' in field && field.min !== undefined ? [field.min] : [])];
}
