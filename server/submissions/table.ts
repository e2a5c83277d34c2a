import { forTerminal } from './plain-text.ts';

/** A column of a printed table; its width is in characters. */
export type Column<Row> = {
  heading: string;
  width: number;
  cell: (row: Row) => string;
};

/** A table, its headings first, or a sentence where there are no rows. */
export async function* tableLines<Row>(
  rows: AsyncIterable<Row> | Iterable<Row>,
  columns: Column<Row>[],
  none: string,
): AsyncGenerator<string> {
  let isEmpty = true;
  for await (const row of rows) {
    if (isEmpty) yield tableLine(columns, ({ heading }) => heading);
    isEmpty = false;
    yield tableLine(columns, ({ cell }) => cell(row));
  }
  if (isEmpty) yield none;
}

/** Widths are fixed, so that the first line need not wait for the last. */
function tableLine<Row>(columns: Column<Row>[], text: (column: Column<Row>) => string) {
  const fitted = columns.map((column) => fit(text(column), column.width));
  return `${fitted.join('  ').trimEnd()}\n`;
}

function fit(text: string, width: number): string {
  const characters = Array.from(forTerminal(text).replaceAll(/\s+/g, ' '));
  const shown = characters.length > width ? [...characters.slice(0, width - 1), '…'] : characters;
  return shown.join('') + ' '.repeat(width - shown.length);
}
