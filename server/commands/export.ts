import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';

import { offersOf } from '../../domain/case/agreement.ts';
import { attendeesText } from '../../domain/case/attendees.ts';
import { stateAfter } from '../../domain/case/events.ts';
import type { DeskState, OfferMade } from '../../domain/case/stages.ts';
import { type Kind, kinds, type StoredSubmission } from '../../domain/case/submission.ts';
import { decimalOf } from '../../domain/money/money.ts';
import { FatalError } from '../fatal-error.ts';
import { type Ledger, ledgerTable, type Period } from '../ledger.ts';
import { forTerminal, jsonLine } from '../plain-text.ts';
import { type Columns, csv, type Sheet, tableOf, xlsx } from '../spreadsheet-file.ts';
import type { Store } from '../store/store.ts';
import { quarantineNote, toRecord } from './list.ts';
import { answerOf, type CommandParts, writeAll } from './output.ts';

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
  const chunks =
    options.format === 'json'
      ? jsonLines(recordsOf(source))
      : files[options.format](tableOf(kinds[kind].tab, columnsFor(kind), exportRows(source)));
  await write(chunks, parts, options);
  parts.stderr.write(await quarantineNote(store, kind));
}

/** Writes what the bookkeeping takes, in the same way; as json a row is an object of texts. */
export async function exportLedger(
  store: Store,
  parts: CommandParts,
  { of, period, ...options }: ExportOptions & { of: Ledger; period: Period },
): Promise<void> {
  const table = ledgerTable(store, of, period);
  const chunks =
    options.format === 'json' ? jsonLines(rowsByName(table)) : files[options.format](table);
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
  else if (format !== 'xlsx') await writeAll(stdout, printable(chunks));
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
async function* printable(chunks: AsyncIterable<string | Uint8Array>) {
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

async function* recordsOf(source: Source) {
  for await (const each of exportRows(source)) {
    const cells = Object.entries(offerColumns).map(([name, [of]]) => [name, of(each)]);
    yield {
      ...toRecord(each.stored),
      ...(each.made && { offer: Object.fromEntries(cells) as object }),
    };
  }
}

async function* rowsByName({ columns, rows }: Sheet) {
  for await (const cells of rows) {
    yield Object.fromEntries(columns.map(({ name }, at) => [name, cells[at]]));
  }
}

/** A submission with its booking, or else its last offer. */
type ExportRow = { stored: StoredSubmission; state: DeskState; made: OfferMade | undefined };

async function* exportRows({ store, kind, now }: Source): AsyncGenerator<ExportRow> {
  for await (const stored of store.list<Kind>(kind)) {
    const events = kind === 'enrolment' ? await store.desk.history(stored.reference) : [];
    const state = stateAfter(events);
    const all = offersOf(state, now);
    const made = all.find(({ standing }) => standing.is === 'confirmed') ?? all.at(-1);
    yield { stored, state, made };
  }
}

/** The columns have the names that `list --json` uses; there are no offers for messages. */
function columnsFor(kind: Kind): Columns<ExportRow> {
  const answers = kinds[kind].fieldNames.map((name): [string, Columns<ExportRow>[string]] => [
    name,
    [({ stored }) => answerOf(stored, name)],
  ]);
  return {
    reference: [({ stored }) => stored.reference, 'code'],
    submittedAt: [({ stored }) => stored.submittedAt, 'moment'],
    dueAt: [({ stored }) => stored.dueAt, 'moment'],
    ...Object.fromEntries(answers),
    ...(kind === 'enrolment' && offerColumns),
  };
}

/** What is exported of an offer, in pounds, and of what came of it. */
const offerColumns: Columns<ExportRow> = {
  offerStanding: [({ made }) => made?.standing.is],
  offerCourses: [({ made }) => made?.offer.courses.join('; ')],
  offerStartsAt: [({ made }) => made?.offer.startsAt, 'moment'],
  offerMinutes: [({ made }) => made && String(made.offer.minutes), 'number'],
  offerPlace: [({ made }) => made?.offer.place],
  offerPeople: [({ made }) => made && String(made.offer.people), 'number'],
  offerTotal: [({ made }) => made && decimalOf(made.offer.price.total), 'pounds'],
  offerVat: [({ made }) => made && decimalOf(made.offer.price.vat), 'pounds'],
  offerValidUntil: [({ made }) => made?.offer.validUntil, 'day'],
  offerOrderNumber: [({ made }) => made && (made.order?.orderNumber ?? '')],
  offerInvoiceTo: [({ made }) => made && (made.order?.invoiceTo ?? '')],
  attendees: [({ state }) => attendeesText(state.attendees ?? []).replaceAll('\n', '; ')],
  feedbackContent: [({ state }) => state.feedback?.content],
  feedbackTutor: [({ state }) => state.feedback?.tutor],
  feedbackWorth: [({ state }) => state.feedback?.worth],
  feedbackWords: [({ state }) => state.feedback?.words],
  feedbackQuotable: [({ state }) => state.feedback?.quotable],
};
