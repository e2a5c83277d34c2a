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
 * Keeps one client from taking the connections that others need. Gives what tells it whom the server knows, where
 * strangers have a share of their own (`limits.strangers`). How long a request may take to arrive
 * is Node's own to watch (`httpOptions`), how long an answer may take to go out, `shutDownGracefully`.
 */
export function guardConnections(app: FastifyInstance, guarded: Guarded): Recognise {
  // Not by `maxConnections`, which counts for each address that is listened on by itself.
  const { limits, countsAddresses } = guarded;
  const strangers =
    limits.strangers && shareWithStrangers(app.server, limits.strangers, countsAddresses);
  limitConnections(app.server, guarded, strangers);
  // Whatever a client expects beside `100-continue`, it gets its answer (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) =>
    app.server.emit('request', request, response),
  );
  app.addHook('onRequest', (request, _reply, done) => {
    done(isUnambiguous(request.raw) ? undefined : new ClientError(400, messages.badRequest));
  });
  return strangers?.recognise ?? (() => undefined);
}

/** Closes a connection as it comes where there are enough: of all, of one client, of its network. */
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

/** Connections of whom the server does not know. */
type Strangers = {
  recognise: Recognise;
  /** Closes one of theirs; tells whether there was one. */
  makeRoom: () => boolean;
};

/**
 * Who has connected is a stranger until the server recognises them by a request. Where there are too many of them,
 * or of one of them, the longest silent goes: whoever waits in the middle of a request keeps nobody out.
 */
function shareWithStrangers(
  server: Server,
  { ofOne, ofAll }: NonNullable<Limits['strangers']>,
  countsAddresses: boolean,
): Strangers {
  // The longest silent stands first, each with when it connected, unless it has said a word.
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
      // It may be somebody who is signed in, whose network is slow.
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
    // Not before what has come is read, by which they may be recognised.
    setTimeout(() => setImmediate(closeTooMany), pauseMs).unref();
  };
  const takeForStranger = (socket: Socket, connected?: number) => {
    // Closed already where there are enough of all.
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
  // Before Fastify, which may recognise them at once. A proxy sends requests of many over one connection.
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

/** Milliseconds for who has just connected to say who they are, as long as there is room at all. */
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
      // Without it Node answers by itself, without the headers of every answer; see `isUnambiguous`.
      requireHostHeader: false,
    },
  };
}
