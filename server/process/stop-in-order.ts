import type { FastifyInstance } from 'fastify';

import { stopGrace } from '../http/limits.ts';
import type { Store } from '../store/store.ts';
import { formatUnexpectedError } from '../log.ts';

/**
 * Ends the process in order: requests and deliveries under way are finished, then the store is closed. Whatever hangs is
 * given up after `stopGrace`, with code 1. SIGINT and SIGTERM end it with code 0; a second signal exits at once, with 1.
 *
 * Errors that nothing caught are logged. After an exception the process may be in any state
 * (https://nodejs.org/api/process.html#event-uncaughtexception), so the server stops in order, with code 1, and its
 * service manager starts it again. After a rejected promise it goes on, because only the work of that promise failed.
 */
export function stopInOrder(
  servers: readonly Pick<FastifyInstance, 'close'>[],
  store: Pick<Store, 'close'>,
): void {
  let isStopping = false;
  const stop = async (exitCode: 0 | 1) => {
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
  process.on('uncaughtException', (error: unknown, origin) => {
    console.error(formatUnexpectedError(error, origin, new Date()));
    if (origin === 'uncaughtException') void stop(1);
  });
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
