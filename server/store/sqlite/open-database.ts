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

import { leaveMarker, traceOfFormer } from './former-database.ts';
import { openError } from './open-error.ts';
import { resultCodes } from './errors.ts';
import { migrate, otherVersion } from './migrations.ts';
import { leaveToFolderOwner, makePrivateFolder } from '../private-files.ts';
import { StoreError } from '../store.ts';

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
 * Opens the database, readable by nobody else, and brings its schema up to date, unless it is to stay `asItIs`. Makes folder and file
 * where there never was a database, unless it `mustExist`; writes nothing where all is as it should be.
 * Throws `StoreError`, or `TemporaryStoreError` where the same may succeed later.
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

/** Throws `StoreError` for a database that `mustExist` and does not, or that was there and is gone. */
export function refuseMissing(dataDir: string, { mustExist }: { mustExist: boolean }): void {
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

/** An empty file is what a copy leaves that was broken off, and SQLite would begin anew in it. */
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
  // Asked for first: the setting of a mode needs the lock, even where it is set.
  if (database.prepare('PRAGMA journal_mode').get()?.journal_mode !== 'wal') {
    database.exec('PRAGMA journal_mode = WAL');
  }
  // WAL's default loses the last commits in a power cut: https://sqlite.org/pragma.html#pragma_synchronous
  database.exec('PRAGMA synchronous = FULL');
  // Under a load much of what is written to the journal is written again soon: 16 MB of it, and not SQLite's
  // 4, go into the database at once, which takes two syncs (https://sqlite.org/wal.html#ckpt).
  database.exec('PRAGMA wal_autocheckpoint = 4000');
  database.exec('PRAGMA foreign_keys = ON');
  // What is erased is overwritten with zeros, not only taken out of the index.
  database.exec('PRAGMA secure_delete = ON');
  checkWhole(database);
  if (!asItIs) migrate(database);
  const error = otherVersion(database);
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
    // One that is there is not opened: that would drop the process's locks on it
    // (https://sqlite.org/howtocorrupt.html#posix_close_bug).
    if (!existsSync(file)) {
      closeSync(openSync(file, 'a', 0o600));
      leaveToFolderOwner(file);
    }
    const stats = statSync(file);
    if (stats.isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' });
    // A link may lead to a device, whose mode is everybody's.
    if (!stats.isFile()) throw new StoreError(`${file} is not a file, and no database either.`);
    if ((stats.mode & 0o777) !== 0o600) chmodSync(file, 0o600);
    // SQLite would open what it may only read, and fail at the first application.
    for (const path of [dataDir, file]) accessSync(path, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw openError(error, dataDir);
  }
}
