import { existsSync, readFileSync } from 'node:fs';

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

test('letters: each kind of form has one to begin with', () => {
  const begun = lettersOfContent.filter(isBegun).map((letter) => letter.for);
  expect(begun).toEqual(expect.arrayContaining(Object.keys(kinds)));
});
