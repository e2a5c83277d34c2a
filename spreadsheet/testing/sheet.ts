import type { CellValue } from './cell.ts';
import { holds } from './formula.ts';
import type { Google } from './google.ts';
import { type Area, extent, type Place, readArea, tabOf, valueOf } from './workbook.ts';

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

/** The cells that conditional formatting colours at a time, by heading, row by row. */
export function colouredIn(google: Google, name: string, now: Date): string[][] {
  const { rules } = tabOf(google.workbook, name);
  const rows = rowsOf(google, name);
  const row = (number: number) => rows[number - 1] ?? [];
  return rows.slice(1).map((_, below) => {
    return row(1).flatMap((heading, left) => {
      const cell = { row: below + 2, column: left + 1 };
      const isColoured = rules.some(({ criteria, values, ranges }) =>
        ranges.some(
          (first) =>
            criteria === 'CUSTOM_FORMULA' &&
            isInside(cell, first) &&
            holds(values[0]!, { row, at: cell, first, now }),
        ),
      );
      return isColoured ? [String(heading)] : [];
    });
  });
}

function isInside({ row, column }: Place, area: Area): boolean {
  const isBeside = column >= area.column && column < area.column + area.columns;
  return isBeside && row >= area.row && row < area.row + area.rows;
}
