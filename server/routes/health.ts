import type { FastifyInstance } from 'fastify';

import { paths } from '../../src/paths.ts';
import { errorClass, note } from '../log.ts';
import type { Store } from '../store/store.ts';

/** For a load balancer or a monitor: 200 while the store answers, 503 otherwise. */
export function healthRoute(app: FastifyInstance, { store }: { store: Store }): void {
  app.get(paths.health, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await store.ping();
      return { status: 'ok' };
    } catch (error) {
      note(request, { error: errorClass(error) });
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}
