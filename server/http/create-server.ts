import type { IncomingMessage } from 'node:http';

import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';

import { answerClientErrors } from './connections/client-errors.ts';
import { httpOptions } from './connections/guard-connections.ts';
import { routedAddress } from './connections/long-addresses.ts';
import { originForm } from './connections/request-head.ts';
import { answerBadAddress } from './error-handler.ts';
import { bodyLimit, type Limits } from './limits.ts';
import { readForm } from './posts/form-body.ts';

/**
 * What the site's server and the desk's have in common before either has a route: it reads forms and nothing
 * else, and every answer has the headers, those to what is no request included.
 */
export function createServer(headers: Record<string, string>, limits: Limits): FastifyInstance {
  const app = fastify({
    bodyLimit,
    ...httpOptions(limits),
    // What arrived before the server stops is answered like anything else (`shutDownGracefully`).
    return503OnClosing: false,
    frameworkErrors: answerBadAddress(headers),
    clientErrorHandler: answerClientErrors(headers),
    // Before its length is judged nothing looks at an address.
    rewriteUrl: (request) => originForm(routedAddress(request)),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    // At an address that takes no form there is none to read.
    async ({ is404, routeOptions }: FastifyRequest, body: IncomingMessage) =>
      is404 ? undefined : readForm(body, routeOptions.bodyLimit),
  );
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  return app;
}
