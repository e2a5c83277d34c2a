import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, realpathSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { removeOnExit } from '../data-folder.ts';
import { StoreError } from '../store.ts';
import { reasonOf } from './errors.ts';

/**
 * Copies the database as it is at one instant, while others go on reading and writing, to a new file that only its
 * owner can read, and leaves out the sessions. The connection must be in no transaction. The copy is made beside its
 * place, and moved there at the end: one that was broken off would be taken for a backup. Throws `StoreError`.
 */
export function backUp(database: DatabaseSync, file: string, dataDir: string): void {
  if (existsSync(file)) throw new StoreError(`${file} is there already. Name a new file.`);
  if (isOfServer(file, dataDir)) {
    throw new StoreError(`${file} is a name of the server’s own files. Choose another name.`);
  }
  const beside = join(dirname(file), `.copy-${randomUUID()}`);
  let descriptor: number;
  try {
    descriptor = openSync(beside, 'wx', 0o600);
  } catch (error) {
    throw new StoreError(`${file} cannot be written (${reasonOf(error)}).`);
  }
  const remove = removeOnExit(beside, `${beside}-journal`);
  try {
    database.prepare('VACUUM INTO ?').run(beside);
    forgetSessions(beside);
    fsyncSync(descriptor);
    renameSync(beside, file);
  } catch (error) {
    throw new StoreError(`The copy ${file} could not be made (${reasonOf(error)}).`);
  } finally {
    closeSync(descriptor);
    remove();
  }
}

/** Whether a file would be taken for the database, its journal or the list of erasures. */
function isOfServer(file: string, dataDir: string): boolean {
  const isThere =
    existsSync(dirname(file)) && realpathSync(dirname(file)) === realpathSync(dataDir);
  return isThere && /^(?:applications\.sqlite|erased\.txt)/.test(basename(file));
}

/** After a copy is restored, everybody must sign in at the desk again. */
function forgetSessions(file: string) {
  const copy = new DatabaseSync(file);
  try {
    copy.exec('PRAGMA secure_delete = ON; DELETE FROM sessions; DELETE FROM sign_in_keys');
  } finally {
    copy.close();
  }
}
