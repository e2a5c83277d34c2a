import { onTestFinished } from 'vitest';

import { openPostgresEngine } from '../server/store/postgres/postgres-engine.ts';
import { SqliteEngine } from '../server/store/sqlite/sqlite-engine.ts';
import { createStore, type Store } from '../server/store/store.ts';
import { setUpPostgres } from './postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Opens the same database, empty at first, on every call, each time as another instance does. */
type OpenStore = (newReference?: () => string) => Promise<Store>;

/** A store in a data folder, empty where it is new, which closes with the test. */
export function openSqlite(dataDir = temporaryFolder(), report?: (line: string) => void): Store {
  const store = createStore(new SqliteEngine({ dataDir, report }));
  onTestFinished(() => store.close().catch(() => undefined));
  return store;
}

export type Engine = {
  engine: string;
  emptyDatabase: () => Promise<OpenStore>;
  /** A store over a database of its own, which closes with the test; it gives these references first. */
  open: (...references: string[]) => Promise<Store>;
  /** Two instances over one database, each ready to do several things at once. */
  openTwo: () => Promise<[Store, Store]>;
};

/** Every kind of store, each with a way to make a database that is gone after the test. */
export function setUpEngines(): Engine[] {
  const postgres = setUpPostgres();
  return [
    engineOver('SQLite', () => {
      const dataDir = temporaryFolder();
      return Promise.resolve((newReference) =>
        Promise.resolve(createStore(new SqliteEngine({ dataDir }), newReference)),
      );
    }),
    engineOver('PostgreSQL', async () => {
      const databaseUrl = await postgres.emptyDatabase();
      return async (newReference) =>
        createStore(await openPostgresEngine({ databaseUrl }), newReference);
    }),
  ];
}

function engineOver(engine: string, emptyDatabase: () => Promise<OpenStore>): Engine {
  return {
    engine,
    emptyDatabase,
    async open(...references) {
      const openStore = await emptyDatabase();
      const newReference = () => references.shift() ?? '9999-9999';
      const store = await openStore(references.length > 0 ? newReference : undefined);
      onTestFinished(() => store.close());
      return store;
    },
    async openTwo() {
      const openStore = await emptyDatabase();
      const instances: [Store, Store] = [await openStore(), await openStore()];
      for (const each of instances) onTestFinished(() => each.close());
      // Opens the connections beforehand: calls that had to open one first would run one after another.
      await Promise.all(Array.from({ length: 20 }, (_, at) => instances[at % 2]!.probe()));
      return instances;
    },
  };
}
