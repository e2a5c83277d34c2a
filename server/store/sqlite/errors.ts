import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { StoreError, TemporaryStoreError } from '../store.ts';

/** SQLite's primary result codes that are told apart: https://sqlite.org/rescode.html */
export const resultCodes = {
  busy: 5,
  locked: 6,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
} as const;

/** The primary code of an error that SQLite gave; `undefined` for any other error. */
export function primaryCodeOf(error: unknown): number | undefined {
  if (!(error instanceof Error && 'errcode' in error)) return undefined;
  // The low byte of an extended result code is the primary one.
  return Number(error.errcode) & 0xff;
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

/** A fault of the disk as the line for the terminal; any other error as it is. */
export function writeError(error: unknown): unknown {
  const code = diskFaults.get(primaryCodeOf(error));
  if (code === undefined) return error;
  const text = `The database cannot be written to (${reasonOf(error)}). Nothing was changed.`;
  return Object.assign(new TemporaryStoreError(text, { cause: error }), { code });
}

/** An error that the database's file or folder gave while it was opened, as the line for the terminal. */
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
  return diskFaults.has(code) ? new TemporaryStoreError(text) : new StoreError(text);
}

function folderError(error: unknown, dataDir: string): StoreError {
  const reason = reasonOf(error);
  const text = `The data folder ${dataDir} cannot be written to (${reason}).`;
  return ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'].includes(reason)
    ? new TemporaryStoreError(text)
    : new StoreError(text);
}

/** Where the disk has no room for its shared memory, SQLite reports a disk error, so we look ourselves. */
function isFull(path: string): boolean {
  const { bavail, bsize } = statfsSync(dirname(path));
  return bavail * bsize < sharedMemoryBytes;
}

/** The smallest -shm file: https://sqlite.org/walformat.html#the_wal_index_file_format */
const sharedMemoryBytes = 32_768;

/** Milliseconds that work waits at most while another program holds the database's lock. */
export const lockTimeoutMs = 5_000;

/** Another program holds the lock; nothing was written. */
export class DatabaseLockedError extends TemporaryStoreError {
  override name = 'DatabaseLockedError';
}

/** Whether an error says that another program holds the lock. */
export function isLocked(error: unknown): boolean {
  if (error instanceof DatabaseLockedError) return true;
  const code = primaryCodeOf(error);
  return code === resultCodes.busy || code === resultCodes.locked;
}

/** The error for whoever has waited `lockTimeoutMs`. */
export function lockedTooLong(): DatabaseLockedError {
  return new DatabaseLockedError(
    `Another program has held the lock of the database for ${lockTimeoutMs / 1_000} seconds. ` +
      'Close what has the database open, such as a database browser, and try again.',
  );
}

/**
 * Does work, and does it again if it meets a lock, until there is none. It must fail at once then (`busy_timeout` 0)
 * and leave nothing behind. The pauses in between leave the event loop to others, while SQLite's own waiting would stop
 * the whole server. Rejects with `DatabaseLockedError` after `timeoutMs`.
 */
export async function whenFree<Result>(
  work: () => Result | Promise<Result>,
  timeoutMs = lockTimeoutMs,
): Promise<Result> {
  const start = performance.now();
  for (let pauseMs = firstPauseMs; ; pauseMs = nextPauseMs(pauseMs)) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (performance.now() - start >= timeoutMs) throw lockedTooLong();
    }
    await pause(pauseMs);
  }
}

/** Milliseconds before the second try. Most locks are gone by then. */
export const firstPauseMs = 2;

/** The pause that follows a pause of `pauseMs`, in milliseconds. */
export function nextPauseMs(pauseMs: number): number {
  return Math.min(pauseMs * 2, 100);
}
