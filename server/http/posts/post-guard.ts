import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';

import { ClientError, messages } from '../../intake/messages.ts';

/** Decorates the site's server with what stands before its posts, and before what it renders for one visitor. */
export function decorateGuards(app: FastifyInstance): void {
  const { rateLimit, siteUrl } = app.settings;
  // Once the plugin that counts is loaded.
  app.after(() => {
    app.decorate('guardPost', [refuseForeign(siteUrl), atMost(app, rateLimit)]);
    app.decorate('limitRendering', atMost(app, 3 * rateLimit));
  });
}

function refuseForeign(siteUrl: string): onRequestAsyncHookHandler {
  return (request) => {
    if (isSameOrigin(request, siteUrl)) return Promise.resolve();
    return Promise.reject(new ClientError(403, messages.foreign));
  };
}

/** Takes at most so many requests a minute of one address, and says of others when to come again. */
function atMost(app: FastifyInstance, max: number): onRequestAsyncHookHandler {
  const count = app.createRateLimit({ max, timeWindow: 60_000 });
  return async (request, reply) => {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    reply.header('retry-after', String(Math.max(1, counted.ttlInSeconds)));
    throw new ClientError(429, messages.tooMany);
  };
}

/**
 * Whether a post comes from a page of this site, or from no page at all (a program). The browser says so in
 * `Sec-Fetch-Site` (Fetch Metadata); an older one at least names the `Origin` of the page.
 */
function isSameOrigin({ headers }: Pick<FastifyRequest, 'headers'>, siteUrl: string): boolean {
  const fetchSite = headers['sec-fetch-site'];
  if (fetchSite !== undefined) return fetchSite === 'same-origin' || fetchSite === 'none';
  const { origin, host } = headers;
  if (origin === undefined || origin === siteUrl) return true;
  const theirs = URL.parse(origin);
  if (theirs === null) return false;
  // The scheme is the origin's, because behind a proxy that ends TLS this server sees only http.
  return URL.parse(`${theirs.protocol}//${host}`)?.host === theirs.host;
}

/** The same, in which fields of one name, such as boxes or the lines of who comes, are one field with a line for each. */
export function formInLines(request: Pick<FastifyRequest, 'body'>): URLSearchParams {
  const form = formOf(request);
  for (const name of new Set(form.keys())) form.set(name, form.getAll(name).join('\n'));
  return form;
}

/** The fields of a posted form; none if the body is no form. */
export function formOf({ body }: Pick<FastifyRequest, 'body'>): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}
