import { openPostgresStore } from '../server/store/postgres.ts';
import { openSqliteStore } from '../server/store/sqlite.ts';
import type { Store } from '../server/store/store.ts';
import { setUpPostgres } from './postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Opens one database, empty at first, as often as asked: each time as another instance does. */
export type OpenStore = (options?: { newReference?: () => string }) => Promise<Store>;

type Engine = { engine: string; emptyDatabase: () => Promise<OpenStore> };

/** Every kind of store, each with a way to make a database that is gone after the test. */
export function setUpEngines(): Engine[] {
  const postgres = setUpPostgres();
  return [
    {
      engine: 'SQLite',
      emptyDatabase: () => {
        const dataDir = temporaryFolder();
        return Promise.resolve((options) =>
          Promise.resolve(openSqliteStore({ dataDir, ...options })),
        );
      },
    },
    {
      engine: 'PostgreSQL',
      emptyDatabase: async () => {
        const databaseUrl = await postgres.emptyDatabase();
        return (options) => openPostgresStore({ databaseUrl, ...options });
      },
    },
  ];
}
