import {
  copyFileSync,
  existsSync,
  lstatSync,
  readdirSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';

import { leaveToFolderOwner, makePrivateFolder } from './data-folder.ts';
import type { Store } from './store.ts';

/** What a copy consists of: the database, and the list of what was erased, which a restore needs. */
const files = ['applications.sqlite', 'erased.txt'] as const;

const keptCopies = 14;

/**
 * Writes the copy of a day into a folder of its own, and removes the oldest beyond those that are kept. A whole copy of
 * the day stays: the night was broken off after it. Rejects with `StoreError`, or an error of the disk.
 */
export async function makeCopy(
  store: Pick<Store, 'backup'>,
  { backupDir, dataDir, day }: { backupDir: string; dataDir: string; day: string },
): Promise<void> {
  const folder = join(backupDir, day);
  makePrivateFolder(folder);
  const [database, erased] = files.map((file) => join(folder, file)) as [string, string];
  if (!existsSync(database) || !existsSync(erased)) {
    try {
      rmSync(database, { force: true });
      await store.backup(database);
      copyFileSync(join(dataDir, 'erased.txt'), erased);
      for (const file of [database, erased]) leaveToFolderOwner(file);
    } catch (error) {
      // Half a copy would be found incomplete every night; a night without one is said once.
      removeCopy(folder);
      throw error;
    }
  }
  const others = copiesIn(backupDir).filter((each) => each !== day);
  for (const old of others.slice(0, Math.max(0, others.length - keptCopies + 1))) {
    removeCopy(join(backupDir, old));
  }
}

/** Removes a copy, and its folder unless somebody keeps something else there. */
function removeCopy(folder: string): void {
  const all = readdirSync(folder);
  const own = all.filter(isOfCopy);
  for (const file of own) rmSync(join(folder, file));
  if (own.length === all.length) rmdirSync(folder);
}

/** Whether a file is one of a copy, or what SQLite or a night that was broken off left beside it. */
const isOfCopy = (file: string) =>
  files.some((each) => file.replace('.copy-', '').startsWith(each));

/** The files that are missing or empty, in each copy that is there and in that of each of these days. */
export function missingFiles(backupDir: string, days: readonly string[]): string[] {
  return [...new Set([...copiesIn(backupDir), ...days])].toSorted().flatMap((day) => {
    const isThere = (file: string) => {
      const stats = statSync(join(backupDir, day, file), { throwIfNoEntry: false });
      // Where nothing was erased, the list is empty.
      return stats !== undefined && (file === 'erased.txt' || stats.size > 0);
    };
    return files.filter((file) => !isThere(file)).map((file) => join(day, file));
  });
}

/**
 * The days of the copies in the folder, the oldest first. Anything else in it is left alone, also folders by days that
 * another program keeps there.
 */
function copiesIn(backupDir: string): string[] {
  try {
    return readdirSync(backupDir)
      .filter((name) => /^\d{4}-\d\d-\d\d$/u.test(name) && isCopy(join(backupDir, name)))
      .toSorted();
  } catch {
    // It was not made yet, or cannot be read: then every copy that should be there is missing.
    return [];
  }
}

/** An empty folder counts too: its copy could not be made, or is gone. */
function isCopy(folder: string): boolean {
  if (!lstatSync(folder).isDirectory()) return false;
  const all = readdirSync(folder);
  return all.length === 0 || all.some(isOfCopy);
}
