import type { FastifyInstance } from 'fastify';

import { stopGrace } from '../http/limits.ts';
import type { Store } from '../store/store.ts';
import { formatUnexpectedError } from '../log.ts';

/**
 * Ends the process in order: requests and deliveries under way are finished, then the store is closed.
 * Whatever hangs is given up after `stopGrace`, with code 1.
 */
type Stop = (exitCode: 0 | 1) => Promise<void>;

/**
 * Stops on SIGINT or SIGTERM, with code 0. A second signal exits at once, with 1. Returns a function that
 * stops for another reason; a second call changes nothing.
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
 * Ends the process with code 1, whatever its threads do. `process.exit` would wait for the thread of the store, which
 * does not end while a sync to the disk hangs. So the process becomes another program, which exits at once.
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

/**
 * Logs errors that nothing caught. After an exception the process may be in any state
 * (https://nodejs.org/api/process.html#event-uncaughtexception), so the server stops in order, with code 1, and its
 * service manager starts it again. After a rejected promise it goes on, because only the work of that promise failed.
 */
export function endOnException(stop: Stop): void {
  process.on('uncaughtException', (error: unknown, origin) => {
    console.error(formatUnexpectedError(error, origin, new Date()));
    if (origin === 'uncaughtException') void stop(1);
  });
}
