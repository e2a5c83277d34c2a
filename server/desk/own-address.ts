import type { FastifyInstance, FastifyRequest } from 'fastify';

import { isThisComputer } from '../settings/setting-schemas.ts';
import type { Settings } from '../settings.ts';
import { ClientError } from '../intake/messages.ts';
import { DeskProblem } from './desk-store.ts';

type Own = Pick<Settings, 'deskUrl' | 'deskHost'>;

/**
 * Answers only to the desk's own name, and takes forms only from its own pages. Somebody else may have made another
 * name lead here (DNS rebinding). Pages at another port of the same host are of the same site, so the browser sends the
 * cookies with their posts, too.
 */
export function refuseOthers(app: FastifyInstance, own: Own): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (!isOwnHost(request.host, own)) done(new ClientError(421, otherName));
    else done(isReading || isOwnPost(request, own) ? undefined : new DeskProblem(403, 'foreign'));
  });
}

const otherName = 'The desk is not called by this name. Open it by its own address.';

/** Whether a host, with or without a port, is one of the desk's names. */
export function isOwnHost(host: string, { deskUrl, deskHost }: Own): boolean {
  if (deskUrl !== undefined) return URL.parse(`https://${host}`)?.origin === deskUrl;
  const name = URL.parse(`http://${host}`)?.hostname.replace(/^\[(.*)\]$/u, '$1');
  // Any port, because a tunnel or a container may lead here from another.
  return name !== undefined && (isThisComputer(name) || name === deskHost);
}

/**
 * Whether a post comes from a page of the desk. The browser says it in headers that no page can set: `Sec-Fetch-Site`
 * (in Safari since 16.4) and `Origin`. One of them must say so, and the other must not contradict it.
 */
export function isOwnPost(
  { headers, host }: Pick<FastifyRequest, 'headers' | 'host'>,
  { deskUrl }: Pick<Own, 'deskUrl'>,
): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  const own = URL.parse(`http://${host}`);
  if (site === undefined) return origin === (deskUrl ?? own?.origin);
  // The scheme is not compared, because a proxy may speak https to the browser without telling us; and some browsers
  // send `Origin: null`.
  const isOther =
    origin !== undefined && origin !== 'null' && URL.parse(origin)?.host !== own?.host;
  return site === 'same-origin' && !isOther;
}
