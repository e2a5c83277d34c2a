import { accessSync, chmodSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { makePrivateFile, makePrivateFolder } from '../data-folder.ts';
import { StoreError } from '../engine.ts';
import { sqliteTypes, stepsAfter } from '../schema.ts';
import { damaged, isLocked, openError } from './errors.ts';

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
