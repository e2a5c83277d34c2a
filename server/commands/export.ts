import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';

import writeWorkbook from 'write-excel-file/node';

import { FatalError } from '../fatal-error.ts';
import type { Store } from '../store/store.ts';
import type { Kind, StoredSubmission } from '../../domain/submission.ts';
import { quarantineNote, toRecord } from './list.ts';
import { answerOf, writeAll } from './output.ts';
import { forTerminal, jsonLine } from '../plain-text.ts';
import type { CommandParts } from './output.ts';
import { attendeesText } from '../../domain/attendees.ts';
import { stateAfter } from '../../domain/events.ts';
import { kinds } from '../../domain/kinds.ts';
import { londonField } from '../../domain/london-time.ts';
import { decimalOf } from '../../domain/money.ts';
import { type OfferMade, offersMade } from '../../domain/offers-made.ts';
import type { Feedback } from '../../domain/stages.ts';

const formats = { csv, xlsx, json: jsonArray };

/** The formats of `export --format`. */
export type ExportFormat = keyof typeof formats;

/** The names of the formats. */
export const exportFormats = Object.keys(formats);

/** What an export is made from; `now` is ISO 8601, UTC. */
type Source = { store: Store; kind: Kind; now: string };

/** `file` is `-` for stdout. */
type ExportOptions = { kind: Kind; format: ExportFormat; file: string };

/**
 * Writes all of one kind that are not in quarantine, oldest first, to a new file that only its owner can read, or to
 * stdout. Throws `FatalError` where there is a file of that name, because it may be a backup, or the database itself.
 */
export async function exportSubmissions(
  store: Store,
  { stdout, stderr, clock }: CommandParts,
  { kind, format, file }: ExportOptions,
): Promise<void> {
  const chunks = formats[format]({ store, kind, now: clock().toISOString() });
  if (file !== '-') await writeNewFile(file, chunks);
  else if (!stdout.isTTY) await writeAll(stdout, chunks);
  else if (format !== 'xlsx') await writeAll(stdout, shown(chunks));
  else throw new FatalError('A workbook cannot be shown here. Name a file with --output FILE.');
  stderr.write(await quarantineNote(store, kind));
}

async function writeNewFile(file: string, chunks: AsyncIterable<string | Uint8Array>) {
  const handle = await open(file, 'wx', 0o600).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    throw new FatalError(
      code === 'EEXIST'
        ? `${file} is there already, and nothing is written over. Choose another name.`
        : `${file} cannot be written (${code}).`,
    );
  });
  await writeAll(handle.createWriteStream(), chunks, { end: true }).catch((error: unknown) => {
    rmSync(file);
    throw error;
  });
}

/** The chunks for a terminal, without control characters; a file or a program gets the text as it is. */
async function* shown(chunks: AsyncIterable<string | Uint8Array>) {
  for await (const chunk of chunks) yield typeof chunk === 'string' ? forTerminal(chunk) : chunk;
}

/** RFC 4180, in UTF-8 with a byte order mark, without which Excel takes it for another encoding. */
async function* csv(source: Source) {
  const names = columnsOf(source.kind);
  yield `\uFEFF${csvLine(names.map(headingOf))}`;
  for await (const cells of rowsOf(source)) {
    yield csvLine(cells.map((text, at) => csvCell(text, columnKinds[names[at]!])));
  }
}

