import type { DatabaseSync } from 'node:sqlite';

import type { FileGuard } from './file-guard.ts';
import { isDamage, writeError } from './errors.ts';
import { UncertainError } from '../store.ts';

/** Runs work in a transaction of its own and gives its result once that is on the disk. */
export type Transact = <Result>(work: () => Result) => Result;

/**
 * What throws, or meets a lock, leaves nothing behind. The guard looks before and after: a file that was
 * taken away in between would have been committed to in vain. So would one that has turned out to be damaged:
 * no server would start with it.
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
      database.exec('COMMIT');
      verifyAfter(guard);
      return result;
    } catch (error) {
      // A commit that fails for a full disk has already been rolled back.
      if (database.isTransaction) database.exec('ROLLBACK');
      if (isDamage(error)) guard.giveUp('damaged');
      throw writeError(error);
    }
  };
}

/** What is in a lost file now may come back with it, or be saved from it. */
function verifyAfter(guard: Pick<FileGuard, 'verify'>) {
  try {
    guard.verify();
  } catch (error) {
    throw new UncertainError(error);
  }
}
