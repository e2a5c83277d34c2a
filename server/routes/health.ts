import { setTimeout as pause } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

import { paths } from '../../src/paths.ts';
import { errorClass, note } from '../log.ts';
import type { Store } from '../store/store.ts';

/**
 * For a load balancer or a monitor: 200 while the store answers, 503 otherwise. The store is asked one
 * question at a time, however many ask here: a store that hangs would soon have its connections full of them.
 */
export function healthRoute(app: FastifyInstance, { store }: { store: Store }): void {
  let asked: Promise<void> | undefined;
  const ask = () => (asked ??= store.ping().finally(() => (asked = undefined)));
  app.get(paths.health, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      const isLate = await Promise.race([ask(), pause(answerTimeout, true, { ref: false })]);
      if (!isLate) return { status: 'ok' };
      note(request, { error: 'late' });
    } catch (error) {
      note(request, { error: errorClass(error) });
    }
    return reply.code(503).send({ status: 'unavailable' });
  });
}

/** Milliseconds for the store to answer; who asks waits 5 s (`HEALTHCHECK` in the Dockerfile) or so. */
const answerTimeout = 2_000;
