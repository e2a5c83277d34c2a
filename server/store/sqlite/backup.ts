import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, openSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';

import { checkWhole } from './open-database.ts';
import { reasonOf } from './errors.ts';
import { removeOnExit } from '../private-files.ts';
import { StoreError } from '../store.ts';

/**
 * Copies the database as it is at one instant, while others go on reading and writing, to a new file that
 * only its owner can read, without who is signed in, and checks the copy. The connection must be in no transaction of its own, which
 * the copy would meet, and fail or hold what is not committed. Throws `StoreError`.
 */
export async function backUp(database: DatabaseSync, file: string): Promise<void> {
  await copyDatabase(database, file, (copy) => {
    if (!isWhole(copy)) throw withoutCopy(file, 'damaged');
    forgetSessions(copy);
  });
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

/**
 * The same without the check. The copy is made beside its place, and moved there when it is `finish`ed: one
 * that was broken off would be taken for a backup. Throws `StoreError`.
 */
export async function copyDatabase(
  database: DatabaseSync,
  file: string,
  finish: (copy: string) => void = () => undefined,
): Promise<void> {
  refuseToReplace(file);
  const beside = join(dirname(file), `.copy-${randomUUID()}`);
  try {
    closeSync(openSync(beside, 'wx', 0o600));
  } catch (error) {
    throw new StoreError(`${file} cannot be written (${reasonOf(error)}).`);
  }
  const remove = removeOnExit(...['', '-journal', '-wal', '-shm'].map((suffix) => beside + suffix));
  try {
    await backup(database, beside, { rate: everyPage });
    finish(beside);
    refuseToReplace(file);
    renameSync(beside, file);
  } catch (error) {
    throw error instanceof StoreError ? error : withoutCopy(file, reasonOf(error));
  } finally {
    remove();
  }
}

function refuseToReplace(file: string) {
  if (existsSync(file)) throw new StoreError(`${file} is there already. Name a new file.`);
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
  return new StoreError(`The copy ${file} could not be made (${reason}).`);
}

/** In one step: between steps a write by the server would make the copy begin again. */
const everyPage = 2 ** 31 - 1;
