import { TemporaryStoreError } from '../store.ts';

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

/** The primary code of an error of SQLite's, `undefined` of any other. */
export function primaryCodeOf(error: unknown): number | undefined {
  if (!(error instanceof Error && 'errcode' in error)) return undefined;
  // The low byte of an extended result code is the primary one.
  return Number(error.errcode) & 0xff;
}

/** Whether SQLite has met what is no database, or no part of one. */
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

/** What the log calls a fault of the disk. */
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
