import type { FastifyInstance } from 'fastify';

import { stopGrace } from '../http/limits.ts';
import type { Store } from '../store/store.ts';

/**
 * Ends the process in order: requests and deliveries under way are finished, then the store is closed.
 * Whatever hangs is given up after `stopGrace`, with code 1.
 */
export type Stop = (exitCode: 0 | 1) => Promise<void>;

/**
 * Stops on SIGINT or SIGTERM, with code 0. A second signal exits at once, with 1. Returns how to stop for
 * another reason; told twice, it goes on with the first.
 */
export function stopOnSignal(
  servers: readonly Pick<FastifyInstance, 'close'>[],
  store: Pick<Store, 'close'>,
): Stop {
  let isStopping = false;
  const stop: Stop = async (exitCode) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(endNow, stopGrace).unref();
    await Promise.all(servers.map((server) => server.close()));
    await store.close();
    process.exit(exitCode);
  };
  const onSignal = () => {
    if (isStopping) endNow();
    else void stop(0);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return stop;
}

/**
 * Ends the process with code 1, whatever its threads do. `process.exit` waits for the thread of the store, which
 * does not end while a sync to the disk hangs; another program in the place of this one does not.
 */
function endNow() {
  try {
    process.execve?.(process.execPath, [process.execPath, '--eval', 'process.exit(1)'], {});
  } catch {
    // The program cannot be read, from a disk that hangs for example.
  }
  // On Windows, which cannot replace a program, this is code 1 as well.
  process.kill(process.pid, 'SIGKILL');
}
