import { randomInt } from 'node:crypto';
import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

/**
 * Tells whether what is in a database file came there by a checkpoint of its journal, which is the one way
 * in write-ahead mode, or was written over by a program that is not SQLite, as with `cp`; and whether what is
 * in that journal did.
 */
export function watchContent(file: string, journalFile: string, sharedMemory: string) {
  // Held open, because closing any descriptor of a file drops the locks of the whole process on it:
  // https://sqlite.org/howtocorrupt.html#posix_close_bug
  const descriptor = openSync(file, 'r');
  const index = existsSync(sharedMemory) ? openSync(sharedMemory, 'r') : undefined;
  const journal =
    index === undefined ? undefined : watchJournal(journalFile, () => readIndex(index));
  const look = () => ({
    checkpoints: index === undefined ? undefined : checkpointsIn(readIndex(index)),
    // After those: a checkpoint says that it begins before it writes.
    count: readCount(descriptor),
  });
  let latest = look();

  function isOurs(): boolean {
    const now = look();
    if (now.count === undefined || !canFollow(latest.count, now.count)) return false;
    const { state, isUnderWay } = now.checkpoints ?? {};
    const mayDiffer = isUnderWay !== false || state !== latest.checkpoints?.state;
    if (now.count !== latest.count && !mayDiffer) return false;
    latest = now;
    return true;
  }

  const close = () => {
    journal?.close();
    [descriptor, index].forEach((each) => each !== undefined && closeSync(each));
  };
  return { isOurs, isJournalOurs: () => journal === undefined || journal.isOurs(), close };
}

/** How far the journal has been written into the file, as the -shm file tells all programs. */
type Checkpoints = {
  /** Differs once a checkpoint has begun or ended. */
  state: string;
  isUnderWay: boolean;
};

/** What is first in a -shm file, from a descriptor. */
function readIndex(descriptor: number): Buffer {
  const index = Buffer.alloc(132);
  readSync(descriptor, index, 0, index.length, 0);
  return index;
}

/**
 * From the start of a -shm file: which journal it is (its salts), how many frames of it are in the
 * file, and how many may be, which is set before they are written
 * (https://sqlite.org/walformat.html#the_wal_index_file_format).
 */
function checkpointsIn(index: Buffer): Checkpoints {
  const [salts, done, attempted] = [
    index.subarray(32, 40),
    index.subarray(96, 100),
    index.subarray(128, 132),
  ];
  return {
    state: Buffer.concat([salts, done, attempted]).toString('hex'),
    isUnderWay: !done.equals(attempted),
  };
}

/**
 * Tells whether a journal holds what programs that share the database believe is in it, or was cut short or
 * written over by one that is not SQLite, as with `truncate` or `cp`. SQLite itself does not look: it goes on
 * writing behind the gap, and then copies what is no page of the database into it.
 */
function watchJournal(journal: string, readIndex: () => Buffer) {
  const descriptor = openSync(journal, 'r');

  function isOurs(): boolean {
    const index = readIndex();
    const expected = expectedBy(index);
    if (expected === undefined || holds(descriptor, expected)) return true;
    // Another program may have begun the journal anew between the two readings.
    return !headOf(index).equals(headOf(readIndex()));
  }

  return { isOurs, close: () => closeSync(descriptor) };
}

type Expected = { bytes: number; salts: Buffer };

function holds(descriptor: number, { bytes, salts }: Expected): boolean {
  if (fstatSync(descriptor).size < bytes) return false;
  const found = Buffer.alloc(salts.length);
  readSync(descriptor, found, 0, found.length, 16);
  return found.equals(salts);
}

/**
 * How long the journal must be at least, and the salts in its head, by the -shm file; `undefined` where
 * nothing of it counts, or somebody is writing that file just now
 * (https://sqlite.org/walformat.html#the_wal_index_file_format).
 */
function expectedBy(index: Buffer): Expected | undefined {
  const head = headOf(index);
  // It stands there twice, so that one that is half written is known.
  if (!head.equals(index.subarray(head.length, 2 * head.length))) return undefined;
  // In the byte order of the machine, unlike the journal itself.
  const frames = new Uint32Array(Uint8Array.from(head).buffer)[4]!;
  if (frames === 0) return undefined;
  const size = new Uint16Array(Uint8Array.from(head).buffer)[7]!;
  const pageBytes = size === 1 ? 65_536 : size;
  return { bytes: 32 + frames * (24 + pageBytes), salts: head.subarray(32, 40) };
}

function headOf(index: Buffer): Buffer {
  return index.subarray(0, 48);
}

/**
 * How many commits made the database what it is, counted from a start of its own. It is kept as the
 * application id, because that stands in the head of the file, where it can be read past SQLite, and
 * costs no table; SQLite's own change counter stands still in write-ahead mode
 * (https://sqlite.org/fileformat.html#file_change_counter). 0 where it has not begun.
 */
type CommitCount = number;

/** Counts one more, inside a transaction. */
export function createCounter(database: DatabaseSync): () => void {
  const read = database.prepare('PRAGMA application_id');
  return () => {
    const count = Number(read.get()?.application_id);
    database.exec(`PRAGMA application_id = ${nextAfter(count)}`);
  };
}

/** The count in the file itself, which is that of the last checkpoint; `undefined` in one cut short. */
function readCount(descriptor: number): CommitCount | undefined {
  const head = Buffer.alloc(4);
  return readSync(descriptor, head, 0, 4, offset) === 4 ? head.readInt32BE() : undefined;
}

/** Where the application id is: https://sqlite.org/fileformat.html#application_id */
const offset = 68;

/** Whether a file with one count can have become one with the other by commits: an older copy cannot. */
function canFollow(earlier: CommitCount | undefined, later: CommitCount): boolean {
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
