import {
  type MessagePort,
  parentPort,
  receiveMessageOnPort,
  workerData,
} from 'node:worker_threads';

import type { Connection } from './google.ts';
import type { ThreadRequest } from './run-in-thread.ts';
import { type Call, runSource } from './run-source.ts';

type Reply = { result: unknown } | { error: string };

const { call, source, port, signal } = workerData as {
  call: Call;
  source: string;
  port: MessagePort;
  signal: Int32Array;
};

/** Asks and stands still until the answer is there. */
function ask(request: ThreadRequest): unknown {
  Atomics.store(signal, 0, 0);
  port.postMessage(request);
  Atomics.wait(signal, 0, 0);
  const reply = (receiveMessageOnPort(port) as { message: Reply }).message;
  if ('error' in reply) throw new Error(reply.error);
  return reply.result;
}

parentPort!.postMessage(
  runSource(
    source,
    {
      ask: ask as Connection['ask'],
      tryLock: (milliseconds) => ask({ ask: 'lock', milliseconds }) as boolean,
      releaseLock: () => void ask({ ask: 'unlock' }),
    },
    call,
  ),
);
