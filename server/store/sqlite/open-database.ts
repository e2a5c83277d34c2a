import { accessSync, chmodSync, constants, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { makePrivateFile, makePrivateFolder } from '../data-folder.ts';
import { StoreError, TemporaryStoreError } from '../engine.ts';
import { sqliteTypes, stepsAfter } from '../schema.ts';

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'applications.sqlite');
}

/**
 * Opens the database, readable by nobody else, and takes the steps that its schema lacks. Makes folder and file where
 * there is none, unless it `mustExist`. Throws `StoreError`, or `TemporaryStoreError` if the same may succeed later.
 */
export function openDatabase(
  dataDir: string,
  { mustExist = false }: { mustExist?: boolean } = {},
): DatabaseSync {
  const file = databaseFile(dataDir);
  try {
    if (!existsSync(file)) {
      if (mustExist) {
        throw new StoreError(
          `There is no database at ${file}. The server makes it when it starts.`,
        );
      }
      makePrivateFolder(dataDir);
      makePrivateFile(file);
    }
    // SQLite gives its journal the mode of the database.
    chmodSync(file, 0o600);
    // SQLite would open what it may only read, and fail at the first application.
    for (const path of [dataDir, file]) accessSync(path, constants.R_OK | constants.W_OK);
    const database = new DatabaseSync(file, { timeout: openTimeoutMs });
    try {
      prepare(database, file);
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  } catch (error) {
    throw openError(error, file);
  }
}

/** Milliseconds to wait for another program that is at the end or the beginning of its use of the database. */
const openTimeoutMs = 1_000;

function prepare(database: DatabaseSync, file: string) {
  // The mode is read first, because setting it needs the lock even if it is set already.
  if (database.prepare('PRAGMA journal_mode').get()?.journal_mode !== 'wal') {
    database.exec('PRAGMA journal_mode = WAL');
  }
  // `synchronous`: WAL's default loses the last commits in a power cut (https://sqlite.org/pragma.html).
  // `temp_store`: what is sorted must not pass through a folder for temporary files.
  // `secure_delete`: what is erased is overwritten with zeros, not only taken out of the index.
  database.exec(`
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA temp_store = MEMORY;
    PRAGMA secure_delete = ON;`);
  // SQLite opens a damaged database without a word.
  const verdict = database.prepare('PRAGMA quick_check(1)').get()?.quick_check;
  if (verdict !== 'ok') throw damaged(file);
  migrate(database);
}

/** Takes the steps that the schema lacks. */
export function migrate(database: DatabaseSync) {
  if (stepsAfter(versionOf(database)).length === 0) return;
  database.exec('BEGIN IMMEDIATE');
  try {
    // The version is read again, because another program may have taken the steps just before.
    for (const { statements, version } of stepsAfter(versionOf(database))) {
      database.exec(`${statements(sqliteTypes)}; PRAGMA user_version = ${version}`);
    }
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.user_version);
}

/**
 * Writes the journal back into the file of a database that nobody else has open, so that the file is all there is.
 * Throws `StoreError` where a server runs: SQLite leaves write-ahead mode only where nobody else has the file open
 * (https://sqlite.org/wal.html).
 */
export function takeAlone(database: DatabaseSync, file: string): void {
  try {
    database.exec('PRAGMA journal_mode = DELETE');
  } catch (error) {
    if (!isLocked(error)) throw error;
    throw new StoreError(
      `Another program has ${file} open. Stop the server first; nothing has been changed.`,
    );
  }
}

/** SQLite's primary result code, the low byte of an extended one: https://sqlite.org/rescode.html */
const codeOf = (error: unknown): number =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;

/** How the log calls a disk that is full or failing, or was made read-only because it fails. */
const diskFaults = new Map([
  [8, 'SQLITE_READONLY'],
  [10, 'SQLITE_IOERR'],
  [13, 'SQLITE_FULL'],
]);

/** Whether another program holds the lock (SQLITE_BUSY, SQLITE_LOCKED). */
export const isLocked = (error: unknown): boolean => [5, 6].includes(codeOf(error));

/** Whether SQLite has read no page of a database (SQLITE_CORRUPT), or no database at all (SQLITE_NOTADB). */
export const isDamage = (error: unknown): boolean => [11, 26].includes(codeOf(error));

/** Whether a COMMIT has failed for lack of room or for damage, after which SQLite has rolled back already. */
export const isCommitRefused = (error: unknown): boolean => codeOf(error) === 13 || isDamage(error);

const damaged = (file: string) =>
  new StoreError(
    `The database ${file} is damaged. Restore it from a backup, or move it away to begin anew.`,
  );

const lockedError = () =>
  new TemporaryStoreError(
    'Another program has locked the database. Close what has it open, such as a database browser, and try again.',
  );

/** The reason in a few words that quote no data: SQLite's, or the system's code. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  if ('errstr' in error) return String(error.errstr);
  return 'code' in error ? String(error.code) : error.name;
}

/** An error of a write as the line for the terminal, if it is a fault of the disk or a lock; any other as it is. */
export function writeError(error: unknown): unknown {
  if (isLocked(error)) return lockedError();
  const code = diskFaults.get(codeOf(error));
  if (code === undefined) return error;
  const text = `The database cannot be written to (${reasonOf(error)}). Nothing was changed.`;
  return Object.assign(new TemporaryStoreError(text, { cause: error }), { code });
}

/** An error that the database's file or folder gave while it was opened, as the line for the terminal. */
function openError(error: unknown, file: string): StoreError {
  if (error instanceof StoreError) return error;
  if (isLocked(error)) return lockedError();
  if (isDamage(error)) return damaged(file);
  const reason = reasonOf(error);
  const text =
    codeOf(error) > 0
      ? `The database ${file} cannot be opened (${reason}).`
      : `The data folder ${dirname(file)} cannot be written to (${reason}).`;
  const isTemporary =
    diskFaults.has(codeOf(error)) || ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'].includes(reason);
  return isTemporary ? new TemporaryStoreError(text) : new StoreError(text);
}
