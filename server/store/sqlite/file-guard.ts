import { realpathSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

import { StoreError, TemporaryStoreError } from '../store.ts';
import { reasonOf } from './errors.ts';
import { createCounter, watchContent } from './file-content.ts';

/**
 * What became of the files: the database itself is elsewhere or was written over, its journal is gone or was
 * written over, SQLite met what is no page of a database, as on a failing disk, or a server of another version has
 * changed the schema.
 */
export type Loss =
  'moved' | 'overwritten' | 'journal' | 'journal overwritten' | 'damaged' | 'other version';

/** What is open is no longer what lies in the data folder. */
export class DatabaseLostError extends StoreError {
  override name = 'DatabaseLostError';
}

/** Tells whether a database that is open is still the one that lies at its path. */
export type FileGuard = {
  /** Throws `DatabaseLostError` once it is not, and ever after. */
  verify: () => void;
  /** Throws it from now on, for what SQLite itself has met. */
  giveUp: (loss: 'damaged') => never;
  /** Throws it once another program has changed the schema: what is written as before would be missing in lists. */
  verifyVersion: () => void;
  /** To be called in every transaction, so that an older copy of the file is told from a later one. */
  countCommit: () => void;
  /** To be called once the database is closed, and not before. */
  close: () => void;
};

type GuardParts = {
  file: string;
  /** In write-ahead mode and read from once, so that its journal is there. */
  database: DatabaseSync;
  /** Called once. */
  onLost?: ((loss: Loss) => void) | undefined;
};

/**
 * Remembers which files were opened, by device and inode, and how far their content had come. SQLite
 * itself goes on writing into a file that was deleted or replaced (https://sqlite.org/howtocorrupt.html,
 * section 4), and what it acknowledges then is gone with the process.
 */
export function guardFiles({ file, database, onLost }: GuardParts): FileGuard {
  const real = realpathSync(file);
  // SQLite follows a link before it names the journal.
  const watched = [file, `${real}-wal`, `${real}-shm`].flatMap((path) => remember(path) ?? []);
  const content = watchContent(file, `${real}-wal`, `${real}-shm`);
  const count = createCounter(database);
  const readVersion = database.prepare('PRAGMA user_version');
  const version = readVersion.get()?.user_version;
  let lost: DatabaseLostError | undefined;

  function findLoss(): Loss | undefined {
    const gone = watched.find(({ path, identity }) => identityOf(path) !== identity);
    if (gone) return gone.path === file ? 'moved' : 'journal';
    // Twice, should the first look have met a checkpoint between its two readings.
    if (!content.isOurs() && !content.isOurs()) return 'overwritten';
    return content.isJournalOurs() ? undefined : 'journal overwritten';
  }

  function giveUp(loss: Loss): never {
    if (lost) throw lost;
    lost = new DatabaseLostError(`${whatHappened(loss, file)} Nothing is stored any more.`);
    onLost?.(loss);
    throw lost;
  }

  function verifyVersion() {
    if (readVersion.get()?.user_version !== version) giveUp('other version');
  }

  return {
    verifyVersion,
    verify: () => {
      if (lost) throw lost;
      const loss = findLoss();
      if (loss !== undefined) giveUp(loss);
    },
    giveUp,
    countCommit: () => {
      verifyVersion();
      count();
    },
    close: content.close,
  };
}

/** What happened, in a sentence. */
export function whatHappened(loss: Loss, file: string): string {
  return {
    moved: `The database ${file} was deleted, moved or replaced while it was open.`,
    overwritten: `The database ${file} was written over while it was open.`,
    journal: `The journal of the database, ${file}-wal or ${file}-shm, was deleted or replaced while it was open.`,
    'journal overwritten': `The journal of the database, ${file}-wal, was emptied or written over while it was open.`,
    'other version': `The database ${file} was brought to another version while it was open.`,
    damaged: `The database ${file} is damaged: a part of it cannot be read any more.`,
  }[loss];
}

function remember(path: string) {
  const identity = identityOf(path);
  return identity === undefined ? undefined : { path, identity };
}

/** Names a file for as long as it is open somewhere; `undefined` where there is none. */
function identityOf(path: string): string | undefined {
  try {
    const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
    return stats && `${stats.dev}:${stats.ino}`;
  } catch (error) {
    throw new TemporaryStoreError(`The database ${path} cannot be looked at (${reasonOf(error)}).`);
  }
}
