import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';

import type { FastifyInstance } from 'fastify';

import type { Limits } from './limits.ts';

/**
 * Makes `app.close()` wait for the answers under way, and cuts off those that are not taken in time.
 * Fastify itself waits only for the first of the addresses that `localhost` stands for, and leaves
 * connections open that a client keeps for later.
 */
export function finishRequests(app: FastifyInstance, { answerTimeout }: Limits): void {
  const underWay = new Map<ServerResponse, Promise<void>>();
  app.addHook('onRequest', (_request, reply, done) => {
    const response = reply.raw;
    const end = finished(response).catch(() => undefined);
    underWay.set(response, end);
    const deadline = setTimeout(() => response.destroy(), answerTimeout).unref();
    void end.then(() => {
      clearTimeout(deadline);
      underWay.delete(response);
    });
    done();
  });
  app.addHook('preClose', async () => {
    for (const response of underWay.keys()) {
      if (!response.headersSent) response.setHeader('Connection', 'close');
    }
    await Promise.all(underWay.values());
  });
}
