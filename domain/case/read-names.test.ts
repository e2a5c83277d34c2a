import fc from 'fast-check';
import { expect, it, test } from 'vitest';

import { attendeesFault, attendeesOf, attendeesText } from './attendees.ts';
import { asLines, linesToSee, namesOnLines, namesToSee, readNames } from './read-names.ts';

type Person = [name: string, email?: string];

it.each<[string, string, ...Person[]]>([
  ['a name alone', 'Ada Sample', ['Ada Sample']],
  ['an address after a comma', 'Ada Sample, ada@a.example', ['Ada Sample', 'ada@a.example']],
  ['as a mail program copies it', 'Ada <ada@a.example>;', ['Ada', 'ada@a.example']],
  ['the form of Outlook', 'One, First <f@a.example>', ['First One', 'f@a.example']],
  ['quotation marks', '"Sample, Ada" <ada@a.example>', ['Ada Sample', 'ada@a.example']],
  [
    'a line of Outlook',
    'One, First <f@a.example>; Two, Second <s@a.example>;',
    ['First One', 'f@a.example'],
    ['Second Two', 's@a.example'],
  ],
  [
    'a line of addresses with commas',
    'Ada <ada@a.example>, Ben <ben@b.example>',
    ['Ada', 'ada@a.example'],
    ['Ben', 'ben@b.example'],
  ],
  [
    'addresses before names',
    'ada@a.example Ada Sample; ben@b.example Ben Sample',
    ['Ada Sample', 'ada@a.example'],
    ['Ben Sample', 'ben@b.example'],
  ],
  ['semicolons', 'First One; Second Two; Third', ['First One'], ['Second Two'], ['Third']],
  ['bars', 'First One | Second Two', ['First One'], ['Second Two']],
  ['commas', 'First One, Second Two, Third', ['First One'], ['Second Two'], ['Third']],
  ['a surname first', 'Sample, Ada', ['Ada Sample']],
  ['a surname of several words', 'van der Berg, Jan', ['Jan van der Berg']],
  ['fields with semicolons', 'First;One;first@a.example', ['First One', 'first@a.example']],
  ['fields with commas', '1,First,One,first@a.example', ['First One', 'first@a.example']],
  ['cells of a spreadsheet', 'Ada\tSample\tada@a.example', ['Ada Sample', 'ada@a.example']],
  [
    'a table with numbers and a heading',
    'No\tName\tEmail\n1\tOne, First\tf@a.example\n2\tTwo, Second\t\n3\tThird Three; Fourth Four',
    ['First One', 'f@a.example'],
    ['Second Two'],
    ['Third Three'],
    ['Fourth Four'],
  ],
  [
    'a table whose columns have headings',
    'Surname,Job title,First name,Email\nSample,Head of HR,Ada,ada@a.example\nSample,,Ben,',
    ['Ada Sample', 'ada@a.example'],
    ['Ben Sample'],
  ],
  ['a heading without columns', 'No Name Email\n2 Two, Second', ['Second Two']],
  ['a heading above', 'Attendees:\nAda', ['Ada']],
  ['a table with bars', '| 1 | Ada Sample | ada@a.example |', ['Ada Sample', 'ada@a.example']],
  [
    'bullets and numbers',
    '• Ada\n1. Ben\n2) Cy\n(3) Di\n4 Ed\no\tFay',
    ...people('Ada Ben Cy Di Ed Fay'),
  ],
  ['a dash before the address', 'Ada Sample – ada@a.example', ['Ada Sample', 'ada@a.example']],
  ['brackets around it', 'Ada Sample (ada@a.example)', ['Ada Sample', 'ada@a.example']],
  ['words before it', 'Name: Ada, Email: ada@a.example', ['Ada', 'ada@a.example']],
  ['a link', 'Ada, ada@a.example <mailto:ada@a.example>', ['Ada', 'ada@a.example']],
  ['empty lines and invisible letters', '\n\u202aAda\u202c\n\n - Ben\r\n', ['Ada'], ['Ben']],
  ['what steers a terminal', 'A\0da\u2028Ben\u0007', ['A da'], ['Ben']],
  ['numbers without names', '1.\n2.\n'],
  [
    'what belongs to names',
    'Mary-Ann O’Neill (Jo)\nJosé Núñez Jr.',
    ['Mary-Ann O’Neill (Jo)'],
    ['José Núñez Jr.'],
  ],
])('pasted names: %s is read, and stays as it was read', (_, typed, ...all) => {
  const read = readNames(typed).people;
  expect(read).toEqual(all.map(([name, email = '']) => ({ name, email })));
  expect(attendeesOf(attendeesText(read))).toEqual(read);
  expect(readNames(attendeesText(read)).people).toEqual(read);
});

