import { Worker } from 'node:worker_threads';

import type { Kind, StoredSubmission } from '../../../domain/submission.ts';
import { DatabaseLostError } from './file-guard.ts';
import { DatabaseLockedError } from './errors.ts';
import { forwardCalls, isWrite, type StoreCall } from '../store-calls.ts';
import {
  type Store,
  StoreError,
  TemporaryStoreError,
  TracesLeftError,
  UncertainError,
} from '../store.ts';
import type { Calls, FromThread, Result, SentError, ServerParts } from './store-thread.ts';

/**
 * The SQLite store for the server, in a thread of its own: SQLite waits for the disk in the middle of its work, and
 * whoever reads a page meanwhile would wait with it. Rejects with `StoreError` for what only a person can mend. If the
 * thread dies of an error, the process gets that as an exception that nobody caught.
 */
export async function openStoreInThread({ dataDir, report }: ServerParts): Promise<Store> {
  const thread = new Worker(new URL('store-thread.ts', import.meta.url), {
    name: 'store',
    workerData: { dataDir },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // What it reads and writes is small, and soon forgotten.
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  });
  const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
  const { call, settle, giveUp } = callsTo(thread);
  void ended.then(giveUp);
  await new Promise<void>((resolve, reject) => {
    void ended.then(() => reject(new Error(threadEnded)));
    thread.on('message', (message: FromThread) => {
      if ('results' in message) message.results.forEach(settle);
      else if ('report' in message) report(message.report);
      else if ('opened' in message) resolve();
      else reject(received(message.notOpened));
    });
  });
  return forwardCalls(call, {
    // The server never lists, so this returns everything at once.
    async *list<Of extends Kind>(...args: Parameters<Store['list']>) {
      yield* (await call({ method: 'list', args })) as StoredSubmission<Of>[];
    },
    close: async () => {
      // A thread that has ended never answers, so `ended` comes first.
      await Promise.race([ended, call({ method: 'close', args: [] })]);
      await ended;
    },
  });
}

/** Calls that are under way in a thread. */
function callsTo(thread: Worker) {
  const underWay = new Map<number, PromiseWithResolvers<unknown> & { isWrite: boolean }>();
  let calls: Calls = [];
  let latestId = 0;
  let isOver = false;

  /** Sends together all that was asked for in the same turn of the event loop and is not sent yet. */
  function send() {
    if (calls.length === 0) return;
    const sent = calls;
    calls = [];
    try {
      thread.postMessage(sent);
    } catch (error) {
      // None of these calls was sent. A call that cannot be sent is an error of ours.
      for (const { id } of sent) settle({ id, error: { error, fields: {} } });
    }
  }

  function settle(result: Result) {
    const waiting = underWay.get(result.id);
    underWay.delete(result.id);
    if ('error' in result) waiting?.reject(received(result.error));
    else waiting?.resolve(result.value);
  }

  return {
    call: (call: StoreCall): Promise<unknown> => {
      if (isOver) return Promise.reject(new StoreError(threadEnded));
      latestId += 1;
      const settled = Promise.withResolvers<unknown>();
      underWay.set(latestId, { ...settled, isWrite: isWrite(call) });
      if (calls.length === 0) setImmediate(send);
      calls.push({ ...call, id: latestId });
      if (calls.length === maxTogether) send();
      return settled.promise;
    },
    settle,
    giveUp: () => {
      isOver = true;
      const ended = new StoreError(threadEnded);
      for (const { reject, isWrite: mayBeDone } of underWay.values()) {
        reject(mayBeDone ? new UncertainError(ended) : ended);
      }
      underWay.clear();
    },
  };
}

/**
 * The most calls in a message. Each message costs both threads, but with all calls of a busy turn in one message the
 * threads take turns waiting for each other: over 200 connections a seventh fewer applications were taken in.
 */
const maxTogether = 16;

/** An error as it was thrown in the thread. */
function received({ error, fields }: SentError): Error {
  if (!(error instanceof Error)) return new Error('what was thrown is no error', { cause: error });
  const ofStore = errorClasses.find((each) => each.name === fields.name);
  if (ofStore) Object.setPrototypeOf(error, ofStore.prototype);
  return Object.assign(error, fields);
}

/** The errors that callers of a store tell apart. */
const errorClasses = [
  ...[StoreError, TemporaryStoreError, TracesLeftError, UncertainError],
  ...[DatabaseLockedError, DatabaseLostError],
];

const threadEnded = 'The thread of the store has ended.';
