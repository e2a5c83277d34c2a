import type { IncomingMessage } from 'node:http';
import type { Server, Socket } from 'node:net';

import type { FastifyInstance } from 'fastify';

import { addressGroups } from './address-group.ts';
import { isUnambiguous } from './request-head.ts';
import { networkShare, type Limits } from '../limits.ts';
import { ClientError } from '../../intake/client-error.ts';
import { messages } from '../../intake/messages.ts';

type Guarded = { limits: Limits; countsAddresses: boolean };

/** Takes the connection of a request out of the share of strangers, until its next request. */
export type Recognise = (request: Pick<IncomingMessage, 'socket'>) => void;

/**
 * Keeps one client from taking the connections that others need. Gives what tells it whom the server knows, where
 * strangers have a share of their own (`limits.strangers`). How long a request may take to arrive
 * is Node's own to watch (`httpOptions`), how long an answer may take to go out, `shutDownGracefully`.
 */
export function guardConnections(app: FastifyInstance, guarded: Guarded): Recognise {
  // Not by `maxConnections`, which counts for each address that is listened on by itself.
  limitConnections(app.server, guarded);
  // Whatever a client expects beside `100-continue`, it gets its answer (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) =>
    app.server.emit('request', request, response),
  );
  app.addHook('onRequest', (request, _reply, done) => {
    done(isUnambiguous(request.raw) ? undefined : new ClientError(400, messages.badRequest));
  });
  return shareWithStrangers(app.server, guarded);
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

/**
 * Who has connected is a stranger until the server recognises them by a request. Of strangers the longest silent
 * makes room for the newest: whoever waits in the middle of a request cannot keep others from being recognised.
 */
function shareWithStrangers(server: Server, { limits, countsAddresses }: Guarded): Recognise {
  const { strangers } = limits;
  if (strangers === undefined) return () => undefined;
  // The longest silent stands first.
  const silent = new Map<Socket, string>();
  const close = (socket: Socket) => {
    silent.delete(socket);
    socket.destroy();
  };
  const takeForStranger = (socket: Socket) => {
    // Closed already where there are enough of all.
    if (socket.destroyed) return;
    const { client } = addressGroups(socket.remoteAddress ?? '');
    silent.delete(socket);
    silent.set(socket, client);
    const own = countsAddresses
      ? [...silent.keys().filter((each) => silent.get(each) === client)]
      : [];
    if (own.length > strangers.ofOne) close(own[0]!);
    else if (silent.size > strangers.ofAll) close(silent.keys().next().value!);
  };
  server.on('connection', (socket: Socket) => {
    takeForStranger(socket);
    socket.once('close', () => silent.delete(socket));
  });
  // Before Fastify, which may recognise them at once. A proxy sends requests of many over one connection.
  server.prependListener('request', ({ socket }: IncomingMessage) => takeForStranger(socket));
  return ({ socket }) => void silent.delete(socket);
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
