import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import { beginningOf } from '../domain/forms/readers.ts';
import { londonField } from '../domain/time/london-time.ts';

/** A table for a spreadsheet program. A cell is text: what was typed, a time in ISO 8601, UTC, or a number. */
export type Sheet = { sheet: string; columns: Column[]; rows: AsyncIterable<string[]> };

export type Column = { name: string; is?: ColumnKind | undefined };

/** What each column takes from a row, and what it is, if it is not text as somebody typed it. */
export type Columns<Row> = Record<string, [of: (row: Row) => string | undefined, is?: ColumnKind]>;

export function tableOf<Row>(
  sheet: string,
  columns: Columns<Row>,
  rows: AsyncIterable<Row>,
): Sheet {
  const all = Object.entries(columns);
  return {
    sheet,
    columns: all.map(([name, [, is]]) => ({ name, is })),
    rows: (async function* () {
      for await (const row of rows) yield all.map(([, [of]]) => of(row) ?? '');
    })(),
  };
}

/** What a column holds that is not text as somebody typed it. */
export type ColumnKind = 'code' | 'moment' | 'day' | 'number' | 'pounds';

/** RFC 4180, in UTF-8 with a byte order mark, without which Excel takes it for another encoding. */
export async function* csv({ columns, rows }: Sheet) {
  yield `\uFEFF${csvLine(columns.map(headingOf))}`;
  for await (const cells of rows) {
    yield csvLine(cells.map((text, at) => csvCell(text, columns[at]!.is)));
  }
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quote).join(',')}\r\n`;
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** An Excel workbook of one tab, as one chunk: a zip archive cannot be written row by row. */
export async function* xlsx({ sheet, columns, rows }: Sheet): AsyncGenerator<Uint8Array> {
  const workerData = { sheet, columns };
  const worker = new Worker(new URL('workbook.ts', import.meta.url), { workerData });
  try {
    const written = once(worker, 'message') as Promise<[Uint8Array]>;
    // Whatever ends the rows before is what went wrong.
    written.catch(() => undefined);
    for await (const cells of rows) worker.postMessage(cells);
    worker.postMessage(undefined);
    const [file] = await written;
    yield file;
  } finally {
    await worker.terminate();
  }
}

/**
 * Removes two characters that text may hold and XML may not (XML 1.0, section 2.2). And Excel reads _x003D_ as the
 * character U+003D; if somebody typed that, the underscore is escaped (ECMA-376 part 1, 22.9.2.19), or a formula would
 * appear that was not there.
 */
function forXml(text: string): string {
  return text.replaceAll(/[\uFFFE\uFFFF]/g, '').replaceAll(/_(?=x[\dA-F]{4}_)/gi, '_x005F_');
}

export const headingOf = ({ name, is }: Column) =>
  is === 'moment' ? `${name} (London time)` : name;

/** A value as csv has it. A program that opens the file makes numbers and dates of whatever looks like one. */
export function csvCell(text: string, is?: ColumnKind): string {
  if (text === '') return '';
  if (is === 'moment') return londonField(text).replace('T', ' ');
  if (is !== undefined) return text;
  const neutral = neutralise(text);
  return within(neutral === text && isMistaken(text) ? `'${text}` : neutral);
}

/**
 * A text that a cell can hold: Excel takes 32,767 UTF-16 code units, and “repairs” a workbook with more by taking it
 * away.
 */
const within = (text: string) =>
  text.length <= maxCell ? text : `${beginningOf(text, maxCell - cutHere.length)}${cutHere}`;

const maxCell = 32_000;
const cutHere = ' … (cut here: the rest does not fit into a cell)';

type XlsxCell = { value: string | number | Date; format?: string; fontWeight?: 'bold' };

/** A value as a workbook has it, which knows numbers and dates from text. */
export function xlsxCell(text: string, is?: ColumnKind): XlsxCell {
  if (text === '') return { value: '' };
  switch (is) {
    case 'moment':
      return { value: new Date(`${londonField(text)}Z`), format: 'yyyy-mm-dd hh:mm' };
    case 'day':
      return { value: new Date(`${text}T00:00Z`), format: 'yyyy-mm-dd' };
    case 'pounds':
      return { value: Number(text), format: '0.00' };
    case 'number':
      return { value: Number(text) };
    default:
      return { value: wholeNumber.test(text) ? Number(text) : within(forXml(neutralise(text))) };
  }
}

/** A number that loses nothing as one, such as that of the people who come. */
const wholeNumber = /^(?:0|[1-9]\d{0,8})$/;

/** Whether a program would take typed text for a number, a range, a date, a time or a truth value. */
const isMistaken = (text: string) =>
  !wholeNumber.test(text) &&
  (mistaken.some((pattern) => pattern.test(text.trim())) || isDateInWords(text));

const mistaken = [
  // 07700900123, 10-12, 1/2, 3.10, (5), £5, 50%, 10:30, 1 000.
  /^[(£$€]?[\p{Nd}.,][\p{Nd}\s.,:/%()€'\p{Dash}]*$/u,
  /^[\d.,]+e[+-]?\d+$/iu,
  /^\d{1,2}(?::\d\d){0,2}\s*[ap]\.?m?\.?$/iu,
  /^(?:true|false)$/iu,
];

/** 10 Dec, Mar-25, 10dec, Tuesday 4 March 2025, 1st June. */
function isDateInWords(text: string): boolean {
  const parts = text.toLowerCase().match(/[a-z]+|\d+|[^\sa-z\d.,/:-]/gu) ?? [];
  const [isMonth, isNumber] = [
    (part: string) => months.test(part),
    (part: string) => /^\d/.test(part),
  ];
  return (
    parts.length < 10 &&
    parts.some(isMonth) &&
    parts.some(isNumber) &&
    parts.every((part) => isMonth(part) || isNumber(part) || besideDate.test(part))
  );
}

const months =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/;
const besideDate =
  /^(?:st|nd|rd|th|am|pm|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)$/;

/**
 * An apostrophe makes text of what begins like a formula, because what somebody typed must not run on the computer of
 * whoever opens the file. It also stands behind anything at which a program may split the line: the separator depends
 * on the country, and not every program respects quotes (OWASP, CSV Injection, which names separators, quotes and
 * full-width forms too). Workbooks get the same text: their cells are text anyway, but Excel would save them as CSV
 * without the apostrophe.
 */
function neutralise(text: string): string {
  // A program may drop a tab or a line break at the start, and look at what follows.
  let neutral = /^[\t\r\n]/.test(text) ? "'" : '';
  let isAtStart = true;
  for (const character of text) {
    if (isAtStart && '=+-@＝＋－＠'.includes(character)) neutral += "'";
    neutral += character;
    isAtStart = separators.includes(character) || (isAtStart && unseen.test(character));
  }
  return neutral;
}

/** Characters at which a program may split a line, or end a quoted cell. */
const separators = '",;|\t\n\r\u0085\u2028\u2029';

/** White space and invisible characters. */
const unseen = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
