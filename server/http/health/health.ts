import type { FastifyInstance } from 'fastify';

import { paths } from '../../../src/paths.ts';
import { note } from '../../log.ts';
import type { Health } from './health-check.ts';

/**
 * For a load balancer or a monitor: 200 while applications are stored, 503 otherwise. Deliveries are told
 * and change nothing: a mailbox that is full is no reason to take the site away.
 */
export function healthRoute(app: FastifyInstance, look: () => Promise<Health>): void {
  app.get(paths.health, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { fault, deliveries } = await look();
    if (fault === undefined) return { status: 'ok', deliveries };
    note(request, { error: fault });
    return reply.code(503).send({ status: 'unavailable', deliveries });
  });
}
