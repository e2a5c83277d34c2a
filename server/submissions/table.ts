import { forTerminal } from './plain-text.ts';

/** A column of a printed table; its width is in characters. */
export type Column<Row> = {
  heading: string;
  width: number;
  cell: (row: Row) => string;
};

/** One line of a table. Widths are fixed, so that the first line need not wait for the last. */
export function tableLine<Row>(columns: Column<Row>[], text: (column: Column<Row>) => string) {
  const fitted = columns.map((column) => fit(text(column), column.width));
  return `${fitted.join('  ').trimEnd()}\n`;
}

function fit(text: string, width: number): string {
  const characters = Array.from(forTerminal(text).replaceAll(/\s+/g, ' '));
  const shown = characters.length > width ? [...characters.slice(0, width - 1), '…'] : characters;
  return shown.join('') + ' '.repeat(width - shown.length);
}
