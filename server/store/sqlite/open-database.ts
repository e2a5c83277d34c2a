import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

import {
  leaveMarker,
  leaveToFolderOwner,
  makePrivateFolder,
  traceOfFormer,
} from '../data-folder.ts';
import { otherVersion } from '../schema.ts';
import { StoreError } from '../store.ts';
import { lockTimeoutMs, openError, primaryCodeOf, resultCodes } from './errors.ts';
import { migrateSqlite, versionOf } from '../migrate.ts';

/** The database inside the data folder. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, 'applications.sqlite');
}

type OpenOptions = {
  /** Refuse to make a database that is not there. */
  mustExist?: boolean;
  /** Make it also where there was one before. */
  isNew?: boolean;
  /** Refuse one of another version, which a server that runs may be using. */
  asItIs?: boolean;
  /** Milliseconds that a statement waits for another program's lock, and the event loop with it. */
  busyTimeoutMs?: number;
};

/**
 * Opens the database, readable by nobody else, and brings its schema up to date, unless it is to stay `asItIs`. Makes
 * folder and file where there never was a database, unless it `mustExist`. Writes nothing if everything is as it should
 * be. Throws `StoreError`, or `TemporaryStoreError` if the same may succeed later.
 */
export function openDatabase(
  dataDir: string,
  { mustExist = false, isNew = false, asItIs = false, busyTimeoutMs = 0 }: OpenOptions = {},
): DatabaseSync {
  const file = databaseFile(dataDir);
  if (!isNew) refuseMissing(dataDir, { mustExist });
  makePrivateFile(dataDir, file);
  try {
    const database = new DatabaseSync(file, { timeout: busyTimeoutMs });
    try {
      prepare(database, { asItIs });
      if (!mustExist) leaveMarker(dataDir);
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  } catch (error) {
    throw openError(error, file);
  }
}

/**
 * A connection that only reads, beside one that is open. In write-ahead mode neither waits for the other
 * (https://sqlite.org/wal.html).
 */
export function openBeside(dataDir: string, busyTimeoutMs: number): DatabaseSync {
  const reader = new DatabaseSync(databaseFile(dataDir), {
    ...{ readOnly: true, timeout: busyTimeoutMs },
  });
  reader.exec('PRAGMA temp_store = MEMORY');
  return reader;
}

/** Throws `StoreError` for a database that `mustExist` and does not, or that was there and is gone. */
function refuseMissing(dataDir: string, { mustExist }: { mustExist: boolean }): void {
  const file = databaseFile(dataDir);
  if (isThere(file)) return;
  const trace = traceOfFormer(dataDir);
  if (trace !== undefined) {
    throw new StoreError(
      `The database ${file} is missing, and ${trace} shows that there was one. Put it back or restore ` +
        'a backup, or begin anew on purpose: npm run applications -- start-empty',
    );
  }
  if (!mustExist) return;
  throw new StoreError(`There is no database at ${file}. The server makes it when it starts.`);
}

/**
 * An empty file does not count: a copy that was broken off leaves one, and SQLite would begin a new database in it.
 */
export function isThere(file: string): boolean {
  const stats = lookAt(file);
  return stats !== undefined && (!stats.isFile() || stats.size > 0);
}

function lookAt(file: string) {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch (error) {
    throw openError(error, dirname(file));
  }
}

function prepare(database: DatabaseSync, { asItIs }: { asItIs: boolean }) {
  // The mode is read first, because setting it needs the lock even if it is set already.
  if (database.prepare('PRAGMA journal_mode').get()?.journal_mode !== 'wal') {
    database.exec('PRAGMA journal_mode = WAL');
  }
  // WAL's default loses the last commits in a power cut: https://sqlite.org/pragma.html#pragma_synchronous
  database.exec('PRAGMA synchronous = FULL');
  // Under a load the same pages are soon written to the journal again, so 16 MB of it go into the database at once,
  // instead of SQLite's 4 MB: each time takes two syncs (https://sqlite.org/wal.html#ckpt).
  database.exec('PRAGMA wal_autocheckpoint = 4000');
  database.exec('PRAGMA foreign_keys = ON');
  // What is sorted must not pass through a folder for temporary files.
  database.exec('PRAGMA temp_store = MEMORY');
  // What is erased is overwritten with zeros, not only taken out of the index.
  database.exec('PRAGMA secure_delete = ON');
  checkWhole(database);
  if (!asItIs) migrateSqlite(database);
  const error = otherVersion(versionOf(database));
  if (error) throw error;
}

/** Throws what SQLite throws for a damaged database, also where it would open one without a word. */
export function checkWhole(database: DatabaseSync): void {
  const verdict = database.prepare('PRAGMA quick_check(1)').get()?.quick_check;
  if (verdict !== 'ok') throw Object.assign(new Error('damaged'), { errcode: resultCodes.corrupt });
}

/** SQLite gives its journal files the mode of the database file. */
function makePrivateFile(dataDir: string, file: string) {
  try {
    makePrivateFolder(dataDir);
    // A file that is there is not opened, because closing it again would drop the process's locks on it
    // (https://sqlite.org/howtocorrupt.html#posix_close_bug).
    if (!existsSync(file)) {
      closeSync(openSync(file, 'a', 0o600));
      leaveToFolderOwner(file);
    }
    const stats = statSync(file);
    if (stats.isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' });
    // A link may lead to a device, whose mode must not be changed.
    if (!stats.isFile()) throw new StoreError(`${file} is not a file, so it is no database.`);
    if ((stats.mode & 0o777) !== 0o600) chmodSync(file, 0o600);
    // SQLite would open what it may only read, and fail at the first application.
    for (const path of [dataDir, file]) accessSync(path, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw openError(error, dataDir);
  }
}

/**
 * Opens the database for reading only, with or without a server beside it, and even if nothing can be written: on a
 * full or a read-only disk. The schema is left as it is. Throws `StoreError`.
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

/**
 * Whether an error can mean that the -shm file, by which programs share a database, is not there and cannot be made.
 */
function needsSharedMemory(error: unknown): boolean {
  const code = primaryCodeOf(error);
  return (
    code === resultCodes.cannotOpen || code === resultCodes.ioError || code === resultCodes.readOnly
  );
}

/**
 * Opens it without locks and shared memory, which is right as long as nobody else has it open: a server would have made
 * journal and shared memory before it wrote. What is in a journal would not be seen, so a database whose journal is not
 * empty is refused.
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
