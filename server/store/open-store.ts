import { databaseFile } from './sqlite/open-database.ts';
import { openStoreInThread } from './sqlite/open-in-thread.ts';
import { openSqliteStore, openStoreForReading } from './sqlite/sqlite-store.ts';
import { lockTimeoutMs } from './sqlite/errors.ts';
import { type Restored, restoreSqlite, startEmpty } from './sqlite/restore.ts';
import { databaseName, type Store, StoreError, type StorePlace } from './store.ts';
import { inTurn } from './store-calls.ts';

/**
 * What a store is opened for. To `serve`, it is made where there never was one and brought up to date; a SQLite
 * database that cannot be opened for a time is opened later. To `change`, it must be there and of this version. To
 * `read`, nothing is written.
 */
export type Purpose = 'serve' | 'change' | 'read';

type OpenOptions = {
  purpose?: Purpose;
  /** Takes a warning for the operator. */
  report?: (line: string) => void;
};

/** Opens the store that the settings name. Rejects with `StoreError`. */
export async function openStore(
  { dataDir, databaseUrl }: StorePlace,
  { purpose = 'serve', report = () => undefined }: OpenOptions = {},
): Promise<Store> {
  if (databaseUrl !== undefined) {
    // Loaded only if it is needed, because it takes memory.
    const { openPostgresStore } = await import('./postgres/postgres-store.ts');
    const isToServe = purpose === 'serve';
    const store = await openPostgresStore({ databaseUrl, asItIs: !isToServe, report });
    return isToServe ? inTurn(store) : store;
  }
  if (purpose === 'serve') return inTurn(await openStoreInThread({ dataDir, report }));
  if (purpose === 'read') return openStoreForReading(dataDir);
  return openSqliteStore({
    ...{ dataDir, mustExist: true, asItIs: true, busyTimeoutMs: lockTimeoutMs },
  });
}

/** Puts a copy that `backup` made back in the place of the database. Rejects with `StoreError`. */
export async function restoreStore(
  file: string,
  { dataDir, databaseUrl }: StorePlace,
): Promise<Restored> {
  if (databaseUrl === undefined) {
    return restoreSqlite(file, { dataDir, now: new Date() });
  }
  throw new StoreError(
    'The database is PostgreSQL, which has its own tool: pg_restore. Then erase --listed erases again ' +
      'what was erased since.',
  );
}

/** Makes an empty database where one was lost. Resolves to the message for the terminal; rejects with `StoreError`. */
export function startEmptyStore({ dataDir, databaseUrl }: StorePlace): Promise<string> {
  return Promise.try(() => {
    if (databaseUrl === undefined) return startEmpty(dataDir, new Date());
    throw new StoreError('The database is PostgreSQL: make an empty one with its own createdb.');
  });
}

/** The place of the store, for messages to people; without a password. */
export function placeOf({ dataDir, databaseUrl }: StorePlace): string {
  return databaseUrl === undefined ? databaseFile(dataDir) : databaseName(databaseUrl);
}
