import { globSync, readFileSync } from 'node:fs';

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

import { rewriteYaml } from './rewrite-yaml.ts';

const files = globSync('content/**/*.yaml');

test.each(files)('%s is the same, byte for byte, with the values that it has', (file) => {
  const text = readFileSync(file, 'utf8');
  expect(rewriteYaml(text, parse(text))).toBe(text);
});

/** The same values with another letter or figure in each of them, and how many there are. */
function edited(values: unknown): { values: unknown; count: number } {
  let count = 0;
  const text = JSON.stringify(values, (_, value: unknown) => {
    if (value instanceof Object) return value;
    count += 1;
    return typeof value === 'number' ? value + 1 : String(value).replace(/[\p{L}\d]/u, 'X');
  });
  return { values: JSON.parse(text), count };
}

test.each(files)('a change of each value of %s is a change of one line for each', (file) => {
  const text = readFileSync(file, 'utf8');
  const { values, count } = edited(parse(text));
  const written = rewriteYaml(text, values);
  expect(parse(written)).toEqual(values);
  const [before, after] = [text.split('\n'), written.split('\n')];
  expect(after.length).toBe(before.length);
  expect(after.filter((line, at) => line !== before[at]).length).toBeLessThanOrEqual(count);
});

const list = `# The days.
days:
  # The first.
  - title: Make
    # In the morning.
    text: >-
      A long text that goes on
      over two lines.

  - { title: Show, text: "To parents" } # The last.
end: "17:00" # Or so.
`;

const [make, show] = [
  { title: 'Make', text: 'A long text that goes on over two lines.' },
  { title: 'Show', text: 'To parents' },
];

test.each([
  [
    'moved',
    [show, make],
    '  - { title: Show, text: "To parents" } # The last.\n  - title: Make\n    # In',
  ],
  ['taken out', [show], 'days:\n  # The first.\n  - { title: Show'],
  [
    'added',
    [make, show, { title: 'Go', text: 'Home: by bus' }],
    '# The last.\n  - title: Go\n    text: "Home: by bus"\nend',
  ],
  [
    'given a further value',
    [{ ...make, note: 'New' }, show],
    '      over two lines.\n    note: New\n',
  ],
  [
    'given one word more',
    [{ ...make, text: `${make.text} Yes.` }, show],
    '      A long text that goes on\n      over two lines. Yes.\n',
  ],
  ['of one line less', [make, { title: 'Show' }], '  - { title: Show } # The last.'],
  ['none', [], 'days:\n  # The first.\n  []'],
])('an item of a list that is %s keeps the comments of the others', (_, days, expected) => {
  const values = { days, end: '17:00' };
  const written = rewriteYaml(list, values);
  expect(written).toContain(expected);
  expect(parse(written)).toEqual(values);
  expect(written).toMatch(/^# The days\.\n[^]*end: "17:00" # Or so\.\n$/u);
});

test('a name without a value may have one', () => {
  const text = 'title: Make\nlevel:\nhours: 2\n';
  expect(rewriteYaml(text, parse(text))).toBe(text);
  const written = rewriteYaml(text, { title: 'Make', level: 'Advanced', hours: 2 });
  expect(written).toBe('title: Make\nlevel: Advanced\nhours: 2\n');
});

test('any edit of a list is written as it was meant', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 30 });
  const item = fc.record(
    { title: text, text, note: text },
    { requiredKeys: ['title', 'text'], noNullPrototype: true },
  );
  const value = fc.array(fc.oneof(fc.constantFrom(make, show), item), { maxLength: 4 });
  fc.assert(
    fc.property(value, text, (days, end) => {
      expect(parse(rewriteYaml(list, { days, end }))).toEqual({ days, end });
    }),
  );
});
