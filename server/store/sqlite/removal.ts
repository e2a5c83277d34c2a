import type { DatabaseSync } from 'node:sqlite';

import { erasedOf } from '../rows.ts';
import type { Write } from './group-commit.ts';
import { StoreError, type Store } from '../store.ts';

type RemovalParts = { database: DatabaseSync; write: Write };

/**
 * Erasing, in SQLite. `secure_delete` overwrites what is deleted, but not the copies that stay in the
 * gaps of pages when rows move between them (one in 200 erased rows was still there): only writing
 * the file anew is certain. Then the log, which holds all of it, is written back and cut to nothing.
 */
export function sqliteRemoval({ database, write }: RemovalParts): Pick<Store, 'erase' | 'purge'> {
  const which = (condition: string) =>
    database.prepare(
      `SELECT reference,
              (SELECT json_group_array(DISTINCT channel) FROM deliveries
               JOIN attempts ON delivery_id = deliveries.id
               WHERE submission_id = submissions.id) AS sent_to
       FROM submissions WHERE ${condition} ORDER BY id`,
    );
  const one = which('reference = ?');
  const old = which('submitted_at < ?');
  const removeOne = database.prepare('DELETE FROM submissions WHERE reference = ?');
  const removeOld = database.prepare('DELETE FROM submissions WHERE submitted_at < ?');

  async function removeFor(find: typeof one, remove: typeof one, value: string) {
    const erased = await write(() => {
      const rows = find.all(value);
      remove.run(value);
      return rows.map(erasedOf);
    });
    rewrite(database);
    return erased;
  }

  return {
    erase: async (reference) => (await removeFor(one, removeOne, reference))[0],
    purge: (before) => removeFor(old, removeOld, before),
  };
}

/** Waits for other programs as long as for any lock. Throws `StoreError` when one stays. */
function rewrite(database: DatabaseSync) {
  try {
    // What is kept must not pass through a folder for temporary files.
    database.exec('PRAGMA temp_store = MEMORY; VACUUM');
    if (database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0) return;
  } catch (error) {
    if (!(error instanceof Error && 'errcode' in error && error.errcode === busy)) throw error;
  }
  throw new StoreError(
    'It is removed from the database, but another program holds the files, which still have traces ' +
      'of it. Run purge once that program has ended: it clears them.',
  );
}

/** SQLITE_BUSY: https://sqlite.org/rescode.html */
const busy = 5;
