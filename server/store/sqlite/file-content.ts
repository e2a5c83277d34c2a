import { closeSync, existsSync, openSync, readSync } from 'node:fs';

import { canFollow, readCount } from './commit-count.ts';
import { watchJournal } from './journal-content.ts';

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
