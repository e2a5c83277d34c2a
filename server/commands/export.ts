import { FatalError } from '../fatal-error.ts';
import type { Store } from '../store/store.ts';
import type { Kind } from '../../domain/submission.ts';
import { quarantineNote, toRecord } from './list.ts';
import { writeAll, type Output } from './output.ts';
import { forTerminal, jsonLine } from '../plain-text.ts';
import { replaceFile } from './replace-file.ts';
import { headerRow, spreadsheetRow } from './spreadsheet-row.ts';
import { xlsx } from './xlsx.ts';

const formats = { csv, xlsx, json: jsonArray };

/** The formats of `export --format`. */
export type ExportFormat = keyof typeof formats;

/** Their names. */
export const exportFormats = Object.keys(formats);

type ExportOptions = { kind: Kind; format: ExportFormat; file: string | undefined };

/**
 * Writes all of one kind that are not in quarantine, oldest first, to a file that only its owner can read, or
 * to stdout. Throws `FatalError` when there is nowhere to write to.
 */
export async function exportSubmissions(
  store: Store,
  { stdout, stderr }: { stdout: Output; stderr: Output },
  { kind, format, file }: ExportOptions,
): Promise<void> {
  await writeTo(stdout, formats[format](store, kind), { format, file });
  stderr.write(await quarantineNote(store, kind));
}

async function writeTo(
  stdout: Output,
  chunks: AsyncIterable<string | Uint8Array>,
  { format, file }: Omit<ExportOptions, 'kind'>,
) {
  if (file !== undefined) return replaceFile(file, chunks);
  if (format === 'xlsx' && stdout.isTTY) {
    throw new FatalError('A workbook cannot be shown here. Name a file with --output FILE.');
  }
  return writeAll(stdout, stdout.isTTY ? shown(chunks) : chunks);
}

/** The same for a terminal, which no answer may steer; a file or a program gets it as it is. */
async function* shown(chunks: AsyncIterable<string | Uint8Array>) {
  for await (const chunk of chunks) yield typeof chunk === 'string' ? forTerminal(chunk) : chunk;
}

/** RFC 4180, in UTF-8 with a byte order mark, without which Excel takes it for another encoding. */
async function* csv(store: Store, kind: Kind) {
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

/** One JSON array, an object a line. */
async function* jsonArray(store: Store, kind: Kind) {
  let separator = '[\n';
  for await (const stored of store.list(kind)) {
    yield separator + jsonLine(toRecord(stored));
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
