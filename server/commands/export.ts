import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';

import { FatalError } from '../fatal-error.ts';
import type { Store } from '../store/store.ts';
import type { Kind, StoredSubmission } from '../../domain/submission.ts';
import { quarantineNote, toRecord } from './list.ts';
import { answerOf, writeAll } from './output.ts';
import { type Ledger, ledgerTable, type Period } from '../ledger.ts';
import { forTerminal, jsonLine } from '../plain-text.ts';
import { type ColumnKind, csv, type Table, xlsx } from '../spreadsheet-file.ts';
import type { CommandParts } from './output.ts';
import { attendeesText } from '../../domain/attendees.ts';
import { stateAfter } from '../../domain/events.ts';
import { kinds } from '../../domain/kinds.ts';
import { decimalOf } from '../../domain/money.ts';
import { type OfferMade, offersMade } from '../../domain/offers-made.ts';
import type { Feedback } from '../../domain/stages.ts';

/** The formats of `export --format`. */
export const exportFormats = ['csv', 'xlsx', 'json'] as const;

export type ExportFormat = (typeof exportFormats)[number];

/** What an export is made from; `now` is ISO 8601, UTC. */
type Source = { store: Store; kind: Kind; now: string };

/** `file` is `-` for stdout. */
type ExportOptions = { format: ExportFormat; file: string };

/**
 * Writes all of one kind that are not in quarantine, oldest first, to a new file that only its owner can read, or to
 * stdout. Throws `FatalError` where there is a file of that name, because it may be a backup, or the database itself.
 */
export async function exportSubmissions(
  store: Store,
  parts: CommandParts,
  { kind, ...options }: ExportOptions & { kind: Kind },
): Promise<void> {
  const source = { store, kind, now: parts.clock().toISOString() };
  const { format } = options;
  await write(
    format === 'json' ? jsonArray(source) : files[format](tableOf(source)),
    parts,
    options,
  );
  parts.stderr.write(await quarantineNote(store, kind));
}

/** Writes what the bookkeeping takes, in the same way; as json a row is an object of texts. */
export async function exportLedger(
  store: Store,
  parts: CommandParts,
  { of, period, ...options }: ExportOptions & { of: Ledger; period: Period },
): Promise<void> {
  const table = ledgerTable(store, of, period);
  const chunks = options.format === 'json' ? jsonRows(table) : files[options.format](table);
  await write(chunks, parts, options);
}

const files = { csv, xlsx };

async function write(
  chunks: AsyncIterable<string | Uint8Array>,
  { stdout }: CommandParts,
  { format, file }: ExportOptions,
) {
  if (file !== '-') await writeNewFile(file, chunks);
  else if (!stdout.isTTY) await writeAll(stdout, chunks);
  else if (format !== 'xlsx') await writeAll(stdout, shown(chunks));
  else throw new FatalError('A workbook cannot be shown here. Name a file with --output FILE.');
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

/** One JSON array, an object a line. */
async function* jsonLines(objects: AsyncIterable<object>) {
  let separator = '[\n';
  for await (const each of objects) {
    yield separator + jsonLine(each);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

const jsonArray = (source: Source) => jsonLines(recordsOf(source));

async function* recordsOf(source: Source) {
  for await (const stored of source.store.list(source.kind)) {
    const offer = await lastOffer(source, stored);
    yield { ...toRecord(stored), ...(offer && { offer }) };
  }
}

const jsonRows = ({ columns, rows }: Table) => jsonLines(namedRows(columns, rows));

async function* namedRows(columns: Table['columns'], rows: Table['rows']) {
  for await (const cells of rows) {
    yield Object.fromEntries(columns.map(({ name }, at) => [name, cells[at]]));
  }
}

/** All of one kind, under the names that `list --json` uses. */
function tableOf(source: Source): Table {
  const { kind } = source;
  const names = ['reference', 'submittedAt', ...kinds[kind].fieldNames, ...offerHeadings(kind)];
  const columns = names.map((name) => ({ name, is: columnKinds[name] }));
  return { sheet: kinds[kind].tab, columns, rows: rowsOf(source) };
}

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
