import type { Server, Socket } from 'node:net';

import type { FastifyInstance } from 'fastify';

import { addressGroups } from './address-group.ts';
import { isUnambiguous } from './request-head.ts';
import { networkShare, type Limits } from '../limits.ts';
import { Refusal } from '../refusal.ts';
import { wording } from '../wording.ts';

type Guarded = { limits: Limits; countsAddresses: boolean };

/**
 * Keeps one client from taking the connections that others need. How long a request may take to arrive
 * is Node's own to watch (`httpOptions`), how long an answer may take to go out, `finishRequests`.
 */
export function guardConnections(app: FastifyInstance, { limits, countsAddresses }: Guarded): void {
  app.server.maxConnections = limits.connections;
  if (countsAddresses) limitAddresses(app.server, limits.connectionsPerAddress);
  // Whatever a client expects beside `100-continue`, it gets its answer (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) =>
    app.server.emit('request', request, response),
  );
  app.addHook('onRequest', (request, _reply, done) => {
    done(isUnambiguous(request.raw) ? undefined : new Refusal(400, wording.badRequest));
  });
}

/** Closes a connection as it comes where there are enough of one client, or of its network. */
function limitAddresses(server: Server, limit: number) {
  const open = new Map<string, number>();
  const add = (group: string, change: 1 | -1) => {
    const count = (open.get(group) ?? 0) + change;
    if (count > 0) open.set(group, count);
    else open.delete(group);
  };
  server.on('connection', (socket: Socket) => {
    const { client, network } = addressGroups(socket.remoteAddress ?? '');
    const most = new Map([[client, limit]]);
    if (network !== undefined) most.set(network, limit * networkShare);
    if ([...most].some(([group, mostOf]) => (open.get(group) ?? 0) >= mostOf)) {
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
