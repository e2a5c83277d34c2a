import { paths } from '../paths.ts';

/**
 * What crawlers may fetch: all pages. Those that are not to be listed say so themselves, which a
 * crawler learns only by fetching them.
 */
export function robots(site: URL): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${new URL(paths.sitemap, site).href}\n`;
}
