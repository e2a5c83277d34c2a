import type { IncomingMessage } from 'node:http';

import type { FastifyInstance } from 'fastify';

import { isApi } from '../error-handler.ts';
import { addressLimit } from '../limits.ts';
import { ClientError, messages } from '../../intake/messages.ts';

/**
 * Whether a request states its host and its length in one way only, so that a proxy in front cannot have
 * read it differently (RFC 9112, 3.2, 6.1 and 11.2). Node itself refuses a second
 * `Content-Length`, one beside `Transfer-Encoding`, folded lines and bare line ends.
 */
export function isUnambiguous(request: Head): boolean {
  const isOlder = request.httpVersion === '1.0';
  const [host, ...otherHosts] = valuesOf(request, 'host');
  const [coding, ...otherCodings] = valuesOf(request, 'transfer-encoding');
  return (
    (host === undefined ? isOlder : isHost(host) && isForHost(request, host)) &&
    (coding === undefined || (!isOlder && coding.toLowerCase() === 'chunked')) &&
    // If there are two, Node takes the first, and another program perhaps the last.
    valuesOf(request, 'content-type').length <= 1 &&
    otherHosts.length + otherCodings.length === 0
  );
}

type Head = Pick<IncomingMessage, 'rawHeaders' | 'httpVersion'> & {
  /** The request's target as it was sent, where Fastify has written it anew (`originForm`). */
  originalUrl?: string;
};

/** Every value that a header was sent with. */
function valuesOf({ rawHeaders }: Head, name: string): string[] {
  const values: string[] = [];
  // Names and values take turns.
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const each = rawHeaders[at]!;
    // Comparing lengths first saves time, and every request is read in this way.
    if (each.length === name.length && each.toLowerCase() === name)
      values.push(rawHeaders[at + 1]!);
  }
  return values;
}

/** Whether text is a name or an IP address and perhaps a port. */
const isHost = (text: string) => /^[^\s/\\?#@]+$/u.test(text) && URL.canParse(`http://${text}`);

/** Whether a target that names a host itself names the one in the `Host` header (RFC 9112, 3.2.2 and 3.3). */
function isForHost({ originalUrl = '' }: Head, host: string): boolean {
  const [, scheme, named] = absolute.exec(originalUrl) ?? [];
  if (scheme === undefined || named === undefined) return true;
  const hostOf = (text: string) => new URL(`${scheme}://${text}`).host;
  return isHost(named) && hostOf(named) === hostOf(host);
}

/** `/enroll?course=x` for `http://www.example.com/enroll?course=x`, which a client may send as well. */
export function originForm(target: string): string {
  const [, scheme, , rest = ''] = absolute.exec(target) ?? [];
  if (scheme === undefined) return target;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

const absolute = /^(https?):\/\/([^/?#]+)([/?][^#]*)?$/iu;

/**
 * The address by which a request finds its route. One that is too long is not examined: `/` or `/api`
 * stands in for it until it is refused.
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
