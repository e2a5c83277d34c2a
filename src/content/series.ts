import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { parse } from 'yaml';

import { brand } from '../../domain/provider/brand.ts';
import { facts } from '../../domain/provider/facts.ts';
import { hasPage } from '../../domain/provider/pages.ts';

type Folder = 'courses' | 'explainers';

/** What each file of a folder of `content/` says in a field of one line, by the file's name. A built site has no such files. */
function valuesOf(folder: Folder, field: string): Map<string, unknown> {
  // Relative to the root of the project, where every command runs, because the build moves a page's code.
  const place = path.resolve('content', folder);
  const files = readdirSync(place).filter((name) => /\.(?:md|yaml)$/u.test(name));
  return new Map(
    files.map((name) => {
      const text = readFileSync(path.join(place, name), 'utf8');
      const line = new RegExp(`^${field}: .*$`, 'mu').exec(text)?.[0] ?? '';
      return [path.parse(name).name, (parse(line) as Record<string, unknown> | null)?.[field]];
    }),
  );
}

/** The hours of each course, shortest first. */
export function courseHours(): number[] {
  return [...valuesOf('courses', 'hours').values()].map(Number).sort((a, b) => a - b);
}

/** A fact that the file of a course may have; otherwise that of `facts.course` holds. */
type OwnFact = 'price' | 'level' | 'participants' | 'format';

/** A fact of a course, from its own file or from `facts.course`. */
export function factOf<Name extends OwnFact>(
  course: Partial<Record<Name, unknown>>,
  name: Name,
): (typeof facts.course)[Name] extends number ? number : string {
  return (course[name] ?? facts.course[name]) as ReturnType<typeof factOf<Name>>;
}

/** The values of a fact over all courses, each once, in the order of their files. */
export function factsOfAll<Name extends OwnFact>(name: Name) {
  const own = [...valuesOf('courses', name).values()];
  return [...new Set(own.map((value) => factOf({ [name]: value } as Record<Name, unknown>, name)))];
}

/** The ids of the courses. */
export function courseIds(): string[] {
  return [...valuesOf('courses', 'number').keys()];
}

/** The name of a course for use in a sentence, its tokens not replaced; undefined if no course has the id. */
export function courseName(id: string): string | undefined {
  const titles = valuesOf('courses', 'shortTitle');
  // The part after the dash only describes the course.
  return titles.has(id) ? String(titles.get(id)).split(' - ')[0] : undefined;
}

/** The sentence by which somebody recognises that they need a course; undefined if no course has the id. */
export function courseNeed(id: string): string | undefined {
  return valuesOf('courses', 'need').get(id) as string | undefined;
}

/** How many explainers the site has. */
export function explainerCount(): number {
  const names = valuesOf('explainers', 'number').keys();
  return [...names].filter((name) => hasPage(name) !== false).length;
}

/** Whether no two files of a folder have this value in a field, as a refinement of its schema. */
export function isOnlyOne(folder: Folder, field: string) {
  return (value: unknown) =>
    [...valuesOf(folder, field).values()].filter((each) => each === value).length < 2;
}

/** The last part of an explainer's address; the introduction's carries the brand's slug (specification, section 2). */
export const explainerId = (file: string) =>
  file === 'introduction' ? `introduction-to-${brand.slug}` : file;
