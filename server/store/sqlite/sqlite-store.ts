import type { DatabaseSync } from 'node:sqlite';

import { createReference } from '../../../domain/reference.ts';
import { type FileWatch, watchFiles } from './file-watch.ts';
import { databaseFile, openDatabase } from './open-database.ts';
import { openError } from './open-error.ts';
import { openForReading } from './open-for-reading.ts';
import { backUp } from './backup.ts';
import { sqliteDesk } from './desk.ts';
import { createGroupCommit } from './group-commit.ts';
import { sqliteNotices } from './notices.ts';
import { sqliteOutbox } from './outbox.ts';
import { sqliteProbe } from './probe.ts';
import { sqliteRemoval } from './removal.ts';
import { sqliteSessions } from './sessions.ts';
import { sqliteSubmissions } from './submissions.ts';
import { createTransact } from './transaction.ts';
import { erasureList } from '../erasure-list.ts';
import type { Store } from '../store.ts';

type SqliteOptions = {
  dataDir: string;
  /** Refuse to make a database that is not there. */
  mustExist?: boolean;
  /** Refuse one of another version, which a server that runs may be using. */
  asItIs?: boolean;
  /** Milliseconds that a statement waits for another program's lock, and the event loop with it. */
  busyTimeoutMs?: number;
  newReference?: () => string;
  /** Makes the store watch its files, and takes the line that says that they are lost. */
  report?: ((line: string) => void) | undefined;
};

/** The store in an embedded SQLite database. Throws `StoreError` when it cannot be opened. */
export function openSqliteStore(options: SqliteOptions): Store {
  const { dataDir, report } = options;
  const file = databaseFile(dataDir);
  const database = openDatabase(dataDir, options);
  let watch: FileWatch | undefined;
  try {
    watch = watchFiles({ file, database, report });
    return sqliteStore(database, { ...options, watch });
  } catch (error) {
    void watch?.stop();
    database.close();
    watch?.close();
    throw openError(error, file);
  }
}

type StoreParts = Pick<SqliteOptions, 'dataDir' | 'newReference'> & {
  watch?: FileWatch;
  /** Milliseconds that a write waits at most for another program's lock, 5 seconds by default. */
  lockTimeoutMs?: number;
};

/** The store in a database that is open, and is closed with it. */
export function sqliteStore(
  database: DatabaseSync,
  {
    dataDir,
    newReference = createReference,
    watch = watchFiles({ file: databaseFile(dataDir), database }),
    lockTimeoutMs,
  }: StoreParts,
): Store {
  const transact = createTransact(database, watch);
  const write = createGroupCommit(database, transact, lockTimeoutMs);
  return {
    ...sqliteSubmissions({ database, write, newReference }),
    ...sqliteRemoval({ database, write, list: erasureList(dataDir), lockTimeoutMs }),
    outbox: sqliteOutbox({ database, write }),
    notices: sqliteNotices({ database, write }),
    desk: sqliteDesk({ database, write }),
    sessions: sqliteSessions({ database, write }),
    backup: async (copy) => {
      // A connection of its own, without this one's transactions.
      const reader = openForReading(dataDir);
      await backUp(reader, copy).finally(() => reader.close());
    },
    probe: sqliteProbe({ database, transact }),
    close: async () => {
      await write.finished();
      await watch.stop();
      database.close();
      watch.close();
    },
  };
}
