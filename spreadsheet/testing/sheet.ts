import type { Google } from './google.ts';
import { type CellValue, extent, tabOf } from './workbook.ts';

/** What the staff see in a tab: every row, the headings first. */
export function rowsOf(google: Google, name = 'Applications'): CellValue[][] {
  const tab = tabOf(google.workbook, name);
  const { row, column } = extent(tab);
  return tab.grid.slice(0, row).map((cells) => cells.slice(0, column).map(({ value }) => value));
}

/** The same as records by heading, without the headings. */
export function recordsOf(google: Google, name = 'Applications'): Record<string, CellValue>[] {
  if (google.workbook.tabs.length === 0) return [];
  const [headings = [], ...rows] = rowsOf(google, name);
  return rows.map((row) =>
    Object.fromEntries(headings.map((heading, at) => [String(heading), row[at]!])),
  );
}
