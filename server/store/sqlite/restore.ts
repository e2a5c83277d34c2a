import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { leaveToFolderOwner, makePrivateFolder, readErased, removeOnExit } from '../data-folder.ts';
import { everySubmission, StoreError } from '../store.ts';
import { isDamage } from './errors.ts';
import { databaseFile, takeAlone } from './open-database.ts';
import { openSqliteStore } from './sqlite-engine.ts';

/** What a copy that was put back holds, and what became of the database before it. */
export type Restored = {
  /** How many submissions there are now. */
  count: number;
  /** When the latest of them came, ISO 8601, UTC. */
  latest: string | undefined;
  /** The references that had been erased since the copy was made, and are now erased from it. */
  erasedAgain: string[];
  /** The file with the database that was there before, if there was one. */
  replaced: string | undefined;
};

/**
 * Puts a copy that `backup` made in the place of the database, once everything is erased from it that the list of
 * erasures names. The database that was there is moved aside. Throws `StoreError`, with everything as it was, where the
 * copy cannot be used or a server has the database open.
 */
export async function restoreSqlite(
  file: string,
  { dataDir, now }: { dataDir: string; now: Date },
): Promise<Restored> {
  if (!existsSync(file)) throw new StoreError(`There is no file ${file}.`);
  makePrivateFolder(dataDir);
  const place = databaseFile(dataDir);
  closeFormer(place);
  // Beside its place, so that it gets there by a rename, which is done whole or not at all.
  const workshop = join(dataDir, `restoring-${randomUUID()}`);
  makePrivateFolder(workshop);
  const copy = databaseFile(workshop);
  const remove = removeOnExit(workshop);
  try {
    copyFileSync(file, copy);
    leaveToFolderOwner(copy);
    const store = openSqliteStore({ dataDir: workshop, mustExist: true });
    const times: string[] = [];
    // A copy that `backup` did not make may have sessions in it.
    await store.sessions.endAll();
    const erased = await store.erase(readErased(dataDir), now.toISOString());
    for await (const { submittedAt } of everySubmission(store)) times.push(submittedAt);
    // The last to close writes the journal into the file, which then is all there is.
    await store.close();
    const replaced = moveAside(place, now);
    renameSync(copy, place);
    return {
      count: times.length,
      latest: times.toSorted().at(-1),
      erasedAgain: erased.map(({ reference }) => reference),
      replaced,
    };
  } catch (error) {
    // The message names a file that is removed in a moment.
    throw error instanceof StoreError
      ? new StoreError(error.message.replaceAll(copy, file))
      : error;
  } finally {
    remove();
  }
}

/** Writes the journal into the database that is there. One that is damaged may be why a copy is put back. */
function closeFormer(place: string) {
  if (!existsSync(place)) return;
  const database = new DatabaseSync(place);
  try {
    takeAlone(database, place);
  } catch (error) {
    if (!isDamage(error)) throw error;
  } finally {
    database.close();
  }
}

/** Moves the files of the database aside. Returns the new name, unless there was no database. */
function moveAside(place: string, now: Date): string | undefined {
  if (!existsSync(place)) return undefined;
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const replaced = place.replace(/\.sqlite$/, `-replaced-${time}.sqlite`);
  for (const suffix of ['-wal', '-shm', '']) {
    if (existsSync(place + suffix)) renameSync(place + suffix, replaced + suffix);
  }
  return replaced;
}
