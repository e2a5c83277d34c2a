import type { FastifyInstance, FastifyRequest } from 'fastify';

import { ClientError } from '../intake/messages.ts';
import type { Settings } from '../settings.ts';
import { isThisComputer } from '../settings/setting-schemas.ts';
import { DeskProblem } from './decorators.ts';

/**
 * Answers only to the desk's own name, and takes forms only from its own pages. Somebody else may have made another
 * name lead here (DNS rebinding). Pages at another port of the same host are of the same site, so the browser sends the
 * cookies with their posts, too.
 */
export function refuseOthers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // The header itself, because Fastify's `host` believes `X-Forwarded-Host`, which a page elsewhere can set.
    const { host = '' } = request.headers;
    const isOwn = isReading(request) || isOwnPost(request, host, app.settings);
    if (!isOwnHost(host, app.settings)) done(new ClientError(421, otherName));
    else done(isOwn ? undefined : new DeskProblem(403, 'foreign'));
  });
}

const otherName = 'The desk is not called by this name. Open it by its own address.';

export const isReading = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/** Whether a host, with or without a port, is one of the desk's names. */
function isOwnHost(host: string, { deskUrl, deskHost }: Settings): boolean {
  if (deskUrl !== undefined) return URL.parse(`https://${host}`)?.href === `${deskUrl}/`;
  const name = URL.parse(`http://${host}`)?.hostname.replace(/^\[(.*)\]$/u, '$1');
  // Any port, because a tunnel or a container may lead here from another.
  return name !== undefined && (isThisComputer(name) || name === deskHost);
}

/**
 * Whether a post comes from a page of the desk. The browser says it in headers that no page can set: `Sec-Fetch-Site`
 * (in Safari since 16.4) and `Origin`. One of them must say so, and the other must not contradict it.
 */
function isOwnPost({ headers }: FastifyRequest, host: string, { deskUrl }: Settings): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  const own = URL.parse(deskUrl ?? `http://${host}`);
  if (site === undefined) return origin === own?.origin;
  if (origin === undefined || origin === 'null') return site === 'same-origin';
  // The scheme is not compared, because a proxy may speak https to the browser without telling us.
  return site === 'same-origin' && URL.parse(origin)?.host === own?.host;
}
