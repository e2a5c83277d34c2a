import { dirname } from 'node:path';

import { StoreError, TemporaryStoreError } from '../engine.ts';

/** SQLite's primary result codes that are told apart: https://sqlite.org/rescode.html */
const codes = {
  busy: 5,
  locked: 6,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  notADatabase: 26,
} as const;

/** Whether SQLite gave an error, and with one of these codes. */
function has(error: unknown, ...names: (keyof typeof codes)[]): boolean {
  // The low byte of an extended result code is the primary one.
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  return names.some((name) => codes[name] === code);
}

/** Whether another program holds the lock. */
export const isLocked = (error: unknown): boolean => has(error, 'busy', 'locked');

/** Whether SQLite has read something that is no database, or no page of one. */
export const isDamage = (error: unknown): boolean => has(error, 'corrupt', 'notADatabase');

/** Whether a COMMIT has failed for lack of room or for damage, after which SQLite has rolled back already. */
export const isCommitRefused = (error: unknown): boolean =>
  has(error, 'full', 'corrupt', 'notADatabase');

/** The error for a database that is damaged. */
export const damaged = (file: string) =>
  new StoreError(
    `The database ${file} is damaged. Restore it from a backup, or move it away to begin anew.`,
  );

/** The reason in a few words that quote no data: SQLite's, or the system's code. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  if ('errstr' in error) return String(error.errstr);
  return 'code' in error ? String(error.code) : error.name;
}

/** How the log calls a disk that is full or failing, or was made read-only because it fails. */
function diskFaultOf(error: unknown): string | undefined {
  if (has(error, 'full')) return 'SQLITE_FULL';
  if (has(error, 'ioError')) return 'SQLITE_IOERR';
  return has(error, 'readOnly') ? 'SQLITE_READONLY' : undefined;
}

const lockedError = () =>
  new TemporaryStoreError(
    'Another program has locked the database. Close what has it open, such as a database browser, and try again.',
  );

/** An error of a write as the line for the terminal, if it is a fault of the disk or a lock; any other as it is. */
export function writeError(error: unknown): unknown {
  if (isLocked(error)) return lockedError();
  const code = diskFaultOf(error);
  if (code === undefined) return error;
  const text = `The database cannot be written to (${reasonOf(error)}). Nothing was changed.`;
  return Object.assign(new TemporaryStoreError(text, { cause: error }), { code });
}

/** An error that the database's file or folder gave while it was opened, as the line for the terminal. */
export function openError(error: unknown, file: string): StoreError {
  if (error instanceof StoreError) return error;
  if (isLocked(error)) return lockedError();
  if (isDamage(error)) return damaged(file);
  const reason = reasonOf(error);
  const isOfSqlite = error instanceof Error && 'errcode' in error;
  const text = isOfSqlite
    ? `The database ${file} cannot be opened (${reason}).`
    : `The data folder ${dirname(file)} cannot be written to (${reason}).`;
  const isTemporary =
    diskFaultOf(error) !== undefined || ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'].includes(reason);
  return isTemporary ? new TemporaryStoreError(text) : new StoreError(text);
}
