import type { DatabaseSync } from 'node:sqlite';

import { createReference } from '../intake/reference.ts';
import { databaseFile, openDatabase } from './open-database.ts';
import { backUp } from './sqlite-backup.ts';
import { createGroupCommit } from './sqlite-group-commit.ts';
import { sqliteNotices } from './sqlite-notices.ts';
import { sqliteOutbox } from './sqlite-outbox.ts';
import { sqliteRemoval } from './sqlite-removal.ts';
import { sqliteSubmissions } from './sqlite-submissions.ts';
import type { Store } from './store.ts';

type SqliteOptions = {
  dataDir: string;
  /** Refuse to make a database that is not there. */
  mustExist?: boolean;
  newReference?: () => string;
};

/** The store in an embedded SQLite database. Throws `StoreError` when it cannot be opened. */
export function openSqliteStore({ dataDir, mustExist, newReference }: SqliteOptions): Store {
  const database = openDatabase(dataDir, { mustExist });
  return sqliteStore(database, { dataDir, newReference });
}

/** The store in a database that is open, and is closed with it. */
export function sqliteStore(
  database: DatabaseSync,
  { dataDir, newReference = createReference }: Omit<SqliteOptions, 'mustExist'>,
): Store {
  const write = createGroupCommit(database);
  const isThere = database.prepare('SELECT 1 FROM submissions LIMIT 1');
  return {
    ...sqliteSubmissions({ database, write, newReference }),
    ...sqliteRemoval({ database, write }),
    outbox: sqliteOutbox({ database, write }),
    notices: sqliteNotices({ database, write }),
    backup: (file) => backUp(databaseFile(dataDir), file),
    ping: () => Promise.try(() => void isThere.get()),
    close: async () => {
      // Behind whatever still waits to be written.
      await write(() => undefined).catch(() => undefined);
      database.close();
    },
  };
}
