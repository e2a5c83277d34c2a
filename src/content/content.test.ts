import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { kinds } from '../../domain/case/submission.ts';
import { isBegun } from '../../domain/letters/letters.ts';
import { facts } from '../../domain/provider/facts.ts';
import * as pages from '../../domain/provider/pages.ts';
import { lettersOfContent } from '../../testing/project-files.ts';

test('explainers: each one in the table of pages has its file', () => {
  const explainers = pages.pageNames.filter((name) => !(name in pages));
  const missing = explainers.filter((name) => !existsSync(`content/explainers/${name}.md`));
  expect(missing).toEqual([]);
});

test('opening: docs/opening.md has every figure of facts.json', () => {
  const list = readFileSync('docs/opening.md', 'utf8');
  const missing = Object.keys(facts).filter((name) => !list.includes(name));
  expect(missing).toEqual(['currency', 'location']);
});

test.each(globSync('{*,docs/*,spreadsheet/*}.md'))(
  'documents: %s names no file and no heading that is not there',
  (file) => {
    const text = readFileSync(file, 'utf8');
    const folders =
      'bench|content|deploy|docs|domain|integrations|server|spreadsheet|src|tasks|testing|tests';
    const named = text.matchAll(new RegExp(`\`((?:${folders})/[\\w./[\\]-]*)\``, 'gu'));
    const links = text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/gu);
    const missing = [
      ...Array.from(named, ([, name]) => name!).filter((name) => !existsSync(name)),
      ...Array.from(links).flatMap(([link, to = '', heading]) => {
        const target = to === '' ? file : path.join(path.dirname(file), to);
        if (!existsSync(target)) return [link];
        return heading === undefined || headingsOf(target).includes(heading) ? [] : [link];
      }),
    ];
    expect(missing).toEqual([]);
  },
);

/** The addresses that GitHub gives to the headings of a document. */
const headingsOf = (file: string) =>
  Array.from(readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gmu), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/gu, '')
      .replaceAll(' ', '-'),
  );

test('letters: each kind of form has one to begin with', () => {
  const begun = lettersOfContent.filter(isBegun).map((letter) => letter.for);
  expect(begun).toEqual(expect.arrayContaining(Object.keys(kinds)));
});
