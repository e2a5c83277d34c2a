import type { FastifyInstance } from 'fastify';

import type { Store } from './store/store.ts';

/** Milliseconds that requests under way are given; a client may be slow, or gone. */
export const grace = 10_000;

/**
 * Closes in order on SIGINT or SIGTERM: requests under way are finished, then the store is closed and
 * the exit code is 0. A second signal exits at once, with 1.
 */
export function stopOnSignal(app: FastifyInstance, store: Store): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), grace).unref();
    await app.close();
    await store.close();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
}
