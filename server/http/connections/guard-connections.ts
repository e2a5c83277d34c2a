import type { IncomingMessage } from 'node:http';
import type { Server, Socket } from 'node:net';

import type { FastifyInstance } from 'fastify';

import { addressGroups } from './client-address.ts';
import { isUnambiguous } from './request-head.ts';
import { type Limits, networkShare } from '../limits.ts';
import { ClientError, messages } from '../../intake/messages.ts';

type Guarded = { limits: Limits; countsAddresses: boolean };

/** Takes the connection of a request out of the share of strangers, until its next request. */
export type Recognise = (request: Pick<IncomingMessage, 'socket'>) => void;

/**
 * Keeps one client from taking the connections that others need. Returns the function that recognises a sender, for
 * servers where strangers have a share of their own (`limits.strangers`). Node itself limits how long a request may
 * take to arrive (`httpOptions`), and `shutDownGracefully` how long an answer may take to go out.
 */
export function guardConnections(app: FastifyInstance, guarded: Guarded): Recognise {
  // Node's `maxConnections` would count separately for each address that the server listens on.
  const { limits, countsAddresses } = guarded;
  const strangers =
    limits.strangers && shareWithStrangers(app.server, limits.strangers, countsAddresses);
  limitConnections(app.server, guarded, strangers);
  // Any expectation other than `100-continue` is ignored (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) =>
    app.server.emit('request', request, response),
  );
  app.addHook('onRequest', (request, _reply, done) => {
    done(isUnambiguous(request.raw) ? undefined : new ClientError(400, messages.badRequest));
  });
  return strangers?.recognise ?? (() => undefined);
}

/** Closes a new connection if there are enough already: of all, of its client or of its network. */
function limitConnections(
  server: Server,
  { limits, countsAddresses }: Guarded,
  strangers: Strangers | undefined,
) {
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
    const isFull = ([group, limit]: [string, number]) => (open.get(group) ?? 0) >= limit;
    if ([...most].some(isFull) && !strangers?.makeRoom()) return void socket.destroy();
    for (const group of most.keys()) add(group, 1);
    socket.once('close', () => {
      for (const group of most.keys()) add(group, -1);
    });
  });
}

/** The connections of people whom the server does not know. */
type Strangers = {
  recognise: Recognise;
  /** Closes one of these connections; returns whether there was one. */
  makeRoom: () => boolean;
};

/**
 * A client is a stranger until the server recognises it by a request. If all strangers, or one of them, have too many
 * connections, the longest silent one is closed, so that a client that stops in the middle of a request keeps nobody
 * out.
 */
function shareWithStrangers(
  server: Server,
  { ofOne, ofAll }: NonNullable<Limits['strangers']>,
  countsAddresses: boolean,
): Strangers {
  // The longest silent stands first. `connected` is unset once a connection has sent a request.
  const silent = new Map<Socket, { client: string; connected?: number }>();
  let willLook = false;

  const close = (socket: Socket) => {
    silent.delete(socket);
    socket.destroy();
  };
  const closeTooMany = () => {
    willLook = false;
    const kept = new Map<string, number>();
    let all = 0;
    for (const [socket, { client, connected = -Infinity }] of [...silent].reverse()) {
      const own = (kept.get(client) ?? 0) + 1;
      const isTooMany = all >= ofAll || (countsAddresses && own > ofOne);
      // A new connection may be that of somebody who is signed in, on a slow network.
      const isNew = performance.now() - connected < firstWord;
      if (isTooMany && isNew) look();
      if (isTooMany && !isNew) close(socket);
      else all += 1;
      kept.set(client, own);
    }
  };
  const look = () => {
    if (willLook) return;
    willLook = true;
    // What has arrived is read first, because it may tell who they are.
    setTimeout(() => setImmediate(closeTooMany), pauseMs).unref();
  };
  const takeForStranger = (socket: Socket, connected?: number) => {
    // `limitConnections` may have closed it already.
    if (socket.destroyed) return;
    const { client } = addressGroups(socket.remoteAddress ?? '');
    silent.delete(socket);
    silent.set(socket, { client, ...(connected !== undefined && { connected }) });
    look();
  };

  server.on('connection', (socket: Socket) => {
    takeForStranger(socket, performance.now());
    socket.once('close', () => silent.delete(socket));
  });
  // For each request, because a proxy sends those of many clients over one connection; prepended, because a route may
  // recognise the client at once.
  server.prependListener('request', ({ socket }: IncomingMessage) => takeForStranger(socket));
  return {
    recognise: ({ socket }) => void silent.delete(socket),
    makeRoom: () => {
      const [longest] = silent.keys();
      if (longest) close(longest);
      return longest !== undefined;
    },
  };
}

/** Milliseconds for a new connection to show whose it is, as long as there is room at all. */
const firstWord = 1_000;

/** Milliseconds between two looks at the strangers. */
const pauseMs = 50;

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
      // Otherwise Node itself would answer, without the headers of every answer; `isUnambiguous` checks the host.
      requireHostHeader: false,
    },
  };
}
