import { readFileSync } from 'node:fs';

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
