import { databaseFile, isThere, openDatabase } from './open-database.ts';
import { moveAside } from './restore.ts';
import { StoreError } from '../store.ts';

/**
 * Makes an empty database in the place of one that is lost, and moves what is left of that aside. Returns
 * what there is to say. Throws `StoreError` where a database is there.
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