function people(names: string): Person[] {
  return names.split(' ').map((name) => [name]);
}

it.each([
  ['TBC', 'Is “TBC” somebody’s name?'],
  ['Ada\nDelegate 2', 'Is “Delegate 2” somebody’s name?'],
  ['Ada Sample\nada sample', '“Ada Sample” is there more than once'],
  ['Ada, a@a.example\nBen, A@a.example', '“a@a.example” is there more than once'],
  ['Ada Sample, Finance', '“Ada Sample, Finance” was read as one person'],
  ['Ada, ada@a.example, Finance', '“Finance” was left out'],
])('pasted names: of %j is asked %s', (typed, question) => {
  expect(namesToSee(typed, undefined)?.questions.join(' ')).toContain(question);
});

test('pasted names: what stands there as it was read is not shown again, and what was seen is saved', () => {
  expect(namesToSee(' Ada Sample, ada@a.example\r\n\r\nBen', null)).toBeUndefined();
  const { names } = namesToSee('One, First; TBC', null)!;
  expect(names).toBe('First One\nTBC');
  expect(namesToSee(names, '')).toBeDefined();
  expect(namesToSee(names, names)).toBeUndefined();
});

test('pasted names: a contact card is refused in words', () => {
  const { people: read } = readNames('BEGIN:VCARD\nVERSION:3.0\nFN:Ada Sample\nEND:VCARD');
  expect(attendeesFault(read, 3)).toContain('That is a contact card');
});

const name = fc
  .array(fc.stringMatching(/^[A-Z][a-z]{2,8}$/u), { minLength: 2, maxLength: 3 })
  .map((words) => words.join(' '));
const person = fc.record({
  name,
  email: fc.option(fc.stringMatching(/^[a-z]{3,8}@[a-z]{3,8}\.example$/u), { nil: '' }),
});
const surnameFirst = (words: string) => {
  const all = words.split(' ');
  return `${all.at(-1)}, ${all.slice(0, -1).join(' ')}`;
};
/** The same people as different programs write them. */
const shapes: Record<string, (people: { name: string; email: string }[]) => string> = {
  lines: (all) => all.map((each) => `${each.name}, ${each.email}`).join('\n'),
  numbered: (all) => all.map((each, i) => `${i + 1}. ${each.name} - ${each.email}`).join('\r\n'),
  bullets: (all) => all.map((each) => `• ${each.name} <${each.email}>;`).join('\n'),
  cells: (all) => all.map((each, i) => `${i + 1}\t${each.name}\t${each.email}`).join('\n'),
  table: (all) => ['Name;Email', ...all.map((each) => `${each.name};${each.email}`)].join('\n'),
  bars: (all) => all.map((each) => `| ${each.name} | ${each.email} |`).join('\n'),
  mail: (all) => all.map((each) => `${each.name} <${each.email || 'none'}>`).join('; '),
  outlook: (all) =>
    all.map((each) => `${surnameFirst(each.name)} <${each.email || 'a@a.example'}>`).join('; '),
};

it.each(['lines', 'numbered', 'bullets', 'cells', 'table', 'bars'])(
  'pasted names: the same people are read from %s',
  (shape) => {
    fc.assert(
      fc.property(
        fc.uniqueArray(person, { minLength: 1, maxLength: 8, selector: (each) => each.name }),
        (all) => {
          expect(readNames(shapes[shape]!(all)).people).toEqual(all);
        },
      ),
    );
  },
);

it.each(['mail', 'outlook'])(
  'pasted names: the same people are read from a line of %s, where all have an address',
  (shape) => {
    const addressed = fc.uniqueArray(person, {
      minLength: 1,
      maxLength: 8,
      selector: (each) => each.email,
    });
    fc.assert(
      fc.property(addressed, (some) => {
        const all = some.filter(({ email }) => email);
        expect(readNames(shapes[shape]!(all)).people).toEqual(all);
      }),
    );
  },
);

const signs = [
  '\n',
  '\t',
  ';',
  ',',
  '|',
  ' ',
  '<',
  '>',
  '"',
  '- ',
  '• ',
  '1. ',
  '(',
  ')',
  '@',
  ':',
  '\u200b',
  '\0',
];
const words = [
  'Ada',
  'Ben Sample',
  'ada@a.example',
  'b@b.example',
  'Name',
  'Email',
  'TBC',
  'van',
  '12',
  'mailto:',
  'é',
  '東',
];

