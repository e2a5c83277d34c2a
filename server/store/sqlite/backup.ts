import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, openSync, realpathSync, renameSync, truncateSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';

import { makePrivateFolder, removeOnExit } from '../data-folder.ts';
import { StoreError } from '../store.ts';
import { reasonOf } from './errors.ts';
import { type FileGuard, guardFiles, type Loss, whatHappened } from './file-guard.ts';
import { checkWhole } from './open-database.ts';

/**
 * Copies the database as it is at one instant, while others go on reading and writing, to a new file that only its
 * owner can read, leaves out the sessions, and checks the copy. The connection must be in no transaction, or the copy
 * would fail or hold what is not committed. Throws `StoreError`.
 */
export async function backUp(database: DatabaseSync, file: string): Promise<void> {
  await copyDatabase(database, file, (copy) => {
    if (!isWhole(copy)) throw withoutCopy(file, 'damaged');
    forgetSessions(copy);
  });
}

/** After a copy is restored, everybody must sign in at the desk again. */
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
function isWhole(file: string): boolean {
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

/** All pages in one step, because a write by the server between two steps would make the copy begin again. */
const everyPage = 2 ** 31 - 1;

/** A guard that also looks by itself, and saves what it can once the files are lost. */
export type FileWatch = FileGuard & {
  /** Looks no more, and waits for what is being saved; then database and guard may be closed. */
  stop: () => Promise<void>;
};

type WatchParts = {
  file: string;
  database: DatabaseSync;
  /**
   * Takes the line that says what happened. Without it the files are checked at commits only, and nothing is saved.
   */
  report?: ((line: string) => void) | undefined;
};

/** Watches the files of a database, because without posts a loss would not be noticed until the next application. */
export function watchFiles({ file, database, report }: WatchParts): FileWatch {
  let salvaged: Promise<void> | undefined;
  const onLost = (loss: Loss) => {
    if (report === undefined) return;
    if (loss === 'other version') report(`${whatHappened(loss, file)} ${nothingStored}`);
    else salvaged = salvageCopy(database, { file, loss, now: new Date() }).then(report);
  };
  const guard = guardFiles({ file, database, onLost });
  const timer = report && setInterval(() => lookAt(guard), pauseMs).unref();
  return {
    ...guard,
    stop: async () => {
      clearInterval(timer);
      await salvaged;
    },
  };
}

function lookAt({ verify, verifyVersion }: FileGuard) {
  try {
    verify();
    verifyVersion();
  } catch {
    // The next write throws this too, and `onLost` reports a loss.
  }
}

const pauseMs = 2_000;
const nothingStored =
  'Nothing is stored any more, and forms are refused: start the server of that version instead of this one.';

type SalvageParts = { file: string; loss: Loss; now: Date };

/**
 * Copies what a connection still reaches of a database that has lost its file into the data folder, before
 * it is gone with the process. Resolves to the line that says what happened, where the copy is and what to
 * do; never rejects. Nothing may be written through the connection any more.
 */
async function salvageCopy(
  database: DatabaseSync,
  { file, loss, now }: SalvageParts,
): Promise<string> {
  return [
    whatHappened(loss, file),
    'Nothing is stored any more, and forms are refused.',
    await copyOut(database, { file, loss, now }).catch(whyNot),
    'Stop the server, put the right database in its place, and start it again.',
  ].join(' ');
}

async function copyOut(database: DatabaseSync, { file, loss, now }: SalvageParts): Promise<string> {
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const copy = join(dirname(file), `applications-salvage-copy-${time}.sqlite`);
  makePrivateFolder(dirname(copy));
  try {
    await copyDatabase(database, copy);
  } finally {
    // Also if the copy fails, because what is in the journal's gap is no page of the database.
    if (loss === 'journal overwritten') emptyJournal(file);
  }
  keepJournalOut(database, { file, loss });
  return isWhole(copy)
    ? `What it held is in ${copy}.`
    : `What could be read of it is in ${copy}, which is damaged.`;
}

/**
 * A journal that is left behind would be mixed into whatever database is put in the place of the lost one
 * (https://sqlite.org/howtocorrupt.html, section 1.4). A moved database takes its journal in, so that it is whole if it
 * comes back. Nothing may go into an overwritten database, not even when it is closed, so its journal is emptied.
 */
function keepJournalOut(
  database: DatabaseSync,
  { file, loss }: Pick<SalvageParts, 'file' | 'loss'>,
) {
  if (loss === 'moved') database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  if (loss === 'overwritten') emptyJournal(file);
}

function emptyJournal(file: string) {
  truncateSync(`${realpathSync(file)}-wal`);
}

function whyNot(error: unknown): string {
  const reason = error instanceof StoreError ? error.message : reasonOf(error);
  return `What it held could not be saved: ${reason}`;
}
