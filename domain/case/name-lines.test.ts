import { expect, test } from 'vitest';

import { asLines, linesToSee, namesOnLines } from './name-lines.ts';

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
