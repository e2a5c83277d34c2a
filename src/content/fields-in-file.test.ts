import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { z } from 'astro/zod';
import { expect, test } from 'vitest';

import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { lineOf, readFields } from './fields-in-file.ts';

const schema = z.strictObject({
  heading: z.string(),
  parts: z.strictObject({ lead: z.string(), items: z.array(z.strictObject({ title: z.string() })) }),
});

const lines = [
  '# A comment',
  'heading: One',
  'parts:',
  '  lead: >-',
  '    Two',
  '    lines.',
  '  items:',
  '    - title: Two',
  '    - title: Three',
];

/** The lines of what is wrong once these take the place of lines, counted from 1. */
function wrongLines(changes: Record<number, string>, around: string[] = [], name = 'page.yaml') {
  const changed = lines.flatMap((line, at) => changes[at + 1] ?? line).filter(Boolean);
  const file = path.join(temporaryFolder(), name);
  writeFileSync(file, [...around, ...changed, ...around].join('\n'));
  const fields = readFields(file);
  const { issues } = schema.safeParse(fields.document.toJS()).error!;
  return issues.map((issue) => lineOf(issue, fields));
}

test.each([
  ['a wrong value', { 2: 'heading: 7' }, [2]],
  ['a wrong value in a list', { 9: '    - title: []' }, [9]],
  ['a text of several lines', { 4: '  lead:', 5: '    - one', 6: '    - two' }, [4]],
  ['a field of an unknown name', { 6: '    lines.\n  headline: Three' }, [7]],
  ['a missing field, where what it is missing from is', { 4: '', 5: '', 6: '' }, [3]],
  ['a missing field of an item', { 9: '    - {}' }, [9]],
  ['a missing field of the file', { 2: '' }, [1]],
])('%s is found by its line', (_, changes, wanted) => {
  expect(wrongLines(changes)).toEqual(wanted);
});

test('above a long text the line of hyphens is counted', () => {
  expect(wrongLines({ 2: 'heading: 7' }, ['---'], 'text.md')).toEqual([3]);
});
