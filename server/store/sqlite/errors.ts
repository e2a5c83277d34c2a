import { dirname } from 'node:path';

import { StoreError, TemporaryStoreError } from '../engine.ts';

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

export const damaged = (file: string) =>
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
export function openError(error: unknown, file: string): StoreError {
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
