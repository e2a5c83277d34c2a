import { timeLeft } from '../../domain/time-words.ts';
import type { DeskRow } from '../store/desk.ts';
import { type DeskView, waitingView } from '../../domain/views.ts';
import type { Store } from '../store/store.ts';
import { dueAt } from '../../domain/due.ts';
import { formatTime, jsonLine } from '../plain-text.ts';
import type { Kind } from '../../domain/submission.ts';
import { columnsOf, tableLines, type Column } from './table.ts';
import type { CommandParts } from './command-parts.ts';
import { toRecord } from './list.ts';
import { writeAll } from './output.ts';

type Options = { kind: Kind; asJson: boolean };

/**
 * Prints what of a kind waits for an answer, the longest overdue first: a table for people, or one JSON
 * object a line.
 */
export async function listDue(
  store: Store,
  { stdout, clock }: Pick<CommandParts, 'stdout' | 'clock'>,
  { kind, asJson }: Options,
): Promise<void> {
  const rows = waitingForAnswer(store, waitingView[kind]);
  const none = 'Nobody is waiting for an answer.\n';
  return writeAll(
    stdout,
    asJson ? jsonLines(rows) : tableLines(rows, columnsAt(kind, clock().toISOString()), none),
  );
}

async function* waitingForAnswer({ desk }: Store, view: DeskView): AsyncGenerator<DeskRow> {
  let cursor: string | undefined;
  do {
    const page = await desk.page(view, { cursor, limit: 200 });
    for (const row of page.rows) {
      // Whatever waits stands before the rest.
      if (!isWaiting(row)) return;
      yield row;
    }
    cursor = page.next;
  } while (cursor !== undefined);
}

function isWaiting({ state }: DeskRow): boolean {
  return state.answeredAt === undefined && state.stage !== 'done';
}

async function* jsonLines(rows: AsyncIterable<DeskRow>) {
  for await (const { submission, state } of rows) {
    const { reference, submittedAt, ...content } = toRecord(submission);
    const status = { dueAt: dueAt(submission), ...(state.owner && { owner: state.owner }) };
    yield `${jsonLine({ reference, submittedAt, ...status, ...content })}\n`;
  }
}

function columnsAt(kind: Kind, now: string): Column<DeskRow>[] {
  const [reference, , ...answers] = columnsOf(kind).map((column) => ({
    ...column,
    cell: ({ submission }: DeskRow) => column.cell(submission),
  }));
  const due = ({ submission }: DeskRow) => dueAt(submission);
  return [
    reference!,
    { heading: 'Due', width: 20, cell: (row) => formatTime(due(row)) },
    { heading: 'Time left', width: 15, cell: (row) => timeLeft({ dueAt: due(row) }, now) },
    { heading: 'With', width: 16, cell: ({ state }) => state.owner ?? '' },
    ...answers,
  ];
}
