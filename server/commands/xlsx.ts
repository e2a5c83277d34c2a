import writeWorkbook from 'write-excel-file/node';

import type { Store } from '../store/store.ts';
import type { Kind } from '../../domain/submission.ts';
import { kinds } from '../../domain/kinds.ts';
import { headerRow, spreadsheetRow } from './spreadsheet-row.ts';

/** An Excel workbook of one sheet, as one chunk: a zip archive cannot be written row by row. */
export async function* xlsx(store: Store, kind: Kind): AsyncGenerator<Uint8Array> {
  const headings = headerRow(kind);
  const rows: { value: string; fontWeight?: 'bold' }[][] = [
    headings.map((value) => ({ value, fontWeight: 'bold' })),
  ];
  for await (const stored of store.list(kind)) {
    rows.push(spreadsheetRow(stored).map((value) => ({ value: forXml(value) })));
  }
  yield await writeWorkbook(rows, {
    sheet: kinds[kind].sheet,
    stickyRowsCount: 1,
    columns: headings.map(() => ({ width: columnWidth })),
  }).toBuffer();
}

/** Characters. */
const columnWidth = 24;

/**
 * Without two characters that text may hold and XML may not (XML 1.0, section 2.2). And _x003D_ is Excel's way
 * to write the character U+003D; where somebody typed that, the underscore is written so (ECMA-376 part 1,
 * 22.9.2.19), or a formula would come out that nobody has seen.
 */
function forXml(text: string): string {
  return text.replaceAll(/[\uFFFE\uFFFF]/g, '').replaceAll(/_(?=x[\dA-F]{4}_)/gi, '_x005F_');
}
