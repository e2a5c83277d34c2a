import type { Store, StoredApplication } from '../store/store.ts';
import { forTerminal, formatTime, writeAll, type Output } from './output.ts';

/** Prints all applications: a table for people, or one JSON object a line. */
export async function listApplications(
  store: Store,
  stdout: Output,
  { asJson }: { asJson: boolean },
): Promise<void> {
  await writeAll(stdout, asJson ? jsonLines(store) : tableLines(store));
}

/** An application as one flat object, in the order of the form. */
export function toRecord({ reference, submittedAt, application }: StoredApplication) {
  return { reference, submittedAt, ...application };
}

async function* jsonLines(store: Store) {
  for await (const stored of store.list()) yield `${JSON.stringify(toRecord(stored))}\n`;
}

async function* tableLines(store: Store) {
  let isEmpty = true;
  for await (const stored of store.list()) {
    if (isEmpty) yield tableLine(columns.map(({ heading }) => heading));
    isEmpty = false;
    yield tableLine(columns.map(({ cell }) => cell(stored)));
  }
  if (isEmpty) yield 'There are no applications yet.\n';
}

type Column = { heading: string; width: number; cell: (stored: StoredApplication) => string };

/** Widths are fixed, so that the first line need not wait for the last. */
const columns: Column[] = [
  { heading: 'Reference', width: 9, cell: ({ reference }) => reference },
  { heading: 'Submitted', width: 20, cell: ({ submittedAt }) => formatTime(submittedAt) },
  { heading: 'Name', width: 24, cell: ({ application }) => application.fullName },
  { heading: 'Type', width: 8, cell: ({ application }) => application.participantType },
  {
    heading: 'Courses',
    width: 36,
    cell: ({ application }) => application.selectedCourses.join('; '),
  },
  { heading: 'Attendees', width: 9, cell: ({ application }) => application.numberOfAttendees },
  { heading: 'City', width: 20, cell: ({ application }) => application.city },
];

function tableLine(cells: string[]): string {
  const fitted = cells.map((cell, at) => fit(cell, columns[at]?.width ?? 0));
  return `${fitted.join('  ').trimEnd()}\n`;
}

function fit(text: string, width: number): string {
  const characters = Array.from(forTerminal(text).replaceAll(/\s+/g, ' '));
  const shown = characters.length > width ? [...characters.slice(0, width - 1), '…'] : characters;
  return shown.join('') + ' '.repeat(width - shown.length);
}
