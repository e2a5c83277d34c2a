import type { Server, Socket } from 'node:net';

import type { FastifyInstance } from 'fastify';

import { addressGroups } from './address-group.ts';
import { isUnambiguous } from './request-head.ts';
import { networkShare, type Limits } from '../limits.ts';
import { ClientError } from '../../intake/client-error.ts';
import { messages } from '../../intake/messages.ts';

type Guarded = { limits: Limits; countsAddresses: boolean };

/**
 * Keeps one client from taking the connections that others need. How long a request may take to arrive
 * is Node's own to watch (`httpOptions`), how long an answer may take to go out, `shutDownGracefully`.
 */
export function guardConnections(app: FastifyInstance, guarded: Guarded): void {
  // Not by `maxConnections`, which counts for each address that is listened on by itself.
  limitConnections(app.server, guarded);
  // Whatever a client expects beside `100-continue`, it gets its answer (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) =>
    app.server.emit('request', request, response),
  );
  app.addHook('onRequest', (request, _reply, done) => {
    done(isUnambiguous(request.raw) ? undefined : new ClientError(400, messages.badRequest));
  });
}

/** Closes a connection as it comes where there are enough: of all, of one client, of its network. */
function limitConnections(server: Server, { limits, countsAddresses }: Guarded) {
  const { connections, connectionsPerAddress: perClient } = limits;
  const open = new Map<string, number>();
  const add = (group: string, change: 1 | -1) => {
    const count = (open.get(group) ?? 0) + change;
    if (count > 0) open.set(group, count);
    else open.delete(group);
  };
  server.on('connection', (socket: Socket) => {
    const most = new Map([['all', connections]]);
    if (countsAddresses) {
      const { client, network } = addressGroups(socket.remoteAddress ?? '');
      most.set(client, perClient);
      if (network !== undefined) most.set(network, perClient * networkShare);
    }
    if ([...most].some(([group, limit]) => (open.get(group) ?? 0) >= limit)) {
      return void socket.destroy();
    }
    for (const group of most.keys()) add(group, 1);
    socket.once('close', () => {
      for (const group of most.keys()) add(group, -1);
    });
  });
}

/** What Node and Fastify need to know of the limits when they make the server. */
export function httpOptions(limits: Limits) {
  return {
    requestTimeout: limits.requestTimeout,
    connectionTimeout: limits.silence,
    keepAliveTimeout: limits.keepAlive,
    http: {
      maxHeaderSize: limits.headerSize,
      headersTimeout: limits.headersTimeout,
      connectionsCheckingInterval: limits.checkInterval,
      // Without it Node answers by itself, without the headers of every answer; see `isUnambiguous`.
      requireHostHeader: false,
    },
  };
}
