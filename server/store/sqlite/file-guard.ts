import { randomInt } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

import { StoreError, TemporaryStoreError } from '../store.ts';
import { reasonOf } from './errors.ts';

/**
 * What became of the files: the database itself is elsewhere or was written over, its journal is gone or was
 * written over, SQLite read something that is no page of a database, as on a failing disk, or a server of another
 * version has changed the schema.
 */
export type Loss =
  'moved' | 'overwritten' | 'journal' | 'journal overwritten' | 'damaged' | 'other version';

/** What is open is no longer what lies in the data folder. */
export class DatabaseLostError extends StoreError {
  override name = 'DatabaseLostError';
}

/** Tells whether a database that is open is still the one that lies at its path. */
export type FileGuard = {
  /** Throws `DatabaseLostError` once it is not, and ever after. */
  verify: () => void;
  /** Throws `DatabaseLostError` now and ever after, for damage that SQLite itself has found. */
  giveUp: (loss: 'damaged') => never;
  /** Throws it once another program has changed the schema: its lists would lack what is written in the old way. */
  verifyVersion: () => void;
  /** To be called in every transaction, so that an older copy of the file is told from a later one. */
  countCommit: () => void;
  /** To be called once the database is closed, and not before. */
  close: () => void;
};

type GuardParts = {
  file: string;
  /** In write-ahead mode and read from once, so that its journal is there. */
  database: DatabaseSync;
  /** Called once. */
  onLost?: ((loss: Loss) => void) | undefined;
};

/**
 * Remembers which files were opened, by device and inode, and how far their content had come. SQLite
 * itself goes on writing into a file that was deleted or replaced (https://sqlite.org/howtocorrupt.html,
 * section 4), and what it acknowledges then is gone with the process.
 */
export function guardFiles({ file, database, onLost }: GuardParts): FileGuard {
  const real = realpathSync(file);
  // SQLite follows a link before it names the journal.
  const watched = [file, `${real}-wal`, `${real}-shm`].flatMap((path) => remember(path) ?? []);
  const content = watchContent(file, `${real}-wal`, `${real}-shm`);
  const count = createCounter(database);
  const readVersion = database.prepare('PRAGMA user_version');
  const version = readVersion.get()?.user_version;
  let lost: DatabaseLostError | undefined;

  function findLoss(): Loss | undefined {
    const gone = watched.find(({ path, identity }) => identityOf(path) !== identity);
    if (gone) return gone.path === file ? 'moved' : 'journal';
    // Looked at twice, because a checkpoint may fall between the two readings of the first look.
    if (!content.isOurs() && !content.isOurs()) return 'overwritten';
    return content.isJournalOurs() ? undefined : 'journal overwritten';
  }

  function giveUp(loss: Loss): never {
    if (lost) throw lost;
    lost = new DatabaseLostError(`${whatHappened(loss, file)} Nothing is stored any more.`);
    onLost?.(loss);
    throw lost;
  }

  function verifyVersion() {
    if (readVersion.get()?.user_version !== version) giveUp('other version');
  }

  return {
    verifyVersion,
    verify: () => {
      if (lost) throw lost;
      const loss = findLoss();
      if (loss !== undefined) giveUp(loss);
    },
    giveUp,
    countCommit: () => {
      verifyVersion();
      count();
    },
    close: content.close,
  };
}

/** What happened, in a sentence. */
export function whatHappened(loss: Loss, file: string): string {
  return {
    moved: `The database ${file} was deleted, moved or replaced while it was open.`,
    overwritten: `The database ${file} was written over while it was open.`,
    journal: `The journal of the database, ${file}-wal or ${file}-shm, was deleted or replaced while it was open.`,
    'journal overwritten': `The journal of the database, ${file}-wal, was emptied or written over while it was open.`,
    'other version': `The database ${file} was brought to another version while it was open.`,
    damaged: `The database ${file} is damaged: a part of it cannot be read any more.`,
  }[loss];
}

function remember(path: string) {
  const identity = identityOf(path);
  return identity === undefined ? undefined : { path, identity };
}

/** Names a file for as long as it is open somewhere; `undefined` where there is none. */
function identityOf(path: string): string | undefined {
  try {
    const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
    return stats && `${stats.dev}:${stats.ino}`;
  } catch (error) {
    throw new TemporaryStoreError(`The database ${path} cannot be looked at (${reasonOf(error)}).`);
  }
}

/**
 * Tells whether the content of a database file came there by checkpoints of its journal, which is the one way in
 * write-ahead mode, or was written over by a program that is not SQLite, as with `cp`; and whether the journal was.
 */
function watchContent(file: string, journalFile: string, sharedMemory: string) {
  // Held open, because closing any descriptor of a file drops the locks of the whole process on it:
  // https://sqlite.org/howtocorrupt.html#posix_close_bug
  const descriptor = openSync(file, 'r');
  const index = existsSync(sharedMemory) ? openSync(sharedMemory, 'r') : undefined;
  const journal =
    index === undefined ? undefined : watchJournal(journalFile, () => readIndex(index));
  const look = () => ({
    checkpoints: index === undefined ? undefined : checkpointsIn(readIndex(index)),
    // Read after `checkpoints`, because a checkpoint says that it begins before it writes.
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

/** The head of a -shm file, read from a descriptor. */
function readIndex(descriptor: number): Buffer {
  const index = Buffer.alloc(132);
  readSync(descriptor, index, 0, index.length, 0);
  return index;
}

/**
 * From the start of a -shm file: which journal it belongs to (its salts), how many frames of the journal are in the
 * database file, and how many may be, which is set before they are written
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
    // Another program may have restarted the journal between the two reads.
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
 * The least length of the journal and the salts in its head, according to the -shm file; `undefined` if that file
 * counts no frames, or somebody is writing it just now (https://sqlite.org/walformat.html#the_wal_index_file_format).
 */
function expectedBy(index: Buffer): Expected | undefined {
  const head = headOf(index);
  // The head is there twice, so that one that is half written can be recognised.
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
function createCounter(database: DatabaseSync): () => void {
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

/** Whether the second count can follow the first by commits; for an older copy of the file it cannot. */
function canFollow(earlier: CommitCount | undefined, later: CommitCount): boolean {
  return !earlier || (later - earlier + range) % range < largestStep;
}

function nextAfter(count: CommitCount): CommitCount {
  // The count begins at a random number, so that those of two databases are far apart.
  return count === 0 ? randomInt(1, range) : (count + 1) % range || 1;
}

/** The application id has 31 bits and a sign. */
const range = 2 ** 31;
/** Many more commits than there are between two looks. */
const largestStep = 2 ** 24;
