import type { DatabaseSync } from 'node:sqlite';

import type { ErasureList } from '../erasure-list.ts';
import { reasonOf } from './errors.ts';
import type { Write } from './group-commit.ts';
import { DatabaseLockedError, isLocked, whenFree } from './lock.ts';
import { erasedOf } from '../rows.ts';
import { type Erased, TracesLeftError, type Store, UncertainError } from '../store.ts';

type RemovalParts = {
  database: DatabaseSync;
  write: Write;
  list: ErasureList;
  /** Milliseconds to wait at most for programs that hold the files, 5 seconds by default. */
  lockTimeoutMs?: number | undefined;
};

/**
 * Erasing, in SQLite. `secure_delete` overwrites what is deleted, but not the copies that stay in the
 * gaps of pages when rows move between them (one in 200 erased rows was still there): only writing
 * the file anew is certain. Then the log, which holds all of it, is written back and cut to nothing.
 */
export function sqliteRemoval({
  database,
  write,
  list,
  lockTimeoutMs,
}: RemovalParts): Pick<Store, 'erase' | 'purge' | 'listErased'> {
  const one = database.prepare(
    `SELECT reference,
            (SELECT json_group_array(DISTINCT channel) FROM deliveries
             JOIN attempts ON delivery_id = deliveries.id
             WHERE submission_id = submissions.id) AS sent_to
     FROM submissions WHERE reference = ?`,
  );
  const old = database.prepare(
    'SELECT reference FROM submissions WHERE submitted_at < ? ORDER BY id',
  );
  const removeOne = database.prepare('DELETE FROM submissions WHERE reference = ?');

  /** The list names them before they are gone, and is told once they are. */
  async function remove(references: readonly string[], at: Date): Promise<Erased[]> {
    const asked = references.filter((reference) => one.get(reference) !== undefined);
    if (asked.length === 0) return [];
    list.begin(asked, at);
    try {
      const erased = await write(() =>
        asked.flatMap((reference) => {
          const row = one.get(reference);
          removeOne.run(reference);
          return row ? [erasedOf(row)] : [];
        }),
      );
      const gone = new Set(erased.map(({ reference }) => reference));
      list.end({ erased: [...gone], kept: asked.filter((each) => !gone.has(each)) }, at);
      return erased;
    } catch (error) {
      if (!(error instanceof UncertainError)) list.end({ erased: [], kept: asked }, at);
      throw error;
    }
  }

  /** Throws `TracesLeftError` when another program stays, or the disk is full. */
  async function rewrite(erased: Erased[]) {
    try {
      await whenFree(() => writeAnew(database), lockTimeoutMs);
      await whenFree(() => emptyJournal(database), lockTimeoutMs);
    } catch (error) {
      const why = isLocked(error) ? held : notWritten(error);
      throw new TracesLeftError(tracesLeft(erased, why), erased);
    }
    return erased;
  }

  return {
    erase: async (references, now) => {
      const erased = await remove(references, new Date(now));
      return erased.length === 0 ? erased : rewrite(erased);
    },
    // Also where nothing is old: what another program has kept in the files goes now.
    purge: async (before, now) => {
      const references = old.all(before).map(({ reference }) => String(reference));
      return rewrite(await remove(references, new Date(now)));
    },
    listErased: () => Promise.try(() => list.erased()),
  };
}

function writeAnew(database: DatabaseSync) {
  // What is kept must not pass through a folder for temporary files.
  database.exec('PRAGMA temp_store = MEMORY; VACUUM');
}

/** Throws where another program reads, or is at a checkpoint of its own, for which SQLite itself never waits. */
function emptyJournal(database: DatabaseSync) {
  if (database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0) return;
  throw new DatabaseLockedError('Another program holds the files of the database.');
}

/** Also where this `purge` removed nothing: it clears what others have left. */
function tracesLeft(erased: Erased[], why: string): string {
  const several = erased.length === 0 ? 'What was erased before' : 'What was erased';
  const what = erased.length === 1 ? 'It' : several;
  return `${what} is removed from the database, but ${why}`;
}

const held =
  'another program holds the files, which still have traces of it. Run purge once that program has ' +
  'ended: it clears them.';
const notWritten = (error: unknown) =>
  `its file cannot be written anew (${reasonOf(error)}) and still has traces of it. Run purge once that ` +
  'is mended: it clears them.';
