import { openSqliteStore } from './sqlite-store.ts';
import { whenFree } from './lock.ts';
import { storeBehind } from '../store-calls.ts';
import { TemporaryStoreError, type Store } from '../store.ts';

type ServerParts = {
  dataDir: string;
  /** Takes a line for whoever looks after the server. */
  report: (line: string) => void;
};

/**
 * The SQLite store for the server. One that cannot be opened now, for a full disk or a lock, is tried again
 * with each call, so that the site is there meanwhile. Rejects with `StoreError` for what only a person
 * can mend.
 */
export async function openStoreForServer({ dataDir, report }: ServerParts): Promise<Store> {
  const open = () => whenFree(() => openSqliteStore({ dataDir, report }));
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof TemporaryStoreError)) throw error;
    report(`${error.message} The site is served; forms are refused until it can be opened.`);
    return openLater(open, report);
  }
}

function openLater(open: () => Promise<Store>, report: ServerParts['report']): Store {
  let opened: Store | undefined;
  let opening: Promise<Store> | undefined;
  let nextTry = 0;

  async function openNow(): Promise<Store> {
    opened = await open();
    report('The database is open now, and forms are taken in.');
    return opened;
  }

  function get(): Promise<Store> {
    if (opening === undefined || performance.now() >= nextTry) {
      // Until it has ended there is no next; a store that is open stays.
      nextTry = Infinity;
      opening = openNow();
      opening.catch(() => (nextTry = performance.now() + pauseMs));
    }
    return opening;
  }

  return {
    ...storeBehind(get),
    close: async () => {
      await opening?.catch(() => undefined);
      await opened?.close();
    },
  };
}

/** Milliseconds between two tries, however many ask: an opening reads the whole file. */
const pauseMs = 1_000;
