import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';

import type { DeskEvent } from '../../domain/events.ts';
import type { StoredSubmission } from '../../domain/submission.ts';

/** A row as either engine gives it: text, numbers and null under the names of the columns. */
export type Row = Record<string, SQLOutputValue>;

/** A value for a mark; `undefined` becomes null. */
export type Value = SQLInputValue | undefined;

/** Runs statements, whose marks are `$1`, `$2` and so on. */
export type Sql = {
  all(text: string, ...values: readonly Value[]): Promise<Row[]>;
  /** Resolves to the number of rows that were changed. */
  run(text: string, ...values: readonly Value[]): Promise<number>;
  /** Runs independent statements, all of them or none, in one round trip if it can. */
  together(statements: readonly Statement[]): Promise<void>;
  /** Makes the rest of the work one transaction. Other work begun under the same name waits for its end. */
  begin(name?: string): Promise<void>;
};

/** How work is run. */
type WriteTerms = {
  /** Running it again finds its earlier result, so it may be run again after a lost answer. */
  isRepeatable?: boolean;
  /**
   * The work begins a transaction itself if it needs one. Outside of one it may read (its first query must always
   * return a row) and may write once, as its last step.
   */
  beginsItself?: boolean;
};

/** A statement and what belongs at its marks. */
export type Statement = { text: string; values: Value[] };

/** What the store asks of a database; everything else is written once, in terms of this. */
export type Engine = {
  /** Reads what is committed, and nothing of an open transaction. */
  read: Pick<Sql, 'all'>;
  /**
   * Resolves once what the work did is on the disk. The work may be run again from its beginning, and must wait for
   * nothing but its own statements.
   */
  write: <Result>(work: (sql: Sql) => Promise<Result>, terms?: WriteTerms) => Promise<Result>;
  dialect: Dialect;
  /** Runs `work`, which erases these references and resolves to those that were there, and records those as erased. */
  erase(
    references: readonly string[],
    now: string,
    work: (sql: Sql, references: readonly string[]) => Promise<Erased[]>,
  ): Promise<Erased[]>;
  /** The references of all that was ever erased. */
  listErased(): Promise<string[]>;
  /** Clears the files of what was erased. Rejects with `TracesLeftError`. */
  forgetForGood(erased: Erased[]): Promise<void>;
  backup(file: string): Promise<void>;
  probe(): Promise<void>;
  close(): Promise<void>;
};

/** A submission that was erased here and may have copies elsewhere. */
export type Erased = {
  reference: string;
  /** The names of the channels through which it was or may have been taken: all with an attempt. */
  sentTo: string[];
};

/** The parts of statements that differ between the engines. */
export type Dialect = {
  /** Ends a SELECT so that nobody else may change or remove its rows until the transaction ends. */
  locked: string;
  /** The same for a SELECT of deliveries, which leaves out those that somebody else has locked. */
  lockedDeliveries: string;
  /** A new id for a submission, which was never given before. */
  newId: string;
  /** The values of a JSON array, as a subselect. */
  listed: (mark: string, type: 'bigint' | 'text') => string;
  /** Whether a column contains a text, whose `pattern` is the value at the mark. */
  contains: (column: string, mark: string) => string;
  pattern: (part: string) => string;
  /** A JSON array of these answers of `content`, or all of `content` where the engine cannot take them out. */
  answers: (names: readonly string[]) => string;
  /** The number of rows that one statement of a search looks through, if statements delay each other; otherwise all. */
  searchStep: number | undefined;
};

/** Makes the statement that inserts any number of rows; `ending` may be a RETURNING clause. */
export function insertInto(table: string, columns: readonly string[], ending = '') {
  const texts: string[] = [];
  return (rows: readonly (readonly Value[])[]): Statement => {
    const text = (texts[rows.length] ??=
      `INSERT INTO ${table} (${columns.join()}) VALUES ${marksFor(rows.length, columns.length)} ${ending}`);
    return { text, values: rows.flat() };
  };
}

function marksFor(rows: number, width: number): string {
  const row = (at: number) =>
    `(${Array.from({ length: width }, (_, column) => `$${at * width + column + 1}`).join()})`;
  return Array.from({ length: rows }, (_, at) => row(at)).join();
}

/** A submission from its row. */
export function submissionOf(row: Row): StoredSubmission {
  return {
    kind: String(row.kind),
    reference: String(row.reference),
    submittedAt: String(row.submitted_at),
    content: JSON.parse(String(row.content)) as unknown,
    ...(typeof row.suspicion === 'string' && { suspicion: row.suspicion }),
    ...(Number(row.is_withheld) === 1 && { isReceiptWithheld: true }),
  } as StoredSubmission;
}

/** An event from its row. */
export function eventOf({ id, content }: Row): DeskEvent {
  return { id: String(id), ...(JSON.parse(String(content)) as Omit<DeskEvent, 'id'>) } as DeskEvent;
}
