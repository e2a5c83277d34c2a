import { openSqliteStore } from '../store/sqlite.ts';
import type { Store } from '../store/store.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Opens one database, empty at first, as often as asked; every engine does so in its own way. */
export type OpenStore = (options?: { newReference?: () => string }) => Promise<Store>;

/** The kinds of store, each with a way to make an empty database that is gone after the test. */
export const engines: { engine: string; emptyDatabase: () => Promise<OpenStore> }[] = [
  {
    engine: 'SQLite',
    emptyDatabase: () => {
      const dataDir = temporaryFolder();
      return Promise.resolve((options) =>
        Promise.resolve(openSqliteStore({ dataDir, ...options })),
      );
    },
  },
];
