import type { CellValue } from './cell.ts';
import type { Google } from './google.ts';
import { extent, readArea, tabOf, valueOf } from './workbook.ts';

/** What the staff see in a tab: every row, the headings first. */
export function rowsOf(google: Google, name: string): CellValue[][] {
  const { row, column } = extent(tabOf(google.workbook, name));
  const area = { tab: name, row: 1, column: 1, rows: row, columns: column };
  return readArea(google.workbook, area, valueOf);
}

/** The same as records by heading, without the headings. */
export function recordsOf(google: Google, name: string): Record<string, CellValue>[] {
  const [headings = [], ...rows] = rowsOf(google, name);
  return rows.map((row) =>
    Object.fromEntries(headings.map((heading, at) => [String(heading), row[at]!])),
  );
}
