import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

import type { FastifyInstance } from 'fastify';

import type { Limits } from '../limits.ts';
import { ClientError, messages } from '../../intake/messages.ts';

/**
 * Answers the requests of one connection one after the other, where a client sends the next before it
 * has the answer to the last (RFC 9112, 9.3.2). Node would begin all of them at once, and one client could
 * have many pages drawn and forms stored while others wait. A client that sends very many is cut off.
 */
export function answerInTurn(app: FastifyInstance, { waitingRequests }: Limits): void {
  // Prepended, because Fastify begins with the request at once.
  app.server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const answers = unfinished.get(socket) ?? [];
    unfinished.set(socket, answers);
    answers.push(response);
    response.once('close', () => answers.splice(answers.indexOf(response), 1));
    if (answers.length > 1 + waitingRequests) socket.destroy();
  });
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const answers = unfinished.get(raw.socket) ?? [];
    const before = answers[answers.indexOf(reply.raw) - 1];
    // If the socket is closed, nobody is there to take the answer.
    const goOn = () =>
      done(raw.socket.destroyed ? new ClientError(400, messages.badRequest) : undefined);
    if (before === undefined) goOn();
    else before.once('close', goOn);
  });
}

/** Whether an answer is being sent on a connection, so that nothing else may be written to it. */
export function isBeingAnswered(socket: Socket): boolean {
  const [answer] = unfinished.get(socket) ?? [];
  return answer?.headersSent === true;
}

/** The answers that a connection waits for, the oldest first. */
const unfinished = new WeakMap<Socket, ServerResponse[]>();
