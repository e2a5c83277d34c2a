import {
  automatic,
  type CellValue,
  extent,
  moveCells,
  type Place,
  type Tab,
  tabOf,
} from './workbook.ts';
import type { Google } from './google.ts';

/** What a member of the staff does by hand in a tab. Rows and columns count from 1. */
export function personAt(google: Google, name = 'Applications') {
  const tab = () => tabOf(google.workbook, name);
  return {
    types(row: number, column: number, value: CellValue) {
      set(tab(), { row, column }, value);
    },
    /** In the first column. */
    writesBelowTheLastRow(value: CellValue) {
      set(tab(), { row: extent(tab()).row + 1, column: 1 }, value);
    },
    writesHeadingAtTheEnd(heading: string) {
      set(tab(), { row: 1, column: extent(tab()).column + 1 }, heading);
    },
    insertsRow(at: number, values: CellValue[] = []) {
      tab().rows += 1;
      moveCells(tab(), ({ row, column }) => ({ row: row < at ? row : row + 1, column }));
      values.forEach((value, index) => set(tab(), { row: at, column: index + 1 }, value));
    },
    deletesRow(at: number) {
      tab().rows -= 1;
      moveCells(tab(), ({ row, column }) =>
        row === at ? undefined : { row: row < at ? row : row - 1, column },
      );
    },
    insertsColumn(at: number, heading = '') {
      tab().columns += 1;
      moveCells(tab(), ({ row, column }) => ({ row, column: column < at ? column : column + 1 }));
      if (heading) set(tab(), { row: 1, column: at }, heading);
    },
    deletesColumn(at: number) {
      tab().columns -= 1;
      moveCells(tab(), ({ row, column }) =>
        column === at ? undefined : { row, column: column < at ? column : column - 1 },
      );
    },
    /** Puts a column at the very left. */
    movesColumnToTheLeft(from: number) {
      moveCells(tab(), ({ row, column }) => {
        if (column === from) return { row, column: 1 };
        return { row, column: column < from ? column + 1 : column };
      });
    },
    /** Reverses all rows below the headings. */
    turnsTheOrderOfRows() {
      const { row: last } = extent(tab());
      moveCells(tab(), ({ row, column }) => ({
        row: row === 1 || row > last ? row : last + 2 - row,
        column,
      }));
    },
  };
}

function set({ cells }: Tab, { row, column }: Place, value: CellValue) {
  const address = `${row},${column}`;
  cells.set(address, { value, formula: '', format: cells.get(address)?.format ?? automatic });
}
