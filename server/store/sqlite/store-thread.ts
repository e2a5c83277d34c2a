import { parentPort, workerData } from 'node:worker_threads';

import { makeCall, storeBehind, type StoreCall } from '../store-calls.ts';
import { type Store, TemporaryStoreError } from '../store.ts';
import { copiedAwayWarning } from '../data-folder.ts';
import { whenFree } from './errors.ts';
import { openSqliteStore } from './sqlite-store.ts';

/** What is sent to the thread of `openStoreInThread`: calls, each with a number of its own. */
export type Calls = (StoreCall & { id: number })[];

/** What comes back: that the store is open or why not, a line for whoever looks after the server, results. */
export type FromThread =
  { opened: true } | { notOpened: SentError } | { report: string } | { results: Result[] };

/** How a call ended. */
export type Result = { id: number } & ({ value: unknown } | { error: SentError });

/** An error and the fields of its class, which it loses on the way to another thread. */
export type SentError = { error: unknown; fields: { name?: string } };

const port = parentPort!;
const send = (message: FromThread) => port.postMessage(message);

let results: Result[] = [];

/** Sends it with whatever else ends in the same turn of the event loop, because each message costs both threads. */
function answer(result: Result) {
  if (results.length === 0) setImmediate(sendResults);
  results.push(result);
}

function sendResults() {
  send({ results });
  results = [];
}

function sendable(error: unknown): SentError {
  return { error, fields: Object.fromEntries(Object.entries(Object(error) as object)) };
}

async function make(store: Store, call: StoreCall): Promise<unknown> {
  const made = await makeCall(store, call);
  if (call.method === 'list') return Array.fromAsync(made as AsyncIterable<unknown>);
  // Then nothing is left to do, and the thread ends by itself.
  if (call.method === 'close') port.unref();
  return made;
}

try {
  const { dataDir } = workerData as { dataDir: string };
  const store = await openStoreForServer({ dataDir, report: (report) => send({ report }) });
  port.on('message', (calls: Calls) => {
    for (const { id, ...call } of calls) {
      make(store, call).then(
        (value) => answer({ id, value }),
        (error: unknown) => answer({ id, error: sendable(error) }),
      );
    }
  });
  send({ opened: true });
} catch (error) {
  send({ notOpened: sendable(error) });
}

/** What the server gives to open its store in SQLite. */
export type ServerParts = {
  dataDir: string;
  /** Takes a line for whoever looks after the server. */
  report: (line: string) => void;
};

/**
 * The SQLite store for the server. One that cannot be opened now, for a full disk or a lock, is tried again
 * with each call, so that the site is there meanwhile. Rejects with `StoreError` for what only a person
 * can mend.
 */
async function openStoreForServer({ dataDir, report }: ServerParts): Promise<Store> {
  const open = () => whenFree(() => openSqliteStore({ dataDir, report }));
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof TemporaryStoreError)) throw error;
    report(`${error.message} The site is served; forms are refused until it can be opened.`);
    return openLater(open, { dataDir, report });
  }
}

function openLater(open: () => Promise<Store>, { dataDir, report }: ServerParts): Store {
  let opened: Store | undefined;
  let opening: Promise<Store> | undefined;
  let nextTry = 0;

  async function openNow(): Promise<Store> {
    opened = await open();
    report('The database is open now, and forms are taken in.');
    // The copying to PostgreSQL may have kept it locked.
    const warning = copiedAwayWarning(dataDir);
    if (warning !== undefined) report(warning);
    return opened;
  }

  function get(): Promise<Store> {
    if (opening === undefined || performance.now() >= nextTry) {
      // No try begins while another is under way, and none once the store is open.
      nextTry = Infinity;
      opening = openNow();
      opening.catch(() => (nextTry = performance.now() + pauseMs));
    }
    return opening;
  }

  return storeBehind(get, async () => {
    await opening?.catch(() => undefined);
    await opened?.close();
  });
}

/** Milliseconds between two tries, however many ask: an opening reads the whole file. */
const pauseMs = 1_000;
