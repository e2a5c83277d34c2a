import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';

import { type Log, logRequests } from '../log.ts';
import { answerBeforeBody } from './connections/answer-before-body.ts';
import { answerInTurn, isBeingAnswered } from './connections/answer-in-turn.ts';
import { guardConnections, httpOptions, type Recognise } from './connections/guard-connections.ts';
import { originForm, refuseLongAddresses, routedAddress } from './connections/request-head.ts';
import { answerBadAddress } from './error-handler.ts';
import { shutDownGracefully } from './graceful-shutdown.ts';
import { bodyLimit, type Limits } from './limits.ts';
import { readForm } from './posts/post-guard.ts';
import { messages } from '../intake/messages.ts';

type ServerTerms = {
  /** Headers of every answer. */
  headers: Record<string, string>;
  limits: Limits;
  /** If set, all connections are the proxy's, and no address is counted. */
  trustsProxy: boolean;
  log: Log;
};

/** What a server is before it has a route, and what its routes need of it. */
export type Server = {
  app: FastifyInstance;
  /** Moves the sender of a request out of the share of strangers (`limits.strangers`). */
  recognise: Recognise;
  /** The methods that an address knows, as `Allow` names them; empty where it knows none. */
  methodsAt: (pathname: string) => string;
};

/**
 * Makes the site's server or the desk's, without its routes. It reads forms only, gives every answer the security
 * headers, even to an invalid request, and keeps one client from taking all connections.
 */
export function createServer({ headers, limits, trustsProxy, log }: ServerTerms): Server {
  const app = fastify({
    bodyLimit,
    ...httpOptions(limits),
    // What arrived before the server stops is answered like anything else (`shutDownGracefully`).
    return503OnClosing: false,
    frameworkErrors: answerBadAddress(headers),
    clientErrorHandler: answerClientErrors(headers),
    // Nothing examines an address before its length is checked.
    rewriteUrl: (request) => originForm(routedAddress(request)),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    // No body is read at an unknown address.
    async ({ is404, routeOptions }: FastifyRequest, body: IncomingMessage) =>
      is404 ? undefined : readForm(body, routeOptions.bodyLimit),
  );
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  answerInTurn(app, limits);
  answerBeforeBody(app);
  const recognise = guardConnections(app, { limits, countsAddresses: !trustsProxy });
  shutDownGracefully(app, limits);
  logRequests(app, log);
  refuseLongAddresses(app);
  return { app, recognise, methodsAt: collectMethods(app) };
}

/** Notes the methods of each route as it is declared. */
function collectMethods(app: FastifyInstance): Server['methodsAt'] {
  const exact = new Map<string, Set<string>>();
  // Routes with a parameter, of which there are few.
  const patterns: { pattern: RegExp; url: string }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    const known = exact.get(url) ?? new Set();
    if (known.size === 0 && /(?<!:):[a-z]/u.test(url)) {
      const pattern = new RegExp(`^${url.replaceAll(/:[a-z]+/giu, '[^/]+')}$`, 'u');
      patterns.push({ pattern, url });
    }
    for (const name of [method].flat()) known.add(name);
    exact.set(url, known);
  });
  return (pathname) => {
    const url = patterns.find(({ pattern }) => pattern.test(pathname))?.url ?? pathname;
    return [...(exact.get(url) ?? [])].sort().join(', ');
  };
}

/** Answers an invalid request, and one that is too long or too slow, and closes the connection. */
function answerClientErrors(headers: Record<string, string>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable || isBeingAnswered(socket)) {
      socket.destroy();
      return;
    }
    const { status, message } = refusals[error.code ?? ''] ?? badRequest;
    const lines = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'Cache-Control: no-store',
      'Content-Type: text/plain; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(message)}`,
      'Connection: close',
    ];
    socket.end(`${lines.join('\r\n')}\r\n\r\n${message}`, () => socket.destroy());
  };
}

const badRequest = { status: 400, message: messages.badRequest };

/** By Node's code for the error: https://nodejs.org/api/errors.html */
const refusals: Record<string, { status: number; message: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: messages.headersTooLarge },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: messages.tooSlow },
};
