/** One tab: its size, and the cells that hold something, by `row,column`, both from 1. */
export type Tab = {
  name: string;
  rows: number;
  columns: number;
  frozenRows: number;
  cells: Map<string, Cell>;
  /** Conditional formatting, in the order in which it is tried. */
  rules: Rule[];
};

/** A rule of conditional formatting. Its ranges do not follow moved columns: the worse case is assumed. */
export type Rule = {
  criteria: string;
  values: string[];
  ranges: Area[];
  looks: Record<string, string | boolean>;
};

/** A spreadsheet as Google's servers hold it. */
export type Workbook = { tabs: Tab[] };

/** A range of cells; rows and columns count from 1. */
export type Area = { tab: string; row: number; column: number; rows: number; columns: number };

/** A write, as it is gathered and done later. */
export type Write =
  | { kind: 'insertTab'; tab: string }
  | { kind: 'insertColumns'; tab: string; before: number; count: number }
  | { kind: 'freezeRows'; tab: string; count: number }
  | { kind: 'rules'; tab: string; rules: Rule[] }
  | { kind: 'append'; tab: string; values: CellValue[] }
  | { kind: 'values'; area: Area; values: CellValue[][] }
  | { kind: 'formats'; area: Area; formats: string[][] }
  | { kind: 'replaceFormulas'; tab: string; formula: string; text: string };

/** Does a write. A row that is appended finds its place only now. */
export function applyWrite(workbook: Workbook, write: Write): void {
  switch (write.kind) {
    case 'insertTab': {
      const [rows, columns] = [1_000, 26];
      workbook.tabs.push({
        ...{ name: write.tab, rows, columns, frozenRows: 0, cells: new Map(), rules: [] },
      });
      return;
    }
    case 'insertColumns':
      insertColumns(tabOf(workbook, write.tab), write);
      return;
    case 'freezeRows':
      tabOf(workbook, write.tab).frozenRows = write.count;
      return;
    case 'rules':
      tabOf(workbook, write.tab).rules = write.rules;
      return;
    case 'append':
      append(tabOf(workbook, write.tab), write.values);
      return;
    case 'values':
      eachCell(workbook, write.area, ({ format }, row, column) =>
        enterCell(write.values[row]![column]!, format),
      );
      return;
    case 'formats':
      eachCell(workbook, write.area, (cell, row, column) => ({
        ...cell,
        format: write.formats[row]![column]!,
      }));
      return;
    case 'replaceFormulas': {
      const { cells } = tabOf(workbook, write.tab);
      for (const [address, { formula, format }] of cells) {
        if (formula === write.formula) cells.set(address, enterCell(write.text, format));
      }
    }
  }
}

/** Cell by cell, row by row: what `read` makes of each. */
export function readArea<Read>(
  workbook: Workbook,
  area: Area,
  read: (cell: Cell, workbook: Workbook) => Read,
): Read[][] {
  const tab = tabOf(workbook, area.tab);
  const grid: Read[][] = [];
  eachAddress(area, (address, row) => {
    (grid[row] ??= []).push(read(cellAt(tab, address), workbook));
  });
  return grid;
}

/** What a cell shows: a formula that refers to other cells shows what they hold. */
export function valueOf({ value, formula }: Cell, workbook: Workbook): CellValue {
  if (formula === '') return value;
  const here = workbook.tabs[0]!.name;
  const references = [...formula.matchAll(/(?:\b(\w+)!)?([A-Z])(\d+)(?::([A-Z])(\d+))?/g)];
  if (references.length === 0) return '#ERROR!';
  const texts = references.flatMap(([, tab = here, letter, row, endLetter, endRow]) => {
    const [top, left] = [Number(row), columnOf(letter!)];
    const rows = endRow ? Number(endRow) - top + 1 : 1;
    const columns = endLetter ? columnOf(endLetter) - left + 1 : 1;
    return readArea(workbook, { tab, row: top, column: left, rows, columns }, (cell) => cell.value);
  });
  return texts.flat().join();
}

/** The last row and column that hold anything; 0 where nothing does. */
export function extent(tab: Tab): { row: number; column: number } {
  const filled = [...tab.cells].filter(([, { value, formula }]) => value !== '' || formula !== '');
  const places = filled.map(([address]) => placeOf(address));
  return {
    row: Math.max(0, ...places.map(({ row }) => row)),
    column: Math.max(0, ...places.map(({ column }) => column)),
  };
}

/** Throws where there is no such tab. */
export function tabOf(workbook: Workbook, name: string): Tab {
  const tab = workbook.tabs.find((each) => each.name === name);
  if (!tab) throw new Error(`There is no tab ${name}.`);
  return tab;
}

