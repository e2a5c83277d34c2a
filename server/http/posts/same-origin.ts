import type { FastifyRequest } from 'fastify';

/**
 * Whether a post comes from a page of this site, or from no page at all (a program). The browser says
 * so in `Sec-Fetch-Site` (Fetch Metadata); an older one at least names the `Origin` of the page.
 */
export function isSameOrigin(
  request: Pick<FastifyRequest, 'headers' | 'host'>,
  siteUrl: string,
): boolean {
  const fetchSite = request.headers['sec-fetch-site'];
  if (fetchSite !== undefined) return fetchSite === 'same-origin' || fetchSite === 'none';
  const { origin } = request.headers;
  if (origin === undefined || origin === siteUrl) return true;
  const theirs = URL.parse(origin);
  if (theirs === null) return false;
  // The origin's own scheme is taken for ours: behind a proxy that ends TLS this server only sees http.
  return URL.parse(`${theirs.protocol}//${request.host}`)?.host === theirs.host;
}
