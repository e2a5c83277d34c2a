import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

// From the root of the project, where every command runs: a page's code moves when it is built.
const content = path.resolve('content');

/** The hours of each course, shortest first, from `content/courses/`. Only where `content/` is. */
export function courseHours(): number[] {
  const folder = path.join(content, 'courses');
  return filesIn(folder, '.yaml')
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .map((text) => Number(/^hours: (\d+)$/mu.exec(text)?.[1]))
    .sort((a, b) => a - b);
}

/** How many explainers there are, from `content/explainers/`. Only where `content/` is. */
export function explainerCount(): number {
  return filesIn(path.join(content, 'explainers'), '.md').length;
}

const filesIn = (folder: string, ending: string) =>
  readdirSync(folder).filter((name) => name.endsWith(ending));
