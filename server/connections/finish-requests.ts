import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { finished } from 'node:stream/promises';

import type { FastifyInstance } from 'fastify';

import type { Limits } from '../limits.ts';

/**
 * Makes `app.close()` take no more connections from its first moment on, wait for the answers under
 * way, and cut off those that are not taken in time. Fastify itself goes on accepting until they are
 * done, and leaves connections open that a client keeps for later.
 */
export function finishRequests(app: FastifyInstance, { answerTimeout }: Limits): void {
  const underWay = new Map<ServerResponse, Promise<void>>();
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
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
    app.server.close();
    app.server.emit(stopping);
    setTimeout(() => closeSilent(open), firstWord).unref();
    for (const response of underWay.keys()) {
      if (!response.headersSent) response.setHeader('Connection', 'close');
    }
    await Promise.all(underWay.values());
  });
}

/** What the server emits when it takes no more connections, for whoever takes some for it. */
export const stopping = 'stopping';

/** Milliseconds for a request to be read whose connection was made just before the server stops. */
const firstWord = 500;

/** Browsers open connections ahead of need; Node waits for the first request on each. */
function closeSilent(open: ReadonlySet<Socket>) {
  for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
}
