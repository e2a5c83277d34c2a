import { databaseFile } from './open-database.ts';
import { openError } from './open-error.ts';
import { openForReading } from './open-for-reading.ts';
import { backUp } from './backup.ts';
import { sqliteDesk } from './desk.ts';
import { otherVersion } from './migrations.ts';
import { sqliteNotices } from './notices.ts';
import { sqliteOutbox } from './outbox.ts';
import { sqliteSessions } from './sessions.ts';
import { sqliteSubmissions } from './submissions.ts';
import { erasureList } from '../erasure-list.ts';
import { StoreError, type Store } from '../store.ts';
import { storeBehind } from '../store-calls.ts';

/**
 * The SQLite store for reading only: every method that writes rejects. A database of another version can
 * be backed up and nothing else. Throws `StoreError` when it cannot be opened.
 */
export function openStoreForReading(dataDir: string): Store {
  const database = openForReading(dataDir);
  const always = {
    backup: (file: string) => backUp(database, file),
    close: () => Promise.try(() => database.close()),
  };
  try {
    const error = otherVersion(database);
    if (error) return { ...storeBehind(() => Promise.reject(error)), ...always };
    return {
      ...sqliteSubmissions({ database, write: refuse, newReference: () => '' }),
      erase: refuse,
      purge: refuse,
      listErased: () => Promise.try(() => erasureList(dataDir).erased()),
      outbox: sqliteOutbox({ database, write: refuse }),
      notices: sqliteNotices({ database, write: refuse }),
      desk: sqliteDesk({ database, write: refuse }),
      sessions: sqliteSessions({ database, write: refuse }),
      probe: refuse,
      ...always,
    };
  } catch (error) {
    database.close();
    throw openError(error, databaseFile(dataDir));
  }
}

const refuse = () => Promise.reject(new StoreError('The database was opened for reading only.'));
