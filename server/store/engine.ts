import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';

import type { DeskEvent } from '../../domain/case/events.ts';
import { storedEvents } from '../../domain/case/stored-events.ts';
import type { Kind, StoredSubmission } from '../../domain/case/submission.ts';
import { unconfirmed } from '../../domain/provider/copy.ts';
import { replyDue } from '../../domain/time/reply-due.ts';
import { FatalError } from '../fatal-error.ts';

/** A row as either engine gives it: text, numbers and null under the names of the columns. */
export type SqlRow = Record<string, SQLOutputValue>;

/** A value for a placeholder; `undefined` becomes null. */
export type Value = SQLInputValue | undefined;

/** Runs statements, whose placeholders are `$1`, `$2` and so on. */
export type Sql = {
  all(text: string, ...values: readonly Value[]): Promise<SqlRow[]>;
  /** Resolves to the number of rows that were changed. */
  run(text: string, ...values: readonly Value[]): Promise<number>;
};

/** What the store asks of a database; everything else is written once, in terms of this. */
export type Engine = {
  /** Reads what is committed, and nothing of an open transaction. */
  read: Pick<Sql, 'all'>;
  /**
   * Runs work in a transaction. Resolves once what it did is on the disk; rejects with `UncertainError` where the
   * answer to the COMMIT was lost. The work is run again where a transaction beside it made it fail, so it must wait
   * for nothing but its own statements.
   */
  write: <Result>(work: (sql: Sql) => Promise<Result>) => Promise<Result>;
  /** Ends a SELECT so that nobody else may change or remove its rows until the transaction ends. */
  locked: string;
  /** The same for a SELECT of deliveries, which leaves out those that somebody else has locked. */
  lockedDeliveries: string;
  /** Makes other transactions with the same value at `$1` wait for the end of this one; unset where all wait. */
  lockName?: string;
  /**
   * Runs work that erases something, and adds the submissions that it erased to the list of erasures. Times are ISO 8601,
   * UTC.
   */
  erase(now: string, work: (sql: Sql) => Promise<Erasure[]>): Promise<Erasure[]>;
  /** The references of all that was ever erased. */
  listErased(): Promise<string[]>;
  /** Writes a consistent copy to a file that only its owner can read. Rejects with `StoreError`. */
  backup(file: string): Promise<void>;
  isNew: boolean;
  close(): Promise<void>;
};

/** A submission that was erased here and may have copies elsewhere. */
export type Erasure = {
  reference: string;
  /** The names of the channels through which it was or may have been taken: all with an attempt. */
  sentTo: string[];
  /** Whether the books keep lines of its account, without whose they are. */
  isInBooks: boolean;
};

/** Where a store keeps what it has. */
export type StorePlace = {
  /** Absolute path of the folder of the SQLite database, and of what lies beside it. */
  dataDir: string;
  /** The address of a PostgreSQL database; if it is set, that is used instead of SQLite. */
  databaseUrl?: string | undefined;
  /** The most connections to PostgreSQL, 10 by default. */
  databasePool?: number;
};

export type OpenOptions = {
  /** Refuse to make a database that is not there, as the commands do. */
  mustExist?: boolean;
  /**
   * Takes a line for whoever looks after the server. With it, an SQLite database that cannot be opened for a time is
   * opened later.
   */
  report?: ((line: string) => void) | undefined;
};

/** "PostgreSQL database training on db.example:5432": an address for people, without a password. */
export function databaseName(databaseUrl: string): string {
  const { hostname, port, pathname, username, searchParams } = new URL(databaseUrl);
  const name = decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username);
  const host = hostname || searchParams.get('host');
  return `PostgreSQL database ${name} on ${host}${port && `:${port}`}`;
}

/** Says in one line why the store cannot be used, or cannot do what it was asked. */
export class StoreError extends FatalError {
  override name = 'StoreError';
}

/** An error that may pass without a change of program or settings: a full disk, a lock. */
export class TemporaryStoreError extends StoreError {
  override name = 'TemporaryStoreError';
}

/**
 * A write that may or may not have been made: it was sent, and its answer was lost. `code` is that of the error that
 * lost the answer.
 */
export class UncertainError extends StoreError {
  override name = 'UncertainError';
  readonly code: string | undefined;

  constructor(cause: unknown) {
    super(`${unconfirmed} Look before you do it again.`, { cause });
    this.code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
  }
}

export function submissionOf(row: SqlRow): StoredSubmission {
  return {
    ...arrivalOf(row),
    reference: String(row.reference),
    content: JSON.parse(String(row.content)) as unknown,
    ...(typeof row.suspicion === 'string' && { suspicion: row.suspicion }),
    ...(typeof row.source === 'string' && { source: row.source }),
    ...(Number(row.is_withheld) === 1 && { isReceiptWithheld: true }),
  } as StoredSubmission;
}

/** What came, when, and by when it is answered. */
export function arrivalOf(row: SqlRow): Pick<StoredSubmission, 'kind' | 'submittedAt' | 'dueAt'> {
  const [kind, submittedAt] = [row.kind as Kind, String(row.submitted_at)];
  // The version before, which may store beside this one, does not keep what it promises.
  const dueAt =
    typeof row.answer_due_at === 'string' ? row.answer_due_at : replyDue(kind, submittedAt);
  return { kind, submittedAt, dueAt };
}

/** A text in a row, of a number the digits; `undefined` for null. */
export const textIn = (cell: SqlRow[string] | undefined): string | undefined =>
  cell === null || cell === undefined ? undefined : String(cell);

/** The events of one submission, from its rows in their order. */
export function historyOf(rows: readonly SqlRow[]): DeskEvent[] {
  return storedEvents(
    rows.map(({ id, content }) => ({
      ...(JSON.parse(String(content)) as Record<string, unknown>),
      id: String(id),
    })),
  );
}
