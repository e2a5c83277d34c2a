import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

import type { Limits } from './limits.ts';

type Times = Pick<Limits, 'answerTimeout' | 'lastAnswers'>;

/** A connection: since when each answer is under way, and the bytes that were read when the last one ended. */
type Connection = { underWay: Map<ServerResponse, number>; answered: number };

/**
 * Cuts off clients that do not take an answer in time, and lets `app.close()` end: from then on no connection is
 * accepted, and clients have `lastAnswers` to finish what they began to send or to take. A form that has arrived is
 * stored and answered, however long that takes. Fastify by itself would go on accepting until all is done, and would
 * wait for clients that do not read.
 */
export function shutDownGracefully(
  app: FastifyInstance,
  { answerTimeout, lastAnswers }: Times,
): void {
  const open = new Map<Socket, Connection>();
  app.server.on('connection', (socket: Socket) => {
    open.set(socket, { underWay: new Map(), answered: 0 });
    socket.once('close', () => open.delete(socket));
  });
  // Not by a hook, because Fastify calls none for an address that cannot be read.
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = open.get(socket);
    if (connection === undefined) return;
    connection.underWay.set(response, performance.now());
    response.once('close', () => {
      connection.underWay.delete(response);
      connection.answered = socket.bytesRead;
    });
  });
  // One timer watches all answers, because a timer for each would cost as much as the answer.
  const watch = setInterval(
    () => {
      const latest = performance.now() - answerTimeout;
      for (const { underWay } of open.values()) {
        for (const [response, since] of underWay) if (since < latest) response.destroy();
      }
    },
    Math.min(answerTimeout / 10, longestPause),
  ).unref();
  app.addHook('preClose', async () => {
    // Not `close` of the HTTP server, which cuts off an answer that is written and not yet taken.
    Server.prototype.close.call(app.server);
    app.server.emit(stopping);
    for (const response of [...open.values()].flatMap(({ underWay }) => [...underWay.keys()])) {
      if (!response.headersSent) response.setHeader('Connection', 'close');
    }
    const start = performance.now();
    while (open.size > 0) {
      const waited = performance.now() - start;
      for (const [socket, connection] of open) {
        if (waited >= timeFor(socket, connection, lastAnswers)) socket.destroy();
      }
      await pause(interval);
    }
    clearInterval(watch);
  });
}

/** The event when the server takes no more connections, for listeners that pass connections on to it. */
export const stopping = 'stopping';

/** Milliseconds for a request to be read whose connection was made just before the server stops. */
const firstWord = 500;

/** Milliseconds between two looks at who is left. */
const interval = 20;

/** Milliseconds between two looks at who does not take an answer, at most. */
const longestPause = 5_000;

/** Milliseconds that a connection is given when the server stops. */
function timeFor({ bytesRead }: Socket, { underWay, answered }: Connection, lastAnswers: number) {
  if (underWay.keys().some(isWorkedOn)) return Infinity;
  if (underWay.size > 0 || bytesRead > answered) return lastAnswers;
  // Browsers keep connections for later, so a used one is closed at once; a new one may still bring a request.
  return bytesRead > 0 ? 0 : firstWord;
}

/** Whether the client waits for the server, and not the other way round. */
function isWorkedOn({ req, headersSent }: ServerResponse): boolean {
  return req.complete && !headersSent;
}
