import { parentPort, workerData } from 'node:worker_threads';

import writeWorkbook from 'write-excel-file/node';

import { type Column, headingOf, xlsxCell } from './spreadsheet-file.ts';

// A thread of its own, because a workbook is written in one go, and would keep everybody waiting: takes the rows of a
// table one after another, and once `undefined` comes, gives back the file.

const { sheet, columns } = workerData as { sheet: string; columns: Column[] };

/** In characters. */
const columnWidth = 24;

const lines: ReturnType<typeof xlsxCell>[][] = [
  columns.map((column) => ({ value: headingOf(column), fontWeight: 'bold' as const })),
];
parentPort!.on('message', (cells: string[] | undefined) => {
  if (cells) lines.push(cells.map((text, at) => xlsxCell(text, columns[at]!.is)));
  else void finish();
});

async function finish() {
  const file = await writeWorkbook(lines, {
    sheet,
    stickyRowsCount: 1,
    columns: columns.map(() => ({ width: columnWidth })),
  }).toBuffer();
  parentPort!.postMessage(file);
  parentPort!.close();
}
