import { dirname } from 'node:path';

import { StoreError, TemporaryStoreError } from '../store.ts';

/** SQLite's primary result codes that are told apart: https://sqlite.org/rescode.html */
export const resultCodes = {
  busy: 5,
  locked: 6,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  notADatabase: 26,
} as const;

/** The primary code of an error that SQLite gave; `undefined` for any other error. */
export function primaryCodeOf(error: unknown): number | undefined {
  if (!(error instanceof Error && 'errcode' in error)) return undefined;
  // The low byte of an extended result code is the primary one.
  return Number(error.errcode) & 0xff;
}

/** Whether another program holds the lock. */
export function isLocked(error: unknown): boolean {
  const code = primaryCodeOf(error);
  return code === resultCodes.busy || code === resultCodes.locked;
}

/** Whether SQLite has read something that is no database, or no page of one. */
export function isDamage(error: unknown): boolean {
  const code = primaryCodeOf(error);
  return code === resultCodes.corrupt || code === resultCodes.notADatabase;
}

/** The reason in a few words that quote no data: SQLite's, or the system's code. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  if ('errstr' in error) return String(error.errstr);
  return 'code' in error ? String(error.code) : error.name;
}

/** A disk that is full or failing, or was made read-only because it fails, and how the log calls that. */
const diskFaults = new Map<number | undefined, string>([
  [resultCodes.full, 'SQLITE_FULL'],
  [resultCodes.ioError, 'SQLITE_IOERR'],
  [resultCodes.readOnly, 'SQLITE_READONLY'],
]);

/** An error of a write as the line for the terminal, if it is a fault of the disk or a lock; any other as it is. */
export function writeError(error: unknown): unknown {
  if (isLocked(error)) return lockedError();
  const code = diskFaults.get(primaryCodeOf(error));
  if (code === undefined) return error;
  const text = `The database cannot be written to (${reasonOf(error)}). Nothing was changed.`;
  return Object.assign(new TemporaryStoreError(text, { cause: error }), { code });
}

function lockedError(): TemporaryStoreError {
  return new TemporaryStoreError(
    'Another program has locked the database. Close what has it open, such as a database browser, and try again.',
  );
}

/** An error that the database's file or folder gave while it was opened, as the line for the terminal. */
export function openError(error: unknown, file: string): StoreError {
  if (error instanceof StoreError) return error;
  if (isLocked(error)) return lockedError();
  if (isDamage(error)) {
    return new StoreError(
      `The database ${file} is damaged. Restore it from a backup, or move it away to begin anew.`,
    );
  }
  const code = primaryCodeOf(error);
  const reason = reasonOf(error);
  const text =
    code === undefined
      ? `The data folder ${dirname(file)} cannot be written to (${reason}).`
      : `The database ${file} cannot be opened (${reason}).`;
  const isTemporary = diskFaults.has(code) || ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'].includes(reason);
  return isTemporary ? new TemporaryStoreError(text) : new StoreError(text);
}
