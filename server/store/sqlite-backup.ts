import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';

import { StoreError } from './store.ts';

/**
 * Copies the database as it is at one instant, while others go on reading and writing, to a new file
 * that only its owner can read, and checks the copy. Throws `StoreError`.
 */
export async function backUp(source: string, file: string): Promise<void> {
  if (existsSync(file)) throw new StoreError(`${file} is there already. Name a new file.`);
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    throw new StoreError(`${file} cannot be written (${codeOf(error)}).`);
  }
  // A connection of its own: on the store's, a copy would meet its open transactions, and fail or hold
  // what is not committed.
  const database = new DatabaseSync(source, { readOnly: true });
  try {
    await backup(database, file, { rate: everyPage });
    const copy = new DatabaseSync(file);
    const verdict = copy.prepare('PRAGMA quick_check(1)').get()?.quick_check;
    copy.close();
    if (verdict !== 'ok') throw new Error('damaged');
  } catch (error) {
    rmSync(file, { force: true });
    throw new StoreError(`The copy ${file} could not be made (${codeOf(error)}).`);
  } finally {
    database.close();
  }
}

/** In one step: between steps a write by the server would make the copy begin again. */
const everyPage = 2 ** 31 - 1;

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  if ('errstr' in error) return String(error.errstr);
  return 'code' in error ? String(error.code) : error.message;
}
