import { parentPort, workerData } from 'node:worker_threads';

import { makeCall, type StoreCall } from '../store-calls.ts';
import { openStoreForServer } from './store-for-server.ts';
import type { Store } from '../store.ts';

/** What is sent to the thread of `openStoreInThread`: calls, each with a number of its own. */
export type Calls = (StoreCall & { id: number })[];

/** What comes back: that the store is open or why not, a line for whoever looks after the server, results. */
export type FromThread =
  { opened: true } | { notOpened: SentError } | { report: string } | { results: Result[] };

/** How a call ended. */
export type Result = { id: number } & ({ value: unknown } | { error: SentError });

/** An error, which alone would arrive without the fields of its class, and what they were. */
export type SentError = { error: unknown; fields: { name?: string } };

const port = parentPort!;
const send = (message: FromThread) => port.postMessage(message);

let results: Result[] = [];

/** Together with what else ends in the same turn of the event loop: each message costs both threads. */
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
