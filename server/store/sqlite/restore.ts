import { constants, copyFileSync, existsSync, mkdtempSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { erasureList } from '../erasure-list.ts';
import { checkWhole, databaseFile, isThere, openDatabase } from './open-database.ts';
import { openSqliteStore } from './sqlite-store.ts';
import { isLocked } from './errors.ts';
import { leaveToFolderOwner, makePrivateFolder, removeOnExit } from '../data-folder.ts';
import { everySubmission, StoreError, type Store } from '../store.ts';

type RestoreParts = { dataDir: string; now: Date };

/** What a copy that was put back holds, and what became of the database before it. */
export type Restored = {
  /** How many submissions there are now. */
  count: number;
  /** When the latest of them came, ISO 8601, UTC. */
  latest: string | undefined;
  /** The references that had been erased since the copy was made, and are now erased from it. */
  erasedAgain: string[];
  /**
   * References in the copy of which nobody knows whether they were erased: the erasing was killed, and the database
   * that would tell is gone.
   */
  inDoubt: string[];
  /** The folder with the database that was there before, if there was one. */
  replaced: string | undefined;
  /** References that are in that database only; `undefined` where it cannot be read. */
  missing: string[] | undefined;
};

/**
 * Puts a copy that `backup` made back as the database of the data folder. The copy is checked, brought up
 * to date and rid of what was erased since it was made, before anything is moved; the database that was
 * there is moved aside and not deleted. Throws `StoreError`, with everything as it was, where the copy
 * cannot be used or the server still has the database open.
 */
export async function restoreSqlite(
  file: string,
  { dataDir, now }: RestoreParts,
): Promise<Restored> {
  if (!existsSync(file)) throw new StoreError(`There is no file ${file}.`);
  makePrivateFolder(dataDir);
  // Beside its place, so that it gets there by a rename, which is done whole or not at all.
  const workshop = makeFolder(join(dataDir, 'restoring-'));
  // Also at Ctrl-C, because `erase` would not reach what it holds.
  const remove = removeOnExit(workshop);
  try {
    copyFileSync(file, databaseFile(workshop), constants.COPYFILE_EXCL);
    leaveToFolderOwner(databaseFile(workshop));
    const present = referencesIn(dataDir);
    const list = erasureList(dataDir);
    const begun = list.inDoubt();
    // Where the present database still has one, it was not erased; where it has not, it was.
    const kept = begun.filter((reference) => present?.has(reference));
    const lost = present ? begun.filter((reference) => !present.has(reference)) : [];
    const store = openCopy(workshop, file);
    let erasedAgain: string[];
    /** The references in the copy, each with its time. */
    const there = new Map<string, string>();
    try {
      // A copy that `backup` did not make may have sessions in it.
      await store.sessions.endAll();
      const erased = await store.erase([...list.erased(), ...lost], now.toISOString());
      erasedAgain = erased.map(({ reference }) => reference);
      for await (const { reference, submittedAt } of everySubmission(store)) {
        there.set(reference, submittedAt);
      }
    } finally {
      // The last to close writes the log into the file, which then is all there is.
      await store.close();
    }
    list.end({ erased: lost, kept }, now);
    const replaced = moveAside(dataDir, now);
    renameSync(databaseFile(workshop), databaseFile(dataDir));
    const latest = [...there.values()].sort().at(-1);
    return {
      ...{ count: there.size, latest, erasedAgain, replaced },
      inDoubt: present ? [] : begun.filter((reference) => there.has(reference)),
      missing: present && [...present].filter((reference) => !there.has(reference)),
    };
  } finally {
    remove();
  }
}

function openCopy(workshop: string, file: string): Store {
  try {
    return openSqliteStore({ dataDir: workshop, mustExist: true });
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    // Its message names a file that is removed in a moment.
    throw new StoreError(error.message.replaceAll(databaseFile(workshop), file));
  }
}

/**
 * The references in the database that is there, of whatever version; none where there is no database, and
 * `undefined` where it cannot be read. Throws `StoreError` where another program has it open: leaving
 * write-ahead mode needs the file alone (https://sqlite.org/wal.html).
 */
function referencesIn(dataDir: string): Set<string> | undefined {
  const file = databaseFile(dataDir);
  if (!existsSync(file)) return new Set();
  try {
    const database = new DatabaseSync(file, { timeout: 0 });
    try {
      database.exec('PRAGMA journal_mode = DELETE');
      checkWhole(database);
      const rows = database.prepare('SELECT reference FROM submissions ORDER BY id').all();
      return new Set(rows.map(({ reference }) => String(reference)));
    } finally {
      database.close();
    }
  } catch (error) {
    if (isLocked(error)) {
      throw new StoreError(
        `Another program has ${file} open. Stop the server, then restore; nothing has been changed.`,
      );
    }
    // Damaged, which may be why a copy is put back.
    return undefined;
  }
}

/** Moves the files of the database into a folder of their own. Returns the folder, unless there was no database. */
function moveAside(dataDir: string, now: Date): string | undefined {
  const files = ['', '-wal', '-shm', '-journal']
    .map((suffix) => `${databaseFile(dataDir)}${suffix}`)
    .filter((file) => existsSync(file));
  if (files.length === 0) return undefined;
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const folder = makeFolder(join(dataDir, `replaced-${time}-`));
  for (const file of files) renameSync(file, join(folder, basename(file)));
  return folder;
}

function makeFolder(prefix: string): string {
  const folder = mkdtempSync(prefix);
  leaveToFolderOwner(folder);
  return folder;
}

/**
 * Makes an empty database in place of a lost one, and moves aside what is left of the lost one. Returns the message to
 * show. Throws `StoreError` if there is a database.
 */
export function startEmpty(dataDir: string, now: Date): string {
  const file = databaseFile(dataDir);
  if (isThere(file)) {
    throw new StoreError(`There is a database at ${file}. Nothing was done: move it away first.`);
  }
  const remains = moveAside(dataDir, now);
  openDatabase(dataDir, { isNew: true }).close();
  return (
    `An empty database is at ${file} now. ` +
    (remains === undefined ? '' : `What was left of the former is in ${remains}. `) +
    'If the server runs, restart it.\n'
  );
}
