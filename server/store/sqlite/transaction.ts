import type { DatabaseSync } from 'node:sqlite';

import type { FileGuard } from './file-guard.ts';
import { isDamage, primaryCodeOf, resultCodes, writeError } from './errors.ts';
import { UncertainError } from '../store.ts';

/** Runs work in a transaction of its own and gives its result once that is on the disk. */
export type Transact = <Result>(work: () => Result) => Result;

/**
 * What throws, or meets a lock, leaves nothing behind. Only a COMMIT that fails is uncertain: where its sync does, the
 * whole transaction is in the log, and the next process to open the database finds it there. The guard looks before
 * and after: a file that was taken away in between would have been committed to in vain. So would one that has turned
 * out to be damaged: no server would start with it.
 */
export function createTransact(
  database: DatabaseSync,
  guard: Pick<FileGuard, 'verify' | 'giveUp' | 'countCommit'>,
): Transact {
  return (work) => {
    guard.verify();
    try {
      database.exec('BEGIN IMMEDIATE');
      const result = work();
      guard.countCommit();
      commit(database);
      verifyAfter(guard);
      return result;
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      if (isDamage(error)) guard.giveUp('damaged');
      throw writeError(error);
    }
  };
}

function commit(database: DatabaseSync) {
  try {
    database.exec('COMMIT');
  } catch (error) {
    // What SQLite refuses is open still; for want of room, and for damage, it has rolled back before the end.
    const isFull = primaryCodeOf(error) === resultCodes.full;
    if (database.isTransaction || isFull || isDamage(error)) throw error;
    throw new UncertainError(writeError(error));
  }
}

/** What is in a lost file now may come back with it, or be saved from it. */
function verifyAfter(guard: Pick<FileGuard, 'verify'>) {
  try {
    guard.verify();
  } catch (error) {
    throw new UncertainError(error);
  }
}
