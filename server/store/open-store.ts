import { databaseName, type StorePlace } from './engine.ts';
import { databaseFile } from './sqlite/open-database.ts';
import { openSqliteStore, type SqliteOptions } from './sqlite/sqlite-engine.ts';
import type { Store } from './store.ts';

/** Opens the store that the settings name. Rejects with `StoreError`. */
export async function openStore(
  { dataDir, databaseUrl, databasePool }: StorePlace,
  { mustExist = false, report }: Omit<SqliteOptions, 'dataDir'> = {},
): Promise<Store> {
  if (databaseUrl === undefined) return openSqliteStore({ dataDir, mustExist, report });
  // Loaded only if it is needed, because it takes memory.
  const { openPostgresStore } = await import('./postgres/postgres-engine.ts');
  return openPostgresStore({ databaseUrl, dataDir, databasePool, mustExist });
}

/** The place of the store, for the start message; without a password. */
export function nameOfPlace({ dataDir, databaseUrl }: StorePlace, { isNew }: Store): string {
  const place = databaseUrl === undefined ? databaseFile(dataDir) : databaseName(databaseUrl);
  return isNew ? `${place} (new database)` : place;
}
