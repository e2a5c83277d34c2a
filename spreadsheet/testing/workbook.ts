import { automatic, type Cell, type CellValue, enterCell } from './cell.ts';

/** One tab: its size, and the cells that hold something, by `row,column`, both from 1. */
export type Tab = {
  name: string;
  rows: number;
  columns: number;
  frozenRows: number;
  cells: Map<string, Cell>;
};

/** A spreadsheet as Google's servers hold it. */
export type Workbook = { tabs: Tab[] };

/** A range of cells; rows and columns count from 1. */
export type Area = { tab: string; row: number; column: number; rows: number; columns: number };

/** A write, as it is gathered and done later. */
export type Write =
  | { kind: 'insertTab'; tab: string }
  | { kind: 'insertRows' | 'insertColumns' | 'freezeRows'; tab: string; count: number }
  | { kind: 'values'; area: Area; values: CellValue[][] }
  | { kind: 'formats'; area: Area; formats: string[][] }
  | { kind: 'clear'; area: Area };

/** Does a write. Rows and columns are inserted at the end, which is all the script asks for. */
export function applyWrite(workbook: Workbook, write: Write): void {
  if (write.kind === 'insertTab') {
    const [rows, columns] = [1_000, 26];
    workbook.tabs.push({ name: write.tab, rows, columns, frozenRows: 0, cells: new Map() });
    return;
  }
  if ('count' in write) {
    const tab = tabOf(workbook, write.tab);
    if (write.kind === 'insertRows') tab.rows += write.count;
    else if (write.kind === 'insertColumns') tab.columns += write.count;
    else tab.frozenRows = write.count;
    return;
  }
  const { cells } = tabOf(workbook, write.area.tab);
  eachAddress(write.area, (address, row, column) => {
    const format = cells.get(address)?.format ?? automatic;
    const before = cells.get(address) ?? { value: '', formula: '', format };
    if (write.kind === 'values') cells.set(address, enterCell(write.values[row]![column]!, format));
    else if (write.kind === 'formats') {
      cells.set(address, { ...before, format: write.formats[row]![column]! });
    } else cells.set(address, { value: '', formula: '', format });
  });
}

/** Cell by cell, row by row: what `read` makes of each. */
export function readArea<Read>(
  workbook: Workbook,
  area: Area,
  read: (cell: Cell, workbook: Workbook) => Read,
): Read[][] {
  const { cells } = tabOf(workbook, area.tab);
  const grid: Read[][] = [];
  eachAddress(area, (address, row) => {
    const cell = cells.get(address) ?? { value: '', formula: '', format: automatic };
    (grid[row] ??= []).push(read(cell, workbook));
  });
  return grid;
}

/** What a cell shows: a formula that refers to other cells shows what they hold. */
export function valueOf({ value, formula }: Cell, workbook: Workbook): CellValue {
  if (formula === '') return value;
  const here = workbook.tabs[0]!.name;
  const references = [...formula.matchAll(/(?:(\w+)!)?([A-Z])(\d+)(?::([A-Z])(\d+))?/g)];
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
  const places = filled.map(([address]) => address.split(',').map(Number) as [number, number]);
  return {
    row: Math.max(0, ...places.map(([row]) => row)),
    column: Math.max(0, ...places.map(([, column]) => column)),
  };
}

/** Throws where there is no such tab. */
export function tabOf(workbook: Workbook, name: string): Tab {
  const tab = workbook.tabs.find((each) => each.name === name);
  if (!tab) throw new Error(`There is no tab ${name}.`);
  return tab;
}

function eachAddress(area: Area, act: (address: string, row: number, column: number) => void) {
  for (let row = 0; row < area.rows; row += 1) {
    for (let column = 0; column < area.columns; column += 1) {
      act(`${area.row + row},${area.column + column}`, row, column);
    }
  }
}

function columnOf(letter: string): number {
  return letter.charCodeAt(0) - 64;
}
