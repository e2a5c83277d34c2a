import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { parse } from 'yaml';

import type { PreparedLetter } from '../domain/letters/letters.ts';
import { letterSchema } from '../src/content/schemas/letter.ts';

const document = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8');

/** The rows of the first table below a heading of `docs/operations.md`, as cells, without its head. */
export function operationsTable(heading: string): string[][] {
  const [, below = ''] = document.split(`\n## ${heading}\n`);
  const lines = below.split('\n## ')[0]!.split('\n');
  const rows = lines.filter((line) => line.startsWith('|')).map((line) => line.split(/(?<!\\)\|/));
  if (rows.length < 3) throw new Error(`docs/operations.md has no table under “${heading}”`);
  return rows.slice(2).map((cells) => cells.slice(1, -1).map((cell) => cell.trim()));
}

/** What stands in `backticks` in a cell. */
export function codeIn(cell = ''): string[] {
  return Array.from(cell.matchAll(/`([^`]+)`/g), ([, code = '']) => code);
}

/** The letters of `content/letters/`, by the names of their files, as the build reads them. */
export const lettersOfContent: PreparedLetter[] = globSync('content/letters/*.yaml')
  .toSorted()
  .map((file) => ({
    id: path.parse(file).name,
    ...letterSchema.parse(parse(readFileSync(file, 'utf8'))),
  }));
