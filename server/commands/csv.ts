import type { Store } from '../store/store.ts';
import type { Kind } from '../submissions/submission.ts';
import { headerRow, spreadsheetRow } from './spreadsheet-row.ts';

/** RFC 4180, in UTF-8 with a byte order mark, without which Excel takes it for another encoding. */
export async function* csv(store: Store, kind: Kind): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(headerRow(kind))}`;
  for await (const stored of store.list(kind)) yield csvLine(spreadsheetRow(stored));
}

/** A line of cells, with its line break. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quote).join(',')}\r\n`;
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
