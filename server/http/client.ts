import { isIP } from 'node:net';

import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { isWithin } from '../settings/address-ranges.ts';

/**
 * Whom a limit counts: an IPv4 address, or the first 64 bits of one of IPv6. With `TRUST_PROXY` it is the last in
 * `X-Forwarded-For`, which the proxy in front wrote; where that is no address, it is the connection's own.
 */
export function clientOf(request: FastifyRequest): string {
  const forwarded = request.headers['x-forwarded-for'];
  const said = forwarded && isFromProxy(request) ? lastIn(String(forwarded)) : undefined;
  return normalizeIP(said ?? withoutZone(request.raw.socket.remoteAddress ?? ''));
}

/** Says once on stderr that somebody writes `X-Forwarded-For` whom `TRUST_PROXY` does not name: it may be the proxy. */
export function noticeOtherProxies(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isSaid && request.headers['x-forwarded-for'] !== undefined && !isFromProxy(request)) {
      isSaid = true;
      console.warn(otherProxy);
    }
    done();
  });
}

export const otherProxy =
  'A request came with X-Forwarded-For from an address that TRUST_PROXY does not trust, so it was not believed. ' +
  'If a proxy of yours sent it, all its visitors share one count of posts: set TRUST_PROXY to on or to the proxy’s address.';

const isFromProxy = ({ raw, server }: FastifyRequest) =>
  isWithin(server.settings.trustedProxies, raw.socket.remoteAddress);

/** Some proxies write the port behind the address, and then one of IPv6 is in brackets. */
function lastIn(header: string): string | undefined {
  const last = header.split(',').at(-1)!.trim();
  const [, bracketed, bare] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/u.exec(last) ?? [];
  const address = withoutZone(bracketed ?? bare ?? last);
  return isIP(address) === 0 ? undefined : address;
}

const withoutZone = (address: string) => address.split('%', 1)[0]!;
