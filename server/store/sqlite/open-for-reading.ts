import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

import { checkWhole, databaseFile, refuseMissing } from './open-database.ts';
import { openError } from './open-error.ts';
import { primaryCodeOf, resultCodes } from './errors.ts';
import { lockTimeoutMs } from './lock.ts';
import { StoreError } from '../store.ts';

/**
 * Opens the database for reading only, beside a server or without one, also where nothing can be written:
 * on a full disk, or one that is read-only. Its schema is as it was left. Throws `StoreError`.
 */
export function openForReading(dataDir: string): DatabaseSync {
  const file = databaseFile(dataDir);
  refuseMissing(dataDir, { mustExist: true });
  try {
    return openAndCheck(pathToFileURL(file));
  } catch (error) {
    if (!needsSharedMemory(error)) throw openError(error, file);
    return openAlone(file);
  }
}

function openAndCheck(address: URL): DatabaseSync {
  const database = new DatabaseSync(address, { readOnly: true, timeout: lockTimeoutMs });
  try {
    checkWhole(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Where the -shm file, by which programs share a database, is not there and cannot be made. */
function needsSharedMemory(error: unknown): boolean {
  const code = primaryCodeOf(error);
  return (
    code === resultCodes.cannotOpen || code === resultCodes.ioError || code === resultCodes.readOnly
  );
}

/**
 * Without locks and shared memory, which is right as long as nobody else has it open: a server has made
 * both files before it writes. What is in a journal would not be seen.
 */
function openAlone(file: string): DatabaseSync {
  const journal = `${file}-wal`;
  if ((statSync(journal, { throwIfNoEntry: false })?.size ?? 0) > 0) {
    throw new StoreError(
      `The database ${file} must be read with its journal ${journal}, and this disk cannot be written ` +
        'to. Copy both to a folder elsewhere, and name that with DATA_DIR.',
    );
  }
  try {
    const address = pathToFileURL(file);
    address.searchParams.set('immutable', '1');
    return openAndCheck(address);
  } catch (error) {
    throw openError(error, file);
  }
}
