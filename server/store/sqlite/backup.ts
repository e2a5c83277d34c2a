import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';

import { checkWhole } from './open-database.ts';
import { reasonOf } from './errors.ts';
import { StoreError } from '../store.ts';

/**
 * Copies the database as it is at one instant, while others go on reading and writing, to a new file that
 * only its owner can read, without who is signed in, and checks the copy. The connection must be in no transaction of its own, which
 * the copy would meet, and fail or hold what is not committed. Throws `StoreError`.
 */
export async function backUp(database: DatabaseSync, file: string): Promise<void> {
  await copyDatabase(database, file);
  if (!isWhole(file)) throw withoutCopy(file, 'damaged');
  try {
    forgetSessions(file);
  } catch (error) {
    throw withoutCopy(file, reasonOf(error));
  }
}

/** Whoever puts a copy back must sign in anew at the desk, as must everybody else. */
function forgetSessions(file: string) {
  const copy = new DatabaseSync(file);
  try {
    copy.exec('PRAGMA secure_delete = ON');
    const tables = copy
      .prepare("SELECT name FROM sqlite_schema WHERE name IN ('sessions', 'sign_in_keys')")
      .all();
    for (const { name } of tables) copy.exec(`DELETE FROM ${String(name)}`);
  } finally {
    copy.close();
  }
}

/** The same without the check. Throws `StoreError`. */
export async function copyDatabase(database: DatabaseSync, file: string): Promise<void> {
  if (existsSync(file)) throw new StoreError(`${file} is there already. Name a new file.`);
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    throw new StoreError(`${file} cannot be written (${reasonOf(error)}).`);
  }
  try {
    await backup(database, file, { rate: everyPage });
  } catch (error) {
    throw withoutCopy(file, reasonOf(error));
  }
}

/** Whether a copy is a database without damage. */
export function isWhole(file: string): boolean {
  const copy = new DatabaseSync(file);
  try {
    checkWhole(copy);
    return true;
  } catch {
    return false;
  } finally {
    copy.close();
  }
}

function withoutCopy(file: string, reason: string): StoreError {
  rmSync(file, { force: true });
  return new StoreError(`The copy ${file} could not be made (${reason}).`);
}

/** In one step: between steps a write by the server would make the copy begin again. */
const everyPage = 2 ** 31 - 1;
