import { setTimeout as pause } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

import { paths } from '../../../domain/paths.ts';
import { addToLog, errorClass } from '../../log.ts';
import type { DeliveryCounts } from '../../store/outbox.ts';
import type { Store } from '../../store/store.ts';

type CheckParts = { store: Store; channels: readonly string[] };

/**
 * For a load balancer or a monitor: 200 while applications are stored, 503 otherwise. Deliveries are told
 * and change nothing: a mailbox that is full is no reason to take the site away.
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
 * Looks whether the store stores, by storing something. However many ask, it is done once a second at most,
 * one look at a time, because a store that hangs would soon have its connections full of them; and however
 * long it takes, they have their answer after `timeoutMs`.
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

/** Milliseconds for which what was found is told to others. */
const freshMs = 1_000;
/** Milliseconds to an answer; who asks waits 5 s (`HEALTHCHECK` in the Dockerfile) or so. */
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
