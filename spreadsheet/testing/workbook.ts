/** A spreadsheet as Google's servers hold it. */
export type Workbook = { tabs: Tab[] };

/** One tab: its cells, row by row, and its conditional formatting. */
export type Tab = { name: string; grid: Cell[][]; frozenRows: number; rules: Rule[] };

/** A range of cells; rows and columns count from 1. */
export type Area = Record<'row' | 'column' | 'rows' | 'columns', number>;

/** A rule of conditional formatting. Its ranges do not follow moved columns: the worse case is assumed. */
export type Rule = { formula: string; ranges: Area[]; looks: Record<string, string | boolean> };

/** What `getValue` may return, and `setValues` take, for one cell. */
export type CellValue = string | number | boolean | Date;

/** `formula` is empty where there is none; a number format `@` is “Plain text”. */
type Cell = { value: CellValue; formula: string; format: string };

/** Adds an empty tab, smaller than Google's, so that a test can fill it. */
export function insertTab(workbook: Workbook, name: string, { rows = 12, columns = 26 } = {}): Tab {
  const grid = Array.from({ length: rows }, () => blanks(columns));
  const tab = { name, grid, frozenRows: 0, rules: [] };
  workbook.tabs.push(tab);
  return tab;
}

/** The tab of this name. Throws if there is none. */
export function tabOf({ tabs }: Workbook, name: string): Tab {
  const tab = tabs.find((each) => each.name === name);
  if (!tab) throw new Error(`There is no tab ${name}.`);
  return tab;
}

/** The last row and column that hold anything; 0 where nothing does. */
export function extent({ grid }: Tab): { row: number; column: number } {
  const isFilled = ({ value }: Cell) => value !== '';
  return {
    row: grid.findLastIndex((row) => row.some(isFilled)) + 1,
    column: Math.max(0, ...grid.map((row) => row.findLastIndex(isFilled) + 1)),
  };
}

/** A row of `count` empty cells. */
export const blanks = (count: number): Cell[] =>
  Array.from({ length: count }, () => ({ value: '', formula: '', format: 'General' }));

/** Inserts `count` empty columns before the column `before`. */
export function insertColumns({ grid }: Tab, before: number, count: number): void {
  for (const row of grid) row.splice(before - 1, 0, ...blanks(count));
}

/** Adds a row below the last that holds anything. A row that the tab did not have yet looks like the one above. */
export function append(tab: Tab, values: readonly CellValue[]): void {
  const { row } = extent(tab);
  if (row === tab.grid.length) tab.grid.push(tab.grid.at(-1)!.map((cell) => written('', cell)));
  setValues(tab, row + 1, 1, values);
}

/** Sets cells of one row, each read as if somebody had typed it. */
export function setValues(
  { grid }: Tab,
  row: number,
  column: number,
  values: readonly CellValue[],
): void {
  const cells = grid[row - 1]!;
  values.forEach((value, at) => {
    cells[column - 1 + at] = written(value, cells[column - 1 + at]!);
  });
}

/**
 * What a sheet makes of a value that a script sets. Where Google's documentation leaves a doubt, the worse case is
 * assumed: in a “Plain text” cell a formula still runs, and an apostrophe in front is seen. What looks like a number,
 * a date or a truth value becomes another value.
 */
function written(value: CellValue, { format }: Cell): Cell {
  const asText = (text: CellValue) => ({ value: text, formula: '', format });
  if (typeof value !== 'string') return asText(value);
  const isPlain = format === '@';
  if (value.startsWith('=') || (!isPlain && /^[+-]/.test(value))) {
    return { value: '#ERROR!', formula: value, format };
  }
  if (isPlain) return asText(value);
  if (value.startsWith("'")) return asText(value.slice(1));
  return asText(/\d|^(?:true|false)$/i.test(value) ? new Date(0) : value);
}
