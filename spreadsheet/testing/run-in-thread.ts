import { MessageChannel, Worker } from 'node:worker_threads';

import type { Google, Request } from './google.ts';
import { scriptSource } from './run-script.ts';
import type { Call, Run } from './run-source.ts';

/** What a thread asks: a request, or the lock, for which it may have to wait. */
export type ThreadRequest = Request | { ask: 'lock'; milliseconds: number } | { ask: 'unlock' };

/** `before` delays each call of a service, because a call takes time at Google. */
type Options = { before?: (service: string) => Promise<unknown> };

/**
 * Runs the script once in a thread of its own, so that several run at once. The thread stands still
 * while Google answers, as a script there does. Rejects with what the script throws.
 */
export async function runInThread(
  google: Google,
  call: Call,
  { before }: Options = {},
): Promise<Run> {
  const run = {};
  const { port1, port2 } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  port1.on('message', (request: ThreadRequest) => {
    void answer(google, run, request, before)
      .then(
        (result) => ({ result }),
        (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
      )
      .then((reply) => {
        port1.postMessage(reply);
        Atomics.store(signal, 0, 1);
        Atomics.notify(signal, 0);
      });
  });
  const worker = new Worker(new URL('script-thread.ts', import.meta.url), {
    workerData: { call, source: scriptSource, port: port2, signal },
    transferList: [port2],
  });
  try {
    return await new Promise<Run>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
  } finally {
    port1.close();
    google.unlock(run);
    await worker.terminate();
  }
}

async function answer(
  google: Google,
  run: object,
  request: ThreadRequest,
  before: Options['before'],
) {
  if (request.ask === 'lock') return google.lock(run, request.milliseconds);
  if (request.ask === 'unlock') {
    google.unlock(run);
    return undefined;
  }
  if (request.ask === 'enter') await before?.(request.service);
  return google.answer(request);
}
