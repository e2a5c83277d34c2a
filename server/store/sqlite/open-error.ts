import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';

import { isDamage, primaryCodeOf, reasonOf, resultCodes } from './errors.ts';
import { DatabaseLockedError, isLocked } from './lock.ts';
import { StoreError, TemporaryStoreError } from '../store.ts';

/** What was met on the way to a database, at a file or a folder, as the line for the terminal. */
export function openError(error: unknown, path: string): StoreError {
  if (error instanceof StoreError) return error;
  if (isLocked(error)) {
    return new DatabaseLockedError(`The database ${path} is locked by another program.`);
  }
  if (isDamage(error)) {
    return new StoreError(
      `The database ${path} is damaged. Restore it from a backup, or move it away and begin anew: ` +
        'npm run applications -- start-empty',
    );
  }
  const code = primaryCodeOf(error);
  if (code === undefined) return folderError(error, path);
  const reason =
    code === resultCodes.ioError && isFull(path) ? 'the disk is full' : reasonOf(error);
  const text = `The database ${path} cannot be opened (${reason}).`;
  return mayPass.has(code) ? new TemporaryStoreError(text) : new StoreError(text);
}

/** A disk that is full or failing, or was made read-only because it fails. */
const mayPass = new Set<number>([resultCodes.full, resultCodes.ioError, resultCodes.readOnly]);

function folderError(error: unknown, dataDir: string): StoreError {
  const reason = reasonOf(error);
  const text = `The data folder ${dataDir} cannot be written to (${reason}).`;
  return ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'].includes(reason)
    ? new TemporaryStoreError(text)
    : new StoreError(text);
}

/** SQLite calls a disk that is too full for its shared memory one with an error. */
function isFull(path: string): boolean {
  const { bavail, bsize } = statfsSync(dirname(path));
  return bavail * bsize < sharedMemoryBytes;
}

/** The smallest -shm file: https://sqlite.org/walformat.html#the_wal_index_file_format */
const sharedMemoryBytes = 32_768;
