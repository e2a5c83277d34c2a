import { databaseName, type StorePlace } from './engine.ts';
import { databaseFile } from './sqlite/open-database.ts';
import { openSqliteStore } from './sqlite/sqlite-engine.ts';
import type { Store } from './store.ts';

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

/** The place of the store, for the start message; without a password. */
export function placeOf({ dataDir, databaseUrl }: StorePlace, { isNew }: Store): string {
  const place = databaseUrl === undefined ? databaseFile(dataDir) : databaseName(databaseUrl);
  return isNew ? `${place} (new database)` : place;
}
