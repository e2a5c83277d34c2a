import { realpathSync, truncateSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

import { makePrivateFolder } from '../private-files.ts';
import { StoreError } from '../store.ts';
import { copyDatabase, isWhole } from './backup.ts';
import { reasonOf } from './errors.ts';
import { type FileGuard, guardFiles, type Loss, whatHappened } from './file-guard.ts';

/** A guard that also looks by itself, and saves what it can once the files are lost. */
export type FileWatch = FileGuard & {
  /** Looks no more, and waits for what is being saved; then database and guard may be closed. */
  stop: () => Promise<void>;
};

type WatchParts = {
  file: string;
  database: DatabaseSync;
  /** Takes the line that says what happened. Without it nobody looks but at commits, and nothing is saved. */
  report?: ((line: string) => void) | undefined;
};

/** Watches the files of a database: without posts a loss would be noticed with the next application. */
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
    // Whoever writes next is told, and the one who reads the log has been.
  }
}

const pauseMs = 2_000;
const nothingStored =
  'Nothing is stored any more, and forms are refused: start the server of that version in the place of this one.';

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
    'Stop the server, put the database in its place with which to go on, and start it again.',
  ].join(' ');
}

async function copyOut(database: DatabaseSync, { file, loss, now }: SalvageParts): Promise<string> {
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const copy = join(dirname(file), `applications-rescued-${time}.sqlite`);
  makePrivateFolder(dirname(copy));
  try {
    await copyDatabase(database, copy);
  } finally {
    // Whether or not the rest can be read: what is in its gap is no page of the database.
    if (loss === 'journal overwritten') emptyJournal(file);
  }
  keepJournalOut(database, { file, loss });
  return isWhole(copy)
    ? `What it held is in ${copy}.`
    : `What could be read of it is in ${copy}, which is damaged.`;
}

/**
 * Whatever database is put in the place of the lost one would be mixed with a journal that is left beside
 * it (https://sqlite.org/howtocorrupt.html, section 1.4). One that moved takes its journal in: then it is
 * whole, should it come back. Into one that was written over nothing must go, not even when it is closed.
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
