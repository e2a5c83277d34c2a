import type { Google } from './google.ts';
import { blanks, type CellValue, extent, insertColumns, tabOf } from './workbook.ts';

/** What the staff see in a tab: every row, the headings first. */
export function rowsOf(google: Google, name = 'Applications'): CellValue[][] {
  const tab = tabOf(google.workbook, name);
  const { row, column } = extent(tab);
  return tab.grid.slice(0, row).map((cells) => cells.slice(0, column).map(({ value }) => value));
}

/** The rows below the headings, each as a record by heading. */
export function recordsOf(google: Google, name = 'Applications'): Record<string, CellValue>[] {
  if (google.workbook.tabs.length === 0) return [];
  const [headings = [], ...rows] = rowsOf(google, name);
  return rows.map((row) =>
    Object.fromEntries(headings.map((heading, at) => [String(heading), row[at]!])),
  );
}

/** What a member of the staff does by hand in a tab. Rows and columns count from 1. */
export function personAt(google: Google, name = 'Applications') {
  const tab = () => tabOf(google.workbook, name);
  const types = (row: number, column: number, value: CellValue) => {
    const cell = tab().grid[row - 1]![column - 1]!;
    Object.assign(cell, { value, formula: '' });
  };
  return {
    types,
    /** Types into the first column. */
    writesBelowTheLastRow: (value: CellValue) => types(extent(tab()).row + 1, 1, value),
    writesHeadingAtTheEnd: (heading: string) => types(1, extent(tab()).column + 1, heading),
    insertsRow(at: number, value: CellValue) {
      const { grid } = tab();
      grid.splice(at - 1, 0, blanks(grid[0]!.length));
      types(at, 1, value);
    },
    deletesRow: (at: number) => void tab().grid.splice(at - 1, 1),
    insertsColumn(at: number, heading = '') {
      insertColumns(tab(), at, 1);
      types(1, at, heading);
    },
    deletesColumn(at: number) {
      for (const row of tab().grid) row.splice(at - 1, 1);
    },
    movesColumn(from: number, to: number) {
      for (const row of tab().grid) row.splice(to - 1, 0, ...row.splice(from - 1, 1));
    },
    /** Reverses all rows below the headings. */
    turnsTheOrderOfRows() {
      const { grid } = tab();
      const last = extent(tab()).row;
      grid.splice(1, last - 1, ...grid.slice(1, last).toReversed());
    },
  };
}
