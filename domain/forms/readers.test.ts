import { expect, test } from 'vitest';

import { sampleApplication, sampleMessage } from '../testing/sample-forms.ts';
import { validateMessage } from './contact/schema.ts';
import { validateApplication } from './enrolment/schema.ts';
import { plainLine, readAddress, readLink } from './readers.ts';

const invisible = Array.from('\u202a\u202c\u200e\u200f\u2060\u200b\ufeff\u00ad\ufffc');

test.each(invisible)(
  'invisible characters: %j is taken out of every field of one line, before it is judged',
  (mark) => {
    const around = (text: string) => `${mark}${text.slice(0, 1)}${mark}${text.slice(1)}${mark}`;
    const marked = Object.fromEntries(
      Object.entries(sampleApplication).map(([name, value]) => [
        name,
        ['fullName', 'email', 'mobile', 'linkedIn', 'businessName', 'website', 'city'].includes(
          name,
        )
          ? around(value as string)
          : value,
      ]),
    );
    expect(validateApplication(marked)).toEqual({ ok: true, data: sampleApplication });
    expect(validateApplication({ ...sampleApplication, fullName: `J${mark}` })).toMatchObject({
      fields: { fullName: 'Full name must be at least 2 characters' },
    });
    const message = { ...sampleMessage, courseInterest: `${mark}Prompts` };
    expect(validateMessage(message)).toMatchObject({ data: { courseInterest: 'Prompts' } });
  },
);

test.each([
  'علی‌رضا',
  'ශ්‍රී ලංකා',
  '👩‍💻 Jo',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
])('invisible characters: what a name or an emoji is joined with stays: %s', (name) =>
  expect(plainLine(`\u200d${name}\u200c `)).toBe(name),
);

test.each([
  'mara@firm.example',
  'Mara Quill <mara@firm.example>',
  '"Quill, Mara" <mara@firm.example>;',
  'mailto:mara@firm.example',
  '<mailto:mara@firm.example?subject=Hello>',
  '(mara@firm.example).',
  '\u202amara@firm.example\u202c',
])('an email address is read in “%s”', (typed) => {
  expect(readAddress(typed)).toBe('mara@firm.example');
  expect(validateApplication({ ...sampleApplication, email: typed })).toMatchObject({
    data: { email: 'mara@firm.example' },
  });
});

test.each([
  ['jo@bücher.example', 'jo@xn--bcher-kva.example'],
  ['Jo <jo@例え.テスト>', 'jo@xn--r8jz45g.xn--zckzah'],
  ['jo@ｆｉｒｍ.example', 'jo@firm.example'],
  ["o'neill@firm.example", "o'neill@firm.example"],
  ['what?who@firm.example', 'what?who@firm.example'],
  ['jo@bü/cher.example', 'jo@bü/cher.example'],
])('an email address: the domain of %s is written as mail servers know it', (typed, address) =>
  expect(readAddress(typed)).toBe(address),
);

test.each([
  ['https://bücher.example/ü?q=ü', 'https://xn--bcher-kva.example/ü?q=ü'],
  ['http://bücher.example:8080', 'http://xn--bcher-kva.example:8080'],
  ['https://firm.example/bücher', 'https://firm.example/bücher'],
])('a link: the domain of %s is written as browsers know it', (typed, link) =>
  expect(readLink(typed)).toBe(link),
);

test.each(['<https://firm.example/a>', '“https://firm.example/a”', 'https://firm.example/a,'])(
  'a link is read in %s',
  (typed) => {
    const read = validateApplication({ ...sampleApplication, website: typed });
    expect(read).toMatchObject({ data: { website: 'https://firm.example/a' } });
  },
);

test.each(['N/A', 'n/a', 'NA', 'none', 'None', '-', '–', 'no', ' - '])(
  '“%s” leaves an optional link empty, and no other',
  (typed) => {
    const answers = { ...sampleApplication, linkedIn: typed, website: typed };
    expect(validateApplication(answers)).toMatchObject({ data: { linkedIn: '', website: '' } });
    expect(readLink(typed)).toBe(typed.trim());
  },
);
