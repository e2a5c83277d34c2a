import type { IncomingMessage } from 'node:http';

import type { FastifyInstance } from 'fastify';

import { isApi } from '../error-handler.ts';
import { addressLimit } from '../limits.ts';
import { ClientError } from '../../intake/client-error.ts';
import { messages } from '../../intake/messages.ts';

/**
 * The address by which a request finds its route. One that is too long is not looked at: a short one of
 * its kind stands in for it until it is refused.
 */
export function routedAddress({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (!isTooLong(url)) return url;
  return isApi(url) ? '/api' : '/';
}

/** Answers 414 to an address that is too long; the routes must be found by `routedAddress`. */
export function refuseLongAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(
      isTooLong(request.originalUrl) ? new ClientError(414, messages.addressTooLong) : undefined,
    );
  });
}

/** Node gives an address a character for each byte. */
function isTooLong(address: string): boolean {
  return address.length > addressLimit;
}
