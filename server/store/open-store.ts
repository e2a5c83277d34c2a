import type { Settings } from '../settings.ts';
import { erasureList } from './erasure-list.ts';
import { databaseFile } from './open-database.ts';
import { openPostgresStore } from './postgres.ts';
import { databaseName } from './postgres-pool.ts';
import { openSqliteStore } from './sqlite.ts';
import { type Restored, restoreSqlite } from './sqlite-restore.ts';
import { type Store, StoreError } from './store.ts';

type Where = Pick<Settings, 'dataDir' | 'databaseUrl'>;

/**
 * Opens the store that the settings name, with its schema up to date. A database in the data folder is
 * made where it is missing, unless it `mustExist`. Rejects with `StoreError`.
 */
export async function openStore(
  { dataDir, databaseUrl }: Where,
  { mustExist = false } = {},
): Promise<Store> {
  if (databaseUrl !== undefined) return openPostgresStore({ databaseUrl });
  return openSqliteStore({ dataDir, mustExist });
}

/** Puts a copy that `backup` made back in the place of the database. Rejects with `StoreError`. */
export async function restoreStore(
  file: string,
  { dataDir, databaseUrl }: Where,
): Promise<Restored> {
  if (databaseUrl === undefined) {
    return restoreSqlite(file, { dataDir, erasures: erasureList(dataDir), now: new Date() });
  }
  throw new StoreError(
    'The database is PostgreSQL, which has its own tool: pg_restore. Then erase --listed erases again ' +
      'what was erased since.',
  );
}

/** Where the store is, for people; without a password. */
export function placeOf({ dataDir, databaseUrl }: Where): string {
  return databaseUrl === undefined ? databaseFile(dataDir) : databaseName(databaseUrl);
}
