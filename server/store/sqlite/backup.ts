import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

import { ensureErasedList } from '../data-folder.ts';
import { StoreError } from '../engine.ts';
import { databaseFile, reasonOf } from './open-database.ts';

type Copy = { dataDir: string; file: string };

/**
 * Copies the database as it is at one instant, while others go on reading and writing, to a new file that only its
 * owner can read, and leaves out the desk's sessions and keys. The list of erasures is there afterwards, to be kept with
 * the copy. It works in a thread of its own, because SQLite would hold up every request until it is done. Rejects with
 * `StoreError`.
 */
export function backUp(copy: Copy): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: copy });
    worker.once('message', (fault: string | undefined) =>
      fault === undefined ? resolve() : reject(new StoreError(fault)),
    );
    worker.once('error', reject);
  });
}

/**
 * Makes a copy beside its place, readable by its owner alone, and moves it there at the end: one that was broken off
 * would be taken for a backup. Rejects with `StoreError`.
 */
export async function makeBeside(
  file: string,
  fill: (beside: string) => void | Promise<void>,
): Promise<void> {
  if (existsSync(file)) throw new StoreError(`${file} is there already. Name a new file.`);
  const beside = join(dirname(file), `.copy-${basename(file)}`);
  let descriptor: number | undefined;
  try {
    rmSync(beside, { force: true });
    descriptor = openSync(beside, 'wx', 0o600);
    await fill(beside);
    fsyncSync(descriptor);
    renameSync(beside, file);
  } catch (error) {
    throw new StoreError(`The copy ${file} could not be made (${reasonOf(error)}).`);
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
    rmSync(beside, { force: true });
  }
}

function copyNow(dataDir: string, beside: string): void {
  ensureErasedList(dataDir);
  const database = new DatabaseSync(databaseFile(dataDir), { readOnly: true, timeout: 5_000 });
  try {
    database.prepare('VACUUM INTO ?').run(beside);
  } finally {
    database.close();
  }
  const copy = new DatabaseSync(beside);
  // A copy that is put back, also by hand, must bring back nothing that **Sign out everywhere** had ended.
  copy.exec('PRAGMA secure_delete = ON; DELETE FROM sessions; DELETE FROM sign_in_keys');
  copy.exec('DELETE FROM calendar_keys');
  copy.close();
}

if (!isMainThread && (workerData as Partial<Copy> | undefined)?.file !== undefined) {
  const { dataDir, file } = workerData as Copy;
  try {
    await makeBeside(file, (beside) => copyNow(dataDir, beside));
    parentPort!.postMessage(undefined);
  } catch (error) {
    parentPort!.postMessage((error as Error).message);
  }
}
