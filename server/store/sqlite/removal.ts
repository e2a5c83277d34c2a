import type { DatabaseSync } from 'node:sqlite';

import { reasonOf } from './errors.ts';
import type { Write } from './group-commit.ts';
import { isLocked } from './lock.ts';
import { erasedOf } from '../rows.ts';
import { type Erased, TracesLeftError, type Store } from '../store.ts';

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
    rewrite(database, erased);
    return erased;
  }

  return {
    erase: async (reference) => (await removeFor(one, removeOne, reference))[0],
    purge: (before) => removeFor(old, removeOld, before),
  };
}

/** Waits for other programs as long as for any lock. Throws `TracesLeftError` when one stays, or the disk is full. */
function rewrite(database: DatabaseSync, erased: Erased[]) {
  try {
    // What is kept must not pass through a folder for temporary files.
    database.exec('PRAGMA temp_store = MEMORY; VACUUM');
    if (database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0) return;
  } catch (error) {
    if (!isLocked(error)) throw new TracesLeftError(tracesLeft(erased, notWritten(error)), erased);
  }
  throw new TracesLeftError(tracesLeft(erased, held), erased);
}

/** Also where this `purge` removed nothing: it clears what others have left. */
function tracesLeft(erased: Erased[], why: string): string {
  const what = erased.length === 0 ? 'What was erased before' : 'It';
  return `${what} is removed from the database, but ${why}`;
}

const held =
  'another program holds the files, which still have traces of it. Run purge once that program has ' +
  'ended: it clears them.';
const notWritten = (error: unknown) =>
  `its file cannot be written anew (${reasonOf(error)}) and still has traces of it. Run purge once that ` +
  'is mended: it clears them.';
