import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { migrate } from './sqlite-migrations.ts';
import { StoreError } from './store.ts';

/** The database inside the data folder. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, 'applications.sqlite');
}

/**
 * Opens the database, readable by nobody else, and brings its schema up to date. Makes folder and
 * file where they are missing, unless the database `mustExist`. Throws `StoreError`.
 */
export function openDatabase(dataDir: string, { mustExist = false } = {}): DatabaseSync {
  const file = databaseFile(dataDir);
  if (mustExist && !existsSync(file)) {
    throw new StoreError(`There is no database at ${file}. The server makes it when it starts.`);
  }
  makePrivateFile(dataDir, file);
  try {
    const database = new DatabaseSync(file, { timeout: busyTimeout });
    try {
      prepare(database);
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  } catch (error) {
    throw error instanceof StoreError ? error : new StoreError(whatIsWrong(error, file));
  }
}

/** Milliseconds to wait while a command and the server want to write at once. */
const busyTimeout = 5_000;

function prepare(database: DatabaseSync) {
  database.exec('PRAGMA journal_mode = WAL');
  // WAL's default loses the last commits in a power cut: https://sqlite.org/pragma.html#pragma_synchronous
  database.exec('PRAGMA synchronous = FULL');
  database.exec('PRAGMA foreign_keys = ON');
  // What is erased is overwritten with zeros, not only taken out of the index.
  database.exec('PRAGMA secure_delete = ON');
  const verdict = database.prepare('PRAGMA quick_check(1)').get()?.quick_check;
  if (verdict !== 'ok') throw Object.assign(new Error('damaged'), { errcode: damagedCodes[0] });
  migrate(database);
}

/** SQLite gives its journal files the mode of the database file. */
function makePrivateFile(dataDir: string, file: string) {
  try {
    makePrivateFolder(dataDir);
    closeSync(openSync(file, 'a', 0o600));
    chmodSync(file, 0o600);
  } catch (error) {
    throw new StoreError(`The data folder ${dataDir} cannot be written to (${codeOf(error)}).`);
  }
}

/** One by one: Node's `recursive` never returns where a file system answers ENOENT, as /proc does. */
function makePrivateFolder(folder: string) {
  if (existsSync(folder)) return;
  makePrivateFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** SQLITE_CORRUPT and SQLITE_NOTADB: https://sqlite.org/rescode.html */
const damagedCodes = [11, 26];

function whatIsWrong(error: unknown, file: string): string {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;
  // The low byte of an extended result code is the primary one.
  return damagedCodes.includes(code & 0xff)
    ? `The database ${file} is damaged. Restore it from a backup, or move it away to start afresh.`
    : `The database ${file} cannot be opened (${codeOf(error)}).`;
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  if ('errstr' in error) return String(error.errstr);
  return 'code' in error ? String(error.code) : error.name;
}
