import type { Kind, Store, StoredSubmission } from '../store/store.ts';
import { kinds, type Column, type KindOnDesk } from './kinds.ts';
import { forTerminal, writeAll, type Output } from './output.ts';

type ListOptions<Of extends Kind> = { kind: Of; asJson: boolean };

/** Prints all of one kind: a table for people, or one JSON object a line. */
export async function listSubmissions<Of extends Kind>(
  store: Store,
  stdout: Output,
  { kind, asJson }: ListOptions<Of>,
): Promise<void> {
  await writeAll(
    stdout,
    asJson ? jsonLines(store.list<Kind>(kind)) : tableLines(store.list(kind), kinds[kind]),
  );
}

/** What was submitted as one flat object, in the order of the form. */
export function toRecord({ reference, submittedAt, content }: StoredSubmission) {
  return { reference, submittedAt, ...content };
}

async function* jsonLines(all: AsyncIterable<StoredSubmission>) {
  for await (const stored of all) yield `${JSON.stringify(toRecord(stored))}\n`;
}

async function* tableLines<Of extends Kind>(
  all: AsyncIterable<StoredSubmission<Of>>,
  { columns, plural }: KindOnDesk<Of>,
) {
  let isEmpty = true;
  for await (const stored of all) {
    if (isEmpty) yield tableLine(columns, ({ heading }) => heading);
    isEmpty = false;
    yield tableLine(columns, ({ cell }) => cell(stored));
  }
  if (isEmpty) yield `There are no ${plural} yet.\n`;
}

/** Widths are fixed, so that the first line need not wait for the last. */
function tableLine<Of extends Kind>(columns: Column<Of>[], text: (column: Column<Of>) => string) {
  const fitted = columns.map((column) => fit(text(column), column.width));
  return `${fitted.join('  ').trimEnd()}\n`;
}

function fit(text: string, width: number): string {
  const characters = Array.from(forTerminal(text).replaceAll(/\s+/g, ' '));
  const shown = characters.length > width ? [...characters.slice(0, width - 1), '…'] : characters;
  return shown.join('') + ' '.repeat(width - shown.length);
}