/** A line of cells, with its line break. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quote).join(',')}\r\n`;
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** One JSON array, an object a line. */
async function* jsonArray(source: Source) {
  let separator = '[\n';
  for await (const stored of source.store.list(source.kind)) {
    const offer = await lastOffer(source, stored);
    yield separator + jsonLine({ ...toRecord(stored), ...(offer && { offer }) });
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** An Excel workbook of one tab, as one chunk: a zip archive cannot be written row by row. */
async function* xlsx(source: Source): AsyncGenerator<Uint8Array> {
  const { kind } = source;
  const names = columnsOf(kind);
  const rows: XlsxCell[][] = [
    names.map((name) => ({ value: headingOf(name), fontWeight: 'bold' as const })),
  ];
  for await (const cells of rowsOf(source)) {
    rows.push(cells.map((text, at) => xlsxCell(text, columnKinds[names[at]!])));
  }
  yield await writeWorkbook(rows, {
    sheet: kinds[kind].tab,
    stickyRowsCount: 1,
    columns: names.map(() => ({ width: columnWidth })),
  }).toBuffer();
}

/** In characters. */
const columnWidth = 24;

/**
 * Removes two characters that text may hold and XML may not (XML 1.0, section 2.2). And Excel reads _x003D_ as the
 * character U+003D; if somebody typed that, the underscore is escaped (ECMA-376 part 1, 22.9.2.19), or a formula would
 * appear that was not there.
 */
function forXml(text: string): string {
  return text.replaceAll(/[\uFFFE\uFFFF]/g, '').replaceAll(/_(?=x[\dA-F]{4}_)/gi, '_x005F_');
}

/** The columns of every spreadsheet, by the names that `list --json` uses. */
function columnsOf(kind: Kind): string[] {
  return ['reference', 'submittedAt', ...kinds[kind].fieldNames, ...offerHeadings(kind)];
}

/** What a column holds that is not text as somebody typed it. */
type ColumnKind = 'code' | 'moment' | 'day' | 'number' | 'pounds';

const columnKinds: Partial<Record<string, ColumnKind>> = {
  reference: 'code',
  submittedAt: 'moment',
  offerStartsAt: 'moment',
  offerMinutes: 'number',
  offerPeople: 'number',
  offerTotal: 'pounds',
  offerVat: 'pounds',
  offerValidUntil: 'day',
};

const headingOf = (name: string) =>
  columnKinds[name] === 'moment' ? `${name} (London time)` : name;

/** A value as csv has it. A program that opens the file makes numbers and dates of whatever looks like one. */
export function csvCell(text: string, is?: ColumnKind): string {
  if (text === '') return '';
  if (is === 'moment') return londonField(text).replace('T', ' ');
  if (is !== undefined) return text;
  const neutral = neutralise(text);
  return neutral === text && isMistaken(text) ? `'${text}` : neutral;
}

type XlsxCell = { value: string | number | Date; format?: string; fontWeight?: 'bold' };

/** A value as a workbook has it, which knows numbers and dates from text. */
function xlsxCell(text: string, is?: ColumnKind): XlsxCell {
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
      return { value: wholeNumber.test(text) ? Number(text) : forXml(neutralise(text)) };
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

/** A row of values for each submission. That of an application ends with its booking, or else with its last offer. */
async function* rowsOf(source: Source): AsyncGenerator<string[]> {
  const headings = offerHeadings(source.kind);
  for await (const stored of source.store.list(source.kind)) {
    const offer = (await lastOffer(source, stored)) ?? {};
    yield [...rowOf(stored), ...headings.map((heading) => offer[heading] ?? '')];
  }
}

/** There are no offers for messages. */
const offerHeadings = (kind: Kind) =>
  kind === 'enrolment'
    ? [...Object.keys(offerCells), 'attendees', ...Object.keys(feedbackCells)]
    : [];

/** What is exported of the feedback: what each column is called, and holds. */
const feedbackCells: Record<string, keyof Feedback> = {
  feedbackContent: 'content',
  feedbackTutor: 'tutor',
  feedbackWorth: 'worth',
  feedbackWords: 'words',
  feedbackQuotable: 'quotable',
};

/** What is exported of an offer, in pounds. */
const offerCells: Record<string, (made: OfferMade) => string> = {
  offerStanding: ({ standing }) => standing.is,
  offerCourses: ({ offer }) => offer.courses.join('; '),
  offerStartsAt: ({ offer }) => offer.startsAt,
  offerMinutes: ({ offer }) => String(offer.minutes),
  offerPlace: ({ offer }) => offer.place,
  offerPeople: ({ offer }) => String(offer.people),
  offerTotal: ({ offer }) => decimalOf(offer.price.total),
  offerVat: ({ offer }) => decimalOf(offer.price.vat),
  offerValidUntil: ({ offer }) => offer.validUntil,
  offerOrderNumber: ({ order }) => order?.orderNumber ?? '',
  offerInvoiceTo: ({ order }) => order?.invoiceTo ?? '',
};

/** The booking, or else the last offer; `undefined` where there is none. */
async function lastOffer(
  { store, kind, now }: Source,
  { reference }: StoredSubmission,
): Promise<Record<string, string> | undefined> {
  if (kind !== 'enrolment') return undefined;
  const events = await store.desk.history(reference);
  const all = offersMade(events, now);
  const made = all.find(({ standing }) => standing.is === 'confirmed') ?? all.at(-1);
  if (!made) return undefined;
  const cells = Object.entries(offerCells).map(([heading, cell]) => [heading, cell(made)]);
  const { attendees = [], feedback } = stateAfter(events);
  cells.push(['attendees', attendeesText(attendees).replaceAll('\n', '; ')]);
  for (const [heading, name] of Object.entries(feedbackCells)) {
    if (feedback) cells.push([heading, feedback[name]]);
  }
  return Object.fromEntries(cells) as Record<string, string>;
}

function rowOf(stored: StoredSubmission): string[] {
  const { kind, reference, submittedAt } = stored;
  return [reference, submittedAt, ...kinds[kind].fieldNames.map((name) => answerOf(stored, name))];
}

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
