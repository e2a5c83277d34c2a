import { existsSync, globSync, readFileSync } from 'node:fs';

import { z } from 'astro/zod';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

import { kinds } from '../../domain/case/kinds.ts';
import { isBegun } from '../../domain/letters/letters.ts';
import { facts } from '../../domain/provider/facts.ts';
import * as pages from '../../domain/provider/pages.ts';
import { lettersOfContent } from '../../testing/project-files.ts';
import { courseSchema } from './schemas/course.ts';

test('each explainer in the table of pages is there', () => {
  const explainers = pages.pageNames.filter((name) => !(name in pages));
  const missing = explainers.filter((name) => !existsSync(`content/explainers/${name}.md`));
  expect(missing).toEqual([]);
});

test('the list to go through before the first customer has every figure', () => {
  const list = readFileSync('docs/opening.md', 'utf8');
  const missing = Object.keys(facts).filter((name) => !list.includes(name));
  expect(missing).toEqual(['currency', 'location']);
});

test('there is a letter to begin with for each kind of form', () => {
  const begun = lettersOfContent.filter(isBegun).map((letter) => letter.for);
  expect(begun).toEqual(expect.arrayContaining(Object.keys(kinds)));
});

const [file = ''] = globSync('content/courses/*.yaml');
const course = parse(readFileSync(file, 'utf8')) as Record<string, unknown>;

test.each([
  ['title', 'Привет', 'is not a letter of the typeface'],
  ['title', 'From {prise}', '"{prise}" is not a content token'],
  ['description', 'x'.repeat(91), 'must have at most 90 characters'],
  ['subtitle', 'More', 'Unrecognized key'],
])('a wrong field of a course is named: %s', (field, value, message) => {
  const { error } = courseSchema.safeParse({ ...course, [field]: value });
  expect(z.prettifyError(error!)).toContain(message);
});
