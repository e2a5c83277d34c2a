import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

import { rewriteYaml } from './content-files.ts';

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
  ['taken out', [show], '\n  - { title: Show, text: "To parents" } # The last.'],
  [
    'added',
    [make, show, { title: 'Go', text: 'Home: by bus' }],
    '# The last.\n  - title: Go\n    text: "Home: by bus"\nend',
  ],
  ['given a further value', [{ ...make, note: 'New' }, show], ' over two lines.\n    note: New\n'],
  [
    'given one word more',
    [{ ...make, text: `${make.text} Yes.` }, show],
    ' over two lines. Yes.\n',
  ],
  ['of one line less', [make, { title: 'Show' }], '  - { title: Show } # The last.'],
  ['none', [], 'days:\n  # The first.\n  []'],
])(
  'editor YAML: an item of a list that is %s keeps the comments of the others',
  (_, days, expected) => {
    const values = { days, end: '17:00' };
    const written = rewriteYaml(list, values);
    expect(written).toContain(expected);
    expect(parse(written)).toEqual(values);
    expect(written).toMatch(/^# The days\.\n[^]*end: "17:00" # Or so\.\n$/u);
  },
);

test('editor YAML: a list that was empty has a line for each item', () => {
  expect(rewriteYaml('days: []\n', { days: [show] })).toBe(
    'days:\n  - title: Show\n    text: To parents\n',
  );
});

test('editor YAML: any edit of a list is written as it was meant', () => {
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
