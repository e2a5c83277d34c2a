import { setTimeout as pause } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

import { paths } from '../../domain/provider/paths.ts';
import { addToLog, errorClass } from '../log.ts';

/** Whoever asks waits about 5 s (`HEALTHCHECK` in the Dockerfile). */
const timeoutMs = 2_000;

/**
 * For a load balancer or a monitor: 200 while applications are stored, 503 otherwise. Deliveries are reported and change
 * nothing: a full mailbox is no reason to take the site down.
 */
export function healthRoute(app: FastifyInstance): void {
  const { store, channelNames, clock } = app;
  const check = async () => {
    const now = clock().toISOString();
    const [deliveries, nights] = await Promise.all([
      store.outbox.count(channelNames, now),
      store.nights.last(now),
      store.probe(),
    ]);
    const secondsSince = (night: { endedAt: string } | undefined) =>
      night ? Math.floor((Date.parse(now) - Date.parse(night.endedAt)) / 1_000) : null;
    return {
      deliveries,
      lastGoodNightSeconds: secondsSince(nights.find(({ isGood }) => isGood)),
      lastBackupSeconds: secondsSince(nights.find(({ backup }) => backup === 'made')),
    };
  };
  let last = { at: -Infinity, checks: undefined as ReturnType<typeof check> | undefined };

  app.get(paths.health, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    // Strangers may ask, too, and each probe writes: whoever asks within a second gets the same answer.
    const at = performance.now();
    if (at - last.at > 1_000) last = { at, checks: check() };
    const { checks } = last;
    const late = pause(timeoutMs, undefined, { ref: false });
    let error = 'late';
    try {
      const found = await Promise.race([checks, late]);
      if (found) return { status: 'ok', ...found };
    } catch (fault) {
      error = errorClass(fault);
    }
    addToLog(request, { error });
    return reply.code(503).send({ status: 'unavailable' });
  });
}
