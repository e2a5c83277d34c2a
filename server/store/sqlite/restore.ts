import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import {
  hasErasedList,
  leaveToFolderOwner,
  makePrivateFolder,
  readErased,
  removeOnExit,
} from '../data-folder.ts';
import { settle, type Settled, type SettleTerms, StoreError } from '../store.ts';
import { isDamage, reasonOf } from './errors.ts';
import { databaseFile, takeAlone } from './open-database.ts';
import { openSqliteStore } from './sqlite-engine.ts';

/** What a copy that was put back holds, and what became of the database before it. */
export type Restored = Settled & {
  /** The file with the database that was there before, if there was one. */
  replaced: string | undefined;
};

type Terms = Omit<SettleTerms, 'listed'> & { dataDir: string; isWithoutList?: boolean };

/**
 * Puts a copy that `backup` made in the place of the database, once nothing is in it that must not come back. The
 * database that was there is moved aside. Throws `StoreError`, with everything as it was, where the copy cannot be used,
 * the list of erasures is not there or a server has the database open.
 */
export async function restoreSqlite(
  file: string,
  { dataDir, isWithoutList = false, ...terms }: Terms,
): Promise<Restored> {
  if (!existsSync(file)) throw new StoreError(`There is no file ${file}.`);
  if (!isWithoutList && !hasErasedList(dataDir)) {
    throw new StoreError(
      `The list of what was erased, erased.txt, is not in ${dataDir}, so what was erased since that copy was made would come back. ` +
        'Put the latest list there; or, if nothing was erased since: restore FILE --without-list',
    );
  }
  // Beside its place, so that it gets there by a rename, which is done whole or not at all.
  const workshop = join(dataDir, `restoring-${randomUUID()}`);
  const [place, copy] = [databaseFile(dataDir), databaseFile(workshop)];
  const remove = removeOnExit(workshop);
  try {
    makePrivateFolder(workshop);
    closeFormer(place);
    copyFileSync(file, copy);
    leaveToFolderOwner(copy);
    const store = openSqliteStore({ dataDir: workshop, mustExist: true });
    const settled = await settle(store, { ...terms, listed: readErased(dataDir) });
    // The last to close writes the journal into the file, which then is all there is.
    await store.close();
    const replaced = moveAside(place, terms.now);
    renameSync(copy, place);
    return { ...settled, replaced };
  } catch (error) {
    // The message names a file that is removed in a moment.
    if (error instanceof StoreError) throw new StoreError(error.message.replaceAll(copy, file));
    throw new StoreError(
      `${file} cannot be put back into ${dataDir} (${reasonOf(error)}). Nothing was changed.`,
    );
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
  const time = now.toISOString().replaceAll(/[-:.]/g, '');
  const replaced = place.replace(/\.sqlite$/, `-replaced-${time}.sqlite`);
  for (const suffix of ['-wal', '-shm', '']) {
    if (existsSync(place + suffix)) renameSync(place + suffix, replaced + suffix);
  }
  return replaced;
}
