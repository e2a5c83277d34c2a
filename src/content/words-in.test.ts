import { EventEmitter } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { z } from 'astro/zod';
import { expect, test } from 'vitest';

import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { letterSchema } from './schemas/letter.ts';
import { text } from './schemas/text.ts';
import { register } from './mistakes.ts';
import { mistakesIn, wordsIn } from './words-in.ts';

const schema = z.strictObject({
  heading: text(),
  parts: z.strictObject({ lead: text(), items: z.array(z.strictObject({ title: text() })).min(2) }),
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

/** The mistakes in the file once `changes` replace lines, counted from 1. */
function mistakes(changes: Record<number, string>) {
  const changed = lines.flatMap((line, at) => changes[at + 1] ?? line).filter(Boolean);
  return mistakesOf('page.yaml', schema, changed);
}

/** The mistakes that are reported for a file of these lines, without its name. */
function mistakesOf(name: string, schema: z.ZodType, text: string[]) {
  const file = path.join(temporaryFolder(), name);
  writeFileSync(file, text.join('\n'));
  const before = `${path.relative(process.cwd(), file)}, `;
  return mistakesIn(file, schema).map((mistake) => {
    expect(mistake.startsWith(before)).toBe(true);
    return mistake.slice(before.length);
  });
}

test.each([
  ['a wrong value', { 2: 'heading: 7' }, 'line 2, heading: Invalid input: expected string, '],
  ['an empty text', { 2: "heading: ' '" }, 'line 2, heading: must not be empty'],
  [
    'a field of an unknown name',
    { 6: '    lines.\n  headline: Three' },
    'line 7, parts: Unrecognized key: "headline"',
  ],
  [
    'a missing field',
    { 4: '', 5: '', 6: '' },
    'line 3, parts.lead: Invalid input: expected string',
  ],
  ['a missing field of an item', { 9: '    - {}' }, 'line 9, parts.items[1].title: Invalid input'],
  ['a list that is too short', { 9: '' }, 'line 7, parts.items: Too small: expected array to have'],
  ['an unknown token', { 2: 'heading: "{prise}"' }, 'line 2, heading: "{prise}" is not a '],
  [
    'a letter that the typeface lacks',
    { 4: '  lead: Two', 5: '    Ωs.', 6: '  items:', 7: '' },
    'line 4, parts.lead: "Ω" (U+03A9) is not a letter',
  ],
  ['what is no YAML', { 2: 'heading: "One' }, 'line 9: Missing closing "quote'],
])('%s is named with its line, its field and what is wrong', (_, changes, wanted) => {
  const found = mistakes(changes);
  expect(found).toHaveLength(1);
  expect(found[0]!.slice(0, wanted.length)).toBe(wanted);
});

test('a letter may have tokens of its own, and of another the line is named', () => {
  const letter = (line: string) => [
    ...['for: contact', 'title: One', "subject: '{brand}: {reference}'"],
    ...['text: |', '  {greeting}', '', `  ${line}`],
  ];
  expect(mistakesOf('letter.yaml', letterSchema, letter('{staff} of {brand}'))).toEqual([]);
  expect(mistakesOf('letter.yaml', letterSchema, letter('Hello {nam},'))).toEqual([
    expect.stringMatching(/^line 7, text: "\{nam\}" is not a content token/u),
  ]);
});

test('in a long text all that is wrong is named with its line, above the text and in it', () => {
  const body = ['{price}', '{prise}', '{camp?{course:none}', '}{crmp?a}', 'β {guide?b'];
  const fields = ['---', 'heading: 7', '---'];
  const found = mistakesOf('text.md', z.strictObject({ heading: text() }), [...fields, ...body]);
  const wanted = [
    'line 2, heading: Invalid input',
    'line 8: "β" (U+03B2) is not a letter',
    'line 5: "{prise}" is not a content token',
    'line 6: "{course:none}" is not a content token. ',
    'line 7: "{crmp?" is for no page of domain/pages.ts',
    'line 8: "{guide?" begins a part that no } ends',
  ];
  expect(found).toEqual(wanted.map((said) => expect.stringContaining(said) as string));
});

test('a wrong field stops a build, and is told where somebody begins to work', async () => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'page.yaml'), lines.join('\n').replace('One', '7'));
  const root = pathToFileURL(`${folder}/`);
  const load = (watcher?: object) =>
    wordsIn({ base: folder, pattern: '*.yaml' }, schema).load({
      ...{ watcher, config: { root, srcDir: root }, generateDigest: String },
      store: { keys: () => [], get: () => undefined, set: () => undefined },
      entryTypes: new Map([['.yaml', { getEntryInfo: () => ({ data: {} }) }]]),
    } as never);
  const said = /line 2, heading: Invalid input/u;
  await expect(load()).rejects.toThrow(said);
  await load(Object.assign(new EventEmitter(), { add: () => undefined }));
  expect([...register().mistakes.values()].flat()).toEqual([expect.stringMatching(said)]);
  register().mistakes.clear();
});
