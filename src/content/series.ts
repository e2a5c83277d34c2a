import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { parse } from 'yaml';

import { brand } from '../../domain/brand.ts';
import { hasPage } from '../../domain/pages.ts';

// Relative to the root of the project, where every command runs, because the build moves a page's code.
const content = path.resolve('content');
const coursesFolder = path.join(content, 'courses');

/** The hours of each course, shortest first. Reads `content/courses/`, which a built site does not have. */
export function courseHours(): number[] {
  return filesIn(coursesFolder, '.yaml')
    .map((name) => readFileSync(path.join(coursesFolder, name), 'utf8'))
    .map((text) => Number(/^hours: (\d+)$/mu.exec(text)?.[1]))
    .sort((a, b) => a - b);
}

/** The ids of the courses. Reads `content/courses/`, which a built site does not have. */
export function courseIds(): string[] {
  return filesIn(coursesFolder, '.yaml').map((name) => path.parse(name).name);
}

/** The name of a course for use in a sentence, its tokens not replaced; undefined if no course has the id. */
export function courseName(id: string): string | undefined {
  const file = path.join(coursesFolder, `${id}.yaml`);
  if (!existsSync(file)) return undefined;
  const title = /^shortTitle:.*$/mu.exec(readFileSync(file, 'utf8'))?.[0] ?? '';
  const { shortTitle } = parse(title) as { shortTitle?: string };
  // The part after the dash only describes the course.
  return shortTitle?.split(' - ')[0];
}

/** How many explainers the site has. Reads `content/explainers/`, which a built site does not have. */
export function explainerCount(): number {
  return filesIn(path.join(content, 'explainers'), '.md').filter(
    (name) => hasPage(path.parse(name).name) !== false,
  ).length;
}

/** The last part of an explainer's address; the introduction's carries the brand's slug (specification, section 2). */
export const explainerId = (file: string) =>
  file === 'introduction' ? `introduction-to-${brand.slug}` : file;

const filesIn = (folder: string, ending: string) =>
  readdirSync(folder).filter((name) => name.endsWith(ending));
