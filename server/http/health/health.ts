import { setTimeout as pause } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

import { paths } from '../../../domain/paths.ts';
import { addToLog, errorClass } from '../../log.ts';
import type { DeliveryCounts } from '../../store/outbox.ts';
import type { Store } from '../../store/store.ts';

type CheckParts = { store: Store; channels: readonly string[] };

/**
 * For a load balancer or a monitor: 200 while applications are stored, 503 otherwise. Deliveries are
 * reported and change nothing: a full mailbox is no reason to take the site down.
 */
export function healthRoute(app: FastifyInstance, parts: CheckParts): void {
  const look = createHealthCheck(parts);
  app.get(paths.health, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { fault, deliveries } = await look();
    if (fault === undefined) return { status: 'ok', deliveries };
    addToLog(request, { error: fault });
    return reply.code(503).send({ status: 'unavailable', deliveries });
  });
}

/** The state of the store. */
type Health = {
  /** Why an application that comes now would not be stored: the class of an error, or `late`. */
  fault: string | undefined;
  /** `undefined` where they could not be counted. */
  deliveries?: DeliveryCounts | undefined;
};

/**
 * Checks whether the store works, by storing something: at most once a second and one check at a time,
 * because checks would soon fill the connections of a store that hangs. However long a check takes, those
 * who asked have an answer after `timeoutMs`.
 */
function createHealthCheck(parts: CheckParts): () => Promise<Health> {
  let answer: Promise<Health> | undefined;
  let nextLook = 0;

  function look() {
    nextLook = Infinity;
    const health = examine(parts).finally(() => (nextLook = performance.now() + freshMs));
    return Promise.race([health, pause(timeoutMs, tooLate, { ref: false })]);
  }

  return () => {
    if (answer === undefined || performance.now() >= nextLook) answer = look();
    return answer;
  };
}

/** Milliseconds for which a result is given to others who ask. */
const freshMs = 1_000;
/** Milliseconds to an answer; those who ask wait about 5 s (`HEALTHCHECK` in the Dockerfile). */
const timeoutMs = 2_000;

const tooLate: Health = { fault: 'late' };

async function examine({ store, channels }: CheckParts): Promise<Health> {
  const [probe, count] = await Promise.allSettled([store.probe(), store.outbox.count(channels)]);
  return {
    fault: faultOf(probe) ?? faultOf(count),
    deliveries: count.status === 'fulfilled' ? count.value : undefined,
  };
}

function faultOf(settled: PromiseSettledResult<unknown>): string | undefined {
  return settled.status === 'rejected' ? errorClass(settled.reason) : undefined;
}
