import { randomInt } from 'node:crypto';
import { readSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

/**
 * How many commits made the database what it is, counted from a start of its own. It is kept as the
 * application id, because that stands in the head of the file, where it can be read past SQLite, and
 * costs no table; SQLite's own change counter stands still in write-ahead mode
 * (https://sqlite.org/fileformat.html#file_change_counter). 0 where it has not begun.
 */
export type CommitCount = number;

/** Counts one more, inside a transaction. */
export function createCounter(database: DatabaseSync): () => void {
  const read = database.prepare('PRAGMA application_id');
  return () => {
    const count = Number(read.get()?.application_id);
    database.exec(`PRAGMA application_id = ${nextAfter(count)}`);
  };
}

/** The count in the file itself, which is that of the last checkpoint; `undefined` in one cut short. */
export function readCount(descriptor: number): CommitCount | undefined {
  const head = Buffer.alloc(4);
  return readSync(descriptor, head, 0, 4, offset) === 4 ? head.readInt32BE() : undefined;
}

/** Where the application id is: https://sqlite.org/fileformat.html#application_id */
const offset = 68;

/** Whether a file with one count can have become one with the other by commits: an older copy cannot. */
export function canFollow(earlier: CommitCount | undefined, later: CommitCount): boolean {
  return !earlier || (later - earlier + range) % range < largestStep;
}

function nextAfter(count: CommitCount): CommitCount {
  // From anywhere, so that the counts of two databases are far apart.
  return count === 0 ? randomInt(1, range) : (count + 1) % range || 1;
}

/** The application id has 31 bits and a sign. */
const range = 2 ** 31;
/** Many more commits than there are between two looks. */
const largestStep = 2 ** 24;
