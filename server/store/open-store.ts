import { databaseFile } from './sqlite/open-database.ts';
import { type Restored, restoreSqlite } from './sqlite/restore.ts';
import { openSqliteStore } from './sqlite/sqlite-engine.ts';
import {
  databaseName,
  settle,
  type SettleTerms,
  type Store,
  StoreError,
  type StorePlace,
} from './store.ts';

type OpenOptions = {
  /** Refuse to make a database that is not there, as the commands do. */
  mustExist?: boolean;
  /**
   * Takes a line for whoever looks after the server. With it, a SQLite database that cannot be opened for a time is
   * opened later.
   */
  report?: (line: string) => void;
};

/** Opens the store that the settings name. Rejects with `StoreError`. */
export async function openStore(
  { dataDir, databaseUrl, databasePool }: StorePlace,
  { mustExist = false, report }: OpenOptions = {},
): Promise<Store> {
  if (databaseUrl === undefined) return openSqliteStore({ dataDir, mustExist, report });
  // Loaded only if it is needed, because it takes memory.
  const { openPostgresStore } = await import('./postgres/postgres-engine.ts');
  return openPostgresStore({ databaseUrl, databasePool, mustExist });
}

/**
 * Puts a copy that `backup` made back in the place of the database. PostgreSQL has a tool of its own for that, so
 * without a file this does what is left to do after it. Rejects with `StoreError`.
 */
export async function restoreStore(
  file: string | undefined,
  { place, ...terms }: RestoreTerms,
): Promise<Restored> {
  if (place.databaseUrl === undefined) {
    if (file === undefined) throw new StoreError('Which file? restore FILE');
    return restoreSqlite(file, { ...terms, dataDir: place.dataDir });
  }
  if (file !== undefined) {
    throw new StoreError(
      'The database is PostgreSQL, which has its own tool: pg_restore. After it: restore, without a file.',
    );
  }
  const store = await openStore(place, { mustExist: true });
  try {
    const listed = await store.listErased();
    return { ...(await settle(store, { ...terms, listed })), replaced: undefined };
  } finally {
    await store.close();
  }
}

type RestoreTerms = Omit<SettleTerms, 'listed'> & { place: StorePlace; isWithoutList: boolean };

/** The place of the store, for the start message; without a password. */
export function placeOf({ dataDir, databaseUrl }: StorePlace, { isNew }: Store): string {
  const place = databaseUrl === undefined ? databaseFile(dataDir) : databaseName(databaseUrl);
  return isNew ? `${place} (new database)` : place;
}