test('pasted names: whatever is pasted is read, is stored as it was read, and is read the same again', () => {
  const pasted = fc.array(fc.constantFrom(...signs, ...words), { maxLength: 24 });
  fc.assert(
    fc.property(pasted, (parts) => {
      const read = readNames(parts.join('')).people;
      if (attendeesFault(read, 1_000) !== undefined) return;
      const stored = attendeesText(read);
      expect(attendeesOf(stored)).toEqual(read);
      expect(namesToSee(stored, stored)).toBeUndefined();
    }),
    { numRuns: 2_000 },
  );
});

test('pasted names: reading takes linear time', () => {
  // The thread's own processor time, and the least of three: other work on the machine counts for nothing.
  const time = (length: number) => {
    const parts = [';', '1. ', 'a, ', '<a@a.example', '@', 'Ada\n', '"', 'van ', '('];
    const before = process.threadCpuUsage();
    for (const part of parts) readNames(part.repeat(length / part.length));
    return process.threadCpuUsage(before).user;
  };
  const least = (length: number) => Math.min(...[1, 2, 3].map(() => time(length)));
  time(2_000);
  // Quadratic time would be sixty-four times as long.
  expect(least(64_000)).toBeLessThan(30 * least(8_000));
});

test('who comes: lines are one text, and empty ones between them are left out', () => {
  const typed = { name: 'Ada Sample\n\nBen', email: 'Ada@a.example\n\n', names: '' };
  const text = 'Ada Sample, Ada@a.example\nBen';
  expect(namesOnLines(typed)).toEqual({ text, faults: [] });
  expect(linesToSee(typed, null)).toBeUndefined();
});

test('who comes: a pasted list goes below the lines, names nobody twice, and is seen before it is saved', () => {
  const typed = { name: 'Ada Sample', email: '', names: 'ada sample <ada@a.example>\nBen; Cleo' };
  const names = 'Ada Sample, ada@a.example\nBen\nCleo';
  expect(namesOnLines(typed).text).toBe(names);
  const seen = linesToSee(typed, null)!;
  expect(seen).toEqual({ names, questions: [] });
  const filled = asLines([
    { name: 'Ada Sample', email: 'ada@a.example' },
    { name: 'Ben', email: '' },
    { name: 'Cleo', email: '' },
  ]);
  expect(linesToSee(filled, names)).toBeUndefined();
  // Even a list that reads as it was pasted.
  expect(linesToSee({ names: 'Ben' }, null)).toEqual({ names: 'Ben', questions: [] });
});

test('who comes: two people of one name with addresses of their own are asked about, not joined', () => {
  const typed = { name: 'Ada', email: 'ada@a.example', names: 'Ada, ada@b.example' };
  expect(linesToSee(typed, null)).toEqual({
    names: 'Ada, ada@a.example\nAda, ada@b.example',
    questions: ['“Ada” is there more than once.'],
  });
});

test('who comes: a line that is read otherwise than it was typed is seen before it is saved', () => {
  expect(linesToSee({ name: 'Sample, Ada', email: 'ada@a.example' }, null)?.names).toBe(
    'Ada Sample, ada@a.example',
  );
});

test.each([
  ['half an address', { name: '\nAda', email: '\nada at a' }, 'email-2', 'not an email address'],
  ['an address alone', { name: '', email: 'ada@a.example' }, 'name-1', 'Enter the name'],
  ['an address as a name', { name: 'ada@a.example', email: '' }, 'name-1', 'needs a name'],
  ['no letters', { name: 'Ada\n???', email: '\n' }, 'name-2', 'needs a name'],
  ['a contact card', { names: 'BEGIN:VCARD\nFN:Ada\nEND:VCARD' }, 'names', 'contact card'],
])('who comes: %s is refused beside its line', (_, typed, name, fault) => {
  expect(namesOnLines(typed).faults).toMatchObject([
    { name, fault: expect.stringContaining(fault) as string },
  ]);
});

test('who comes: a list takes time by its length, not by its square', () => {
  // The thread's own processor time, and the least of three: other work on the machine counts for nothing.
  const time = (people: number) => {
    const names = Array.from({ length: people }, (_, i) => `Ann${i.toString(36)} Bee`).join('\n');
    const before = process.threadCpuUsage();
    namesOnLines({ name: names.replaceAll('Ann', 'Zed'), names });
    return process.threadCpuUsage(before).user;
  };
  const least = (people: number) => Math.min(...[1, 2, 3].map(() => time(people)));
  time(500);
  // Quadratic time would be a hundred times as long.
  expect(least(10_000)).toBeLessThan(40 * least(1_000));
});
