import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { type Kind, kinds, type StoredSubmission } from '../../domain/case/submission.ts';
import { FatalError } from '../fatal-error.ts';
import { formatTime, forTerminal, jsonLine } from '../plain-text.ts';
import type { Settings } from '../settings.ts';

export type Output = Writable & { isTTY?: boolean };

/** What the commands need from outside. */
export type CommandParts = {
  /** Read only once the command is understood. */
  settings: () => Settings;
  clock: () => Date;
  stdout: Output;
  stderr: Output;
};

/**
 * Writes all chunks at the reader's pace, and leaves the output open unless it is to `end`. Rejects with its error if the reader has gone, and
 * with `FatalError` if nothing more can be written, for example on a full disk.
 */
export async function writeAll(
  output: Output,
  chunks: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
  { end = false } = {},
): Promise<void> {
  try {
    await pipeline(Readable.from(chunks), output, { end });
  } catch (error) {
    const { syscall, code } = error as NodeJS.ErrnoException;
    if (syscall !== 'write' || code === 'EPIPE') throw error;
    throw new FatalError(`The output is not complete: it cannot be written (${code}).`);
  }
}

/** A column of a printed table; its width is in characters. */
export type PrintedColumn<Row> = {
  heading: string;
  width: number;
  cell: (row: Row) => string;
};

type Rows<Row> = AsyncIterable<Row> | Iterable<Row>;

/** What a list prints: `columns`, or the sentence `none`, for people, and `toRecord` for programs. */
type ListParts<Row> = {
  columns: PrintedColumn<Row>[];
  none: string;
  toRecord: (row: Row) => object;
};

/** Prints a table for people, or one JSON object a line. */
export function printList<Row>(
  output: Output,
  rows: Rows<Row>,
  { asJson, columns, none, toRecord }: ListParts<Row> & { asJson: boolean },
): Promise<void> {
  return writeAll(output, asJson ? jsonLines(rows, toRecord) : tableLines(rows, columns, none));
}

async function* jsonLines<Row>(rows: Rows<Row>, toRecord: ListParts<Row>['toRecord']) {
  for await (const row of rows) yield `${jsonLine(toRecord(row))}\n`;
}

/** A table, its headings first, or a sentence where there are no rows. */
export async function* tableLines<Row>(
  rows: Rows<Row>,
  columns: PrintedColumn<Row>[],
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

/** Widths are fixed, so that the first line can be printed before the last is known. */
function tableLine<Row>(
  columns: PrintedColumn<Row>[],
  text: (column: PrintedColumn<Row>) => string,
) {
  const fitted = columns.map((column) => fit(text(column), column.width));
  return `${fitted.join('  ').trimEnd()}\n`;
}

function fit(text: string, width: number): string {
  const characters = Array.from(forTerminal(text).replaceAll(/\s+/g, ' '));
  const shown = characters.length > width ? [...characters.slice(0, width - 1), '…'] : characters;
  return shown.join('') + ' '.repeat(width - shown.length);
}

/** The columns of a list of one kind: those of the fields that have one. */
export function columnsOf(kind: Kind): PrintedColumn<StoredSubmission>[] {
  const answers = Object.entries(kinds[kind].fields).flatMap(([name, { server }]) => {
    if (!server || !server.inList) return [];
    return [{ ...server.inList, cell: (stored: StoredSubmission) => answerOf(stored, name) }];
  });
  return [
    { heading: 'Reference', width: 9, cell: ({ reference }) => reference },
    { heading: 'Submitted', width: 20, cell: ({ submittedAt }) => formatTime(submittedAt) },
    ...answers,
  ];
}

/** An answer in one line of text; empty if the form did not ask for the field when it was sent. */
export function answerOf({ content }: StoredSubmission, name: string): string {
  const answers: Record<string, string | string[]> = content;
  return [answers[name] ?? ''].flat().join('; ');
}