/** Where a cell stands. */
export type Place = { row: number; column: number };

/** Moves every cell of a tab to the place that `to` returns, and removes it if that is `undefined`. */
export function moveCells(tab: Tab, to: (place: Place) => Place | undefined): void {
  const cells = [...tab.cells];
  tab.cells.clear();
  for (const [address, cell] of cells) {
    const place = to(placeOf(address));
    if (place) tab.cells.set(`${place.row},${place.column}`, cell);
  }
}

function insertColumns(tab: Tab, { before, count }: { before: number; count: number }) {
  tab.columns += count;
  moveCells(tab, ({ row, column }) => ({ row, column: column < before ? column : column + count }));
}

/** Adds a row below the last that holds anything. A row that the tab did not have yet looks like the one above. */
function append(tab: Tab, values: CellValue[]) {
  if (values.length > tab.columns)
    throw new Error('The row has more cells than the sheet columns.');
  const row = extent(tab).row + 1;
  if (row > tab.rows) {
    tab.rows = row;
    for (let column = 1; column <= tab.columns; column += 1) {
      const { format } = cellAt(tab, `${row - 1},${column}`);
      tab.cells.set(`${row},${column}`, { value: '', formula: '', format });
    }
  }
  values.forEach((value, at) => {
    const address = `${row},${at + 1}`;
    tab.cells.set(address, enterCell(value, cellAt(tab, address).format));
  });
}

function cellAt({ cells }: Tab, address: string): Cell {
  return cells.get(address) ?? { value: '', formula: '', format: automatic };
}

function eachCell(
  workbook: Workbook,
  area: Area,
  change: (cell: Cell, row: number, column: number) => Cell,
) {
  const tab = tabOf(workbook, area.tab);
  eachAddress(area, (address, row, column) => {
    tab.cells.set(address, change(cellAt(tab, address), row, column));
  });
}

function eachAddress(area: Area, act: (address: string, row: number, column: number) => void) {
  for (let row = 0; row < area.rows; row += 1) {
    for (let column = 0; column < area.columns; column += 1) {
      act(`${area.row + row},${area.column + column}`, row, column);
    }
  }
}

/** Where the cell of an address `row,column` stands. */
export function placeOf(address: string): Place {
  const [row, column] = address.split(',').map(Number) as [number, number];
  return { row, column };
}

function columnOf(letter: string): number {
  return letter.charCodeAt(0) - 64;
}

/** A cell as the sheet holds it. `value` is what was made of the text; a formula's is worked out on reading. */
type Cell = {
  value: CellValue;
  /** With its `=`; empty where there is none. */
  formula: string;
  /** A number format pattern; `@` is "Plain text". */
  format: string;
};

/** What `getValue` may return, and `setValues` take, for one cell. */
export type CellValue = string | number | boolean | Date;

/** What `getNumberFormat` says of a cell whose format nobody has chosen. */
export const automatic = 'General';

/** Google's limit on the characters in one cell. */
const maxCharacters = 50_000;

/**
 * What a sheet makes of a value that a script sets: text is read as if somebody had typed it. Where
 * Google's documentation leaves a doubt, the worse case is assumed: in a "Plain text" cell a formula still
 * runs, and an apostrophe in front is seen.
 */
function enterCell(value: CellValue, format: string): Cell {
  if (typeof value !== 'string') return { value, formula: '', format };
  if (value.length > maxCharacters) {
    throw new Error(
      `Your input contains more than the maximum of ${maxCharacters} characters in a single cell.`,
    );
  }
  const asText = (text: string): Cell => ({ value: text, formula: '', format });
  if (value.startsWith('=')) return { value: '', formula: value, format };
  if (format === '@') return asText(value);
  if (value.startsWith("'")) return asText(value.slice(1));
  const coerced = coerce(value.trim());
  if (coerced !== undefined) return { value: coerced, formula: '', format };
  if (/^[+-]/.test(value)) return { value: '', formula: `=${value}`, format };
  return asText(value);
}

/** A number, date or truth value, where text looks like one to a spreadsheet in British English. */
function coerce(text: string): CellValue | undefined {
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  const number = /^([+-]?)[£$€]?(\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?)(%?)$/i.exec(text);
  if (number) {
    const [, sign = '', digits = '', percent = ''] = number;
    return Number(`${sign}${digits.replaceAll(',', '')}`) / (percent ? 100 : 1);
  }
  const isDate =
    /^\d{1,4}([-/.])\d{1,2}(\1\d{1,4})?$/.test(text) ||
    /^(\d{1,2} )?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*( \d{1,4})?$/i.test(text) ||
    /^\d{1,2}:\d\d(:\d\d)?$/.test(text);
  return isDate ? new Date(0) : undefined;
}
